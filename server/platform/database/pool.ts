import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPrimary, serversOf } from './primary.ts';
import { type Statement, type StatementAnswer, send } from './statement.ts';

export interface PoolLoad {
  readonly inUse: number;
  readonly waiting: number;
  readonly max: number;
}

export interface PooledClient {
  readonly pg: pg.Client;
  query(statement: Statement): Promise<StatementAnswer>;
  isLost(): boolean;
  /** Ends the connection at once, even in the middle of a statement. */
  discard(): void;
  /** The pool drops a lost connection. */
  release(): void;
}

export interface Pool {
  acquire(): Promise<PooledClient>;
  load(): PoolLoad;
  end(): Promise<void>;
}

const CLOSE_MS = 5_000;

type ParameterStatus = { parameterName: string; parameterValue: string };

/**
 * A request's limit covers the wait for a free connection. Connecting has its own limit. Of several servers in the URL,
 * the pool leads to the primary, and to the next one once that is gone.
 */
export function openPool(config: pg.ClientConfig & { connectionString: string }, max: number): Pool {
  const primary =
    serversOf(config.connectionString).length > 1 ? rememberPrimary(config.connectionString) : null;
  const lost = new WeakSet<pg.ClientBase>();
  const onStandby = new WeakSet<pg.ClientBase>();
  const clients = new Set<pg.Client>();
  class Client extends pg.Client {
    constructor() {
      super(primary ? { ...config, connectionString: primary.url() } : config);
      clients.add(this);
      // PostgreSQL says this of itself while a connection opens.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
        if (parameterName === 'in_hot_standby' && parameterValue === 'on') onStandby.add(this);
      });
      // Without a listener, an error of an acquired connection would end the process.
      this.on('error', () => lost.add(this));
      this.on('end', () => {
        lost.add(this);
        clients.delete(this);
      });
    }
  }
  const pool = new pg.Pool({ max, idleTimeoutMillis: 0, Client });
  pool.on('error', () => undefined);
  let closing: Promise<void> | null = null;
  const connectUnlessStandby = async () => {
    const client = await pool.connect();
    if (!onStandby.has(client)) return client;
    client.release(true);
    throw new ConnectionLost(new Error('the server became a standby'));
  };
  const connect = () => (primary ? primary.follow(connectUnlessStandby) : pool.connect());

  return {
    async acquire() {
      const client = (await connect()) as pg.PoolClient & pg.Client;
      const isLost = () => lost.has(client);
      const discard = () => {
        lost.add(client);
        client.connection.stream.destroy();
      };
      return {
        pg: client,
        isLost,
        discard,
        release: () => client.release(isLost()),
        async query(statement) {
          try {
            return await send(client, statement);
          } catch (error) {
            throw isLost() && !(error instanceof pg.DatabaseError) ? new ConnectionLost(error) : error;
          }
        },
      };
    },
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, max }),
    end() {
      closing ??= endWithin(CLOSE_MS, pool, clients);
      return closing;
    },
  };
}

/** Of several servers, the one that was last seen to accept writes. Those who ask at once ask together. */
function rememberPrimary(databaseUrl: string) {
  let found: string | null = null;
  let search: Promise<void> | null = null;
  const find = () => {
    search ??= findPrimary(databaseUrl)
      .then((url) => {
        found = url;
      })
      .finally(() => {
        search = null;
      });
    return search;
  };
  return {
    url: () => found ?? databaseUrl,
    /** Connects to the primary, and once more if it has moved since. */
    async follow<T>(connect: () => Promise<T>): Promise<T> {
      if (found === null) await find();
      const before = found;
      try {
        return await connect();
      } catch (error) {
        if (found === before) await find();
        if (found === before) throw error;
        return await connect();
      }
    },
  };
}

/** On a hung network, `pool.end()` would wait forever. */
async function endWithin(ms: number, pool: pg.Pool, clients: ReadonlySet<pg.Client>): Promise<void> {
  const timer = new AbortController();
  const inTime = pool.end().then(() => timer.abort());
  await Promise.race([inTime, sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
  for (const { connection } of clients) connection.stream.destroy();
}

/** `pg` has only words for this; the code is SQL's connection_failure. */
class ConnectionLost extends Error {
  readonly code = '08006';

  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
  }
}
