import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface PoolLoad {
  readonly inUse: number;
  readonly waiting: number;
  readonly max: number;
}

export interface PooledClient {
  readonly pg: pg.Client;
  query(statement: pg.QueryConfig | string): Promise<pg.QueryResult>;
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

/** A request's limit covers the wait for a free connection. Connecting has its own limit. */
export function openPool(config: pg.ClientConfig, max: number): Pool {
  const lost = new WeakSet<pg.ClientBase>();
  const clients = new Set<pg.Client>();
  class Client extends pg.Client {
    constructor() {
      super(config);
      clients.add(this);
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
  let ended: Promise<void> | null = null;

  return {
    async acquire() {
      const client = (await pool.connect()) as pg.PoolClient & pg.Client;
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
            return await client.query(statement);
          } catch (error) {
            throw isLost() && !(error instanceof pg.DatabaseError) ? new ConnectionLost(error) : error;
          }
        },
      };
    },
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, max }),
    end() {
      ended ??= endWithin(CLOSE_MS, pool, clients);
      return ended;
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
