import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unprivilegedAccount } from '../../server/platform/database/embedded/account.ts';
import { freePort } from '../../server/platform/database/embedded/free-port.ts';
import type { Node } from './node.ts';

const START_WITHIN_MS = 10_000;

export interface PgBouncer {
  readonly version: string;
  /** The shop's database through it, in transaction mode. */
  readonly databaseUrl: string;
  /** Leads to this node from now on. */
  leadTo(node: Node): void;
  stop(): Promise<void>;
}

/** Null where the machine has none; Debian's package is `pgbouncer`. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/** `shopUrl`: the shop's role and password, on whichever node. */
export async function startPgBouncer(program: string, shopUrl: string, node: Node): Promise<PgBouncer> {
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'cellar-door-pgbouncer-'));
  const port = await freePort();
  const { username, password, pathname } = new URL(shopUrl);
  const database = pathname.slice(1);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  const write = (to: Node) => writeFileSync(settings, settingsFor({ port, users, username, database, to }));
  write(node);
  writeFileSync(users, `"${username}" "${password}"\n`);
  if (account) for (const path of [folder, settings, users]) chownSync(path, account.uid, account.gid);

  const child = spawn(program, [settings], { ...account, cwd: folder, stdio: 'ignore' });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const url = `postgres://${username}:${password}@127.0.0.1:${port}`;
  // Its own console, which opens no connection to the node: that would lack what the shop gives its role at its start.
  await untilItAnswers(child, `${url}/pgbouncer`);
  return {
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '',
    databaseUrl: `${url}/${database}`,
    leadTo(to) {
      write(to);
      // Reads its settings again, and leaves the connections to the node before.
      child.kill('SIGHUP');
    },
    async stop() {
      process.off('exit', killWithUs);
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsFor({
  port,
  users,
  username,
  database,
  to,
}: {
  port: number;
  users: string;
  username: string;
  database: string;
  to: Node;
}) {
  return `[databases]
${database} = host=127.0.0.1 port=${to.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
admin_users = ${username}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_connect_timeout = 2
server_login_retry = 0.2
query_wait_timeout = 5
`;
}

async function untilItAnswers(child: ChildProcess, console: string): Promise<void> {
  const until = performance.now() + START_WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    const client = new pg.Client({ connectionString: console });
    client.on('error', () => undefined);
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) return;
    await sleep(50);
  }
  throw new Error('PgBouncer did not start');
}
