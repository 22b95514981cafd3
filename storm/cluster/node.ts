import { spawnSync } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unprivilegedAccount } from '../../server/platform/database/embedded/account.ts';
import { postgresBinaries } from '../../server/platform/database/embedded/binaries.ts';
import { ensureCluster, superuserUrl } from '../../server/platform/database/embedded/cluster.ts';
import { freePort } from '../../server/platform/database/embedded/free-port.ts';
import { findHome, type Home, reachableFolder } from '../../server/platform/database/embedded/home.ts';
import { ensureRunning, serverPid, stopServer } from '../../server/platform/database/embedded/postmaster.ts';
import { shopUrl } from '../../server/platform/database/embedded/shop-role.ts';
import { endWithThisProcess } from '../../server/platform/database/embedded/watchdog.ts';
import { throwawayFolder } from '../../server/testing/throwaway-folder.ts';
import { copyData } from './copy-data.ts';

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=64MB',
  'timezone=UTC',
  'io_method=sync',
  // A standby that is being copied reads what was written in the meantime.
  'wal_keep_size=512MB',
];

const END_WITHIN_MS = 10_000;

/** One machine of the cluster: a PostgreSQL with a folder and a port of its own. */
export class Node {
  readonly port: number;
  readonly #home: Home;
  readonly #dataDir: string;
  readonly #binaries: string;

  private constructor(port: number, home: Home, dataDir: string, binaries: string) {
    this.port = port;
    this.#home = home;
    this.#dataDir = dataDir;
    this.#binaries = binaries;
  }

  static async rent(): Promise<Node> {
    const dataDir = throwawayFolder('node');
    const account = unprivilegedAccount();
    const home = findHome(dataDir, account);
    const binaries = postgresBinaries(home.account, () =>
      home.account ? reachableFolder(home.account) : dataDir,
    );
    return new Node(await freePort(), home, dataDir, binaries);
  }

  /** Starts it with an empty database. Gives the shop's URL. */
  async startEmpty(): Promise<string> {
    await ensureCluster(this.#binaries, this.#home);
    await this.#start([]);
    return shopUrl(this.#home, this.port);
  }

  /** Forgets what it had, and follows a running node. Resolves once that node waits for this one at every commit. */
  async follow(primary: Node): Promise<void> {
    rmSync(this.#home.data, { recursive: true, force: true });
    await primary.asSuperuser(async (client) => {
      await client.query(`select pg_backup_start('standby', true)`);
      copyData(primary.#home.data, this.#home.data, this.#home.account);
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      );
      this.#write('backup_label', rows[0]?.labelfile ?? '');
    });
    // The primary's wish for a standby came along; as a primary, this node has none at first.
    this.#write('postgresql.auto.conf', '');
    this.#write('standby.signal', '');
    const { username, password } = new URL(superuserUrl(primary.#home, primary.port));
    await this.#start([
      `primary_conninfo=host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=standby`,
    ]);
    await primary.asSuperuser(async (client) => {
      await client.query(`alter system set synchronous_standby_names = 'standby'`);
      await client.query('select pg_reload_conf()');
      while ((await client.query(SYNCHRONOUS)).rowCount === 0) await sleep(20);
    });
  }

  /** Resolves when it accepts writes. */
  promote(): Promise<void> {
    return this.asSuperuser(async (client) => {
      const { rows } = await client.query<{ done: boolean }>('select pg_promote(true, 30) as done');
      if (rows[0]?.done !== true) throw new Error('the standby was not promoted within 30 s');
    });
  }

  /**
   * SIGKILL to all of its processes, as if the machine lost its power. Were only the first one killed, the others could
   * confirm a commit for some milliseconds more, to a standby that is being promoted: a primary that is not really gone.
   */
  async kill(): Promise<void> {
    const pid = serverPid(this.#home);
    if (pid === undefined) throw new Error('the server does not run');
    // Stopped, it neither starts new ones nor sees the others die.
    process.kill(pid, 'SIGSTOP');
    const all = [...childrenOf(pid), pid];
    for (const each of all) endProcess(each);
    const until = performance.now() + END_WITHIN_MS;
    while (isAnyAlive(all) && performance.now() < until) await sleep(1);
  }

  async discard(): Promise<void> {
    await stopServer(this.#home);
    rmSync(this.#home.folder, { recursive: true, force: true });
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async asSuperuser(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: superuserUrl(this.#home, this.port) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  async #start(settings: readonly string[]): Promise<void> {
    const { port } = this;
    await ensureRunning(this.#home, { binaries: this.#binaries, settings: [...SETTINGS, ...settings], port });
    endWithThisProcess(this.#home, this.#dataDir);
  }

  #write(name: string, text: string): void {
    const path = join(this.#home.data, name);
    rmSync(path, { force: true });
    writeFileSync(path, text, { mode: 0o600 });
    const { account } = this.#home;
    if (account) chownSync(path, account.uid, account.gid);
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process that has ended, and whose parent has not asked yet how, is dead. */
function isAnyAlive(pids: readonly number[]): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pids.join()], { encoding: 'utf8' });
  return stdout.split('\n').some((state) => state !== '' && !state.startsWith('Z'));
}

const SYNCHRONOUS = `select from pg_stat_replication where application_name = 'standby' and sync_state = 'sync'`;
