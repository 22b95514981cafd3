import { rmSync } from 'node:fs';
import { unprivilegedAccount } from './embedded/account.ts';
import { postgresBinaries } from './embedded/binaries.ts';
import { ensureCluster, superuserUrl } from './embedded/cluster.ts';
import { findHome, type Home, reachableFolder } from './embedded/home.ts';
import { type Keeper, keepRunning } from './embedded/keeper.ts';
import { ensureRunning, stopServer } from './embedded/postmaster.ts';
import { shopUrl } from './embedded/shop-role.ts';
import { socketFolder, throughSocket } from './embedded/socket.ts';
import { signIn, signOut } from './embedded/users.ts';
import { endWithLastProcess, endWithThisProcess } from './embedded/watchdog.ts';

export type EmbeddedPostgres = {
  /** On the loopback address, with a password. The port changes from start to start. */
  databaseUrl: string;
  /** The same through a Unix socket, which spares both sides the network; `databaseUrl` where none can be used. For `pg`. */
  socketUrl: string;
  /** As PostgreSQL's superuser, which the shop never is. */
  superuserUrl: string;
  /** The last process to stop ends the server, and also the last one that is killed, seconds later. */
  stop(): Promise<void>;
};

const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=100',
  'shared_buffers=128MB',
  'timezone=UTC',
  'log_timezone=UTC',
  // Short queries only: compiling them costs more than it saves, and the data fit into memory.
  'jit=off',
  'io_method=sync',
  // Errors are logged without rows and statements, which hold names and addresses of customers.
  'log_checkpoints=off',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
];

/** A throwaway database does not have to survive a power cut. */
const throwawaySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  // The role's random password needs no stretching, which thousands of connections would repeat.
  'scram_iterations=1',
];

/**
 * The PostgreSQL 18 from npm. Throws an Error with a sentence for the operator.
 * Any number of processes may share a folder: the first starts the server, and the last to end, in any way, ends it. A
 * process that starts right after a kill takes the server over. As root, the data may live outside `dataDir` (embedded/home.ts).
 * `throwaway` trades safety for speed, and the server ends with its folder when this process does. `keepUp` brings a
 * server that dies back under the same address, and is notified of it.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  throwaway?: boolean;
  keepUp?: (sentence: string) => void;
  log?: (sentence: string) => void;
}): Promise<EmbeddedPostgres> {
  const account = unprivilegedAccount();
  const home = findHome(options.dataDir, account);
  const binaries = postgresBinaries(home.account, () =>
    home.account ? reachableFolder(home.account) : options.dataDir,
  );
  await ensureCluster(binaries, home);
  signIn(home);
  const endWatch = options.throwaway ? null : endWithLastProcess(home);
  const manner = {
    binaries,
    settings: [
      ...settings,
      `unix_socket_directories=${socketFolder(home) ?? ''}`,
      ...(options.throwaway ? throwawaySettings : []),
    ],
  };
  const port = await ensureRunning(home, manner);
  if (options.throwaway) endWithThisProcess(home, options.dataDir);
  options.log?.(`The embedded PostgreSQL answers on port ${port}; its data are in ${home.data}.`);
  const keeper = options.keepUp ? keepRunning(home, { ...manner, port }, options.keepUp) : null;
  const databaseUrl = await shopUrl(home, port);
  return {
    databaseUrl,
    socketUrl: throughSocket(databaseUrl, home, port),
    superuserUrl: superuserUrl(home, port),
    async stop() {
      await stop(home, keeper, options.throwaway === true);
      endWatch?.();
    },
  };
}

async function stop(home: Home, keeper: Keeper | null, throwaway: boolean): Promise<void> {
  await keeper?.stop();
  if (!signOut(home)) return;
  await stopServer(home);
  if (throwaway) rmSync(home.folder, { recursive: true, force: true });
}
