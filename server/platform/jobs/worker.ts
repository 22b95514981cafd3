import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { type Logger as Log, pino } from 'pino';
import { findPrimary } from '../database/primary.ts';
import { PLAIN_SESSION } from '../database/session.ts';

/** Repeated; safe to interrupt and to repeat. */
export type Chore = () => Promise<void>;

/** A task that throws is tried again after 3 s, then at growing intervals. */
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

interface WorkerParts {
  readonly databaseUrl: string;
  readonly tasks: Tasks;
  readonly log: Log;
  /** Each worker runs these from time to time. An extra run must do no harm. */
  readonly chores: readonly Chore[];
}

export interface Worker {
  /** Takes no more jobs and waits a few seconds for the running ones. Jobs that take longer go to other workers. */
  stop(withinMs?: number): Promise<void>;
}

/** Two at a time, so that one slow mail server does not block all other jobs. */
const CONCURRENT_JOBS = 2;
/** One connection per job, and one that listens for new jobs. */
const CONNECTIONS = CONCURRENT_JOBS + 1;
/** New jobs are announced. Polling is for retries and missed announcements. */
const ASK_EVERY_MS = 2_000;
/**
 * Job ends are written through graphile-worker's batcher, without delay. Only then does a stopping worker wait for the
 * write, and a database lost at that moment does not end the process (0.18).
 */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
const CONNECT_WITHIN_MS = 5_000;
const START_AGAIN_AFTER_MS = 2_000;
/**
 * graphile-worker does not survive every loss of its database (0.18), so its runner is replaced after any of these. One that
 * lost its first question, which tasks there are, gets that error again and again, and never takes a job. One that could
 * not record how two jobs ended waits forever: its batcher counts the same pending write twice (`batch` in main.js).
 */
const SIGNS_OF_LOSS = ['pool:listen:error', 'worker:getJob:error', 'pool:fatalError'] as const;
const GIVE_UP_AFTER_MS = 3_000;
/** A worker that loses its database mid-job may wait forever. Other workers return its jobs to the queue. */
const STOP_WITHIN_MS = 10_000;
const HAND_OVER_WITHIN_MS = 2_000;
const CHORES_EVERY_MS = 60_000;

/** Survives database outages. Any number of workers and processes share the jobs; no job runs in two at once. */
export function startWorker({ databaseUrl, tasks, log, chores }: WorkerParts): Worker {
  const stopping = new AbortController();
  let runner: Runner | null = null;
  // A job is locked under its worker's pool id.
  let poolIds: string[] = [];
  const underWay: UnderWay = new Set();

  /** A runner that lost its database leaves its jobs locked. They are given back once no task is under way any more. */
  const giveBack = async (lost: readonly string[]) => {
    await Promise.allSettled(underWay);
    while (lost.length > 0 && !stopping.signal.aborted) {
      try {
        await handOver(databaseUrl, lost);
        poolIds = poolIds.filter((id) => !lost.includes(id));
        return;
      } catch (error) {
        log.warn({ err: error }, 'the jobs of a lost connection wait a while longer');
        await pause(START_AGAIN_AFTER_MS, stopping.signal);
      }
    }
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      let pgPool: pg.Pool | null = null;
      const events = new EventEmitter();
      events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) =>
        poolIds.push(workerPool.id),
      );
      const isBroken = Promise.race(SIGNS_OF_LOSS.map((sign) => once(events, sign)));
      try {
        const lost = [...poolIds];
        pgPool = openJobPool(await findPrimary(databaseUrl), log);
        runner = await run({
          pgPool,
          concurrency: CONCURRENT_JOBS,
          pollInterval: ASK_EVERY_MS,
          noHandleSignals: true,
          preset: PRESET,
          taskList: taskList(tasks, underWay),
          parsedCronItems: [],
          logger: workerLogger(log),
          events,
        });
        if (stopping.signal.aborted) await runner.stop();
        void giveBack(lost);
        const end = runner.promise.catch(() => undefined);
        await Promise.race([end, isBroken]);
        // It may be stopping by itself, which graphile-worker reports as an error.
        void runner.stop().catch(() => undefined);
        await Promise.race([end, pause(GIVE_UP_AFTER_MS, stopping.signal)]);
      } catch (error) {
        log.warn({ err: error }, 'the job worker lost its database and starts again');
      }
      runner = null;
      // Not awaited: graphile-worker never releases a connection that broke, so this could wait forever.
      void pgPool?.end().catch(() => undefined);
      await pause(START_AGAIN_AFTER_MS, stopping.signal);
    }
  };

  const doChores = async () => {
    while (!stopping.signal.aborted) {
      for (const chore of chores) {
        await chore().catch((error: unknown) => log.warn({ err: error }, 'a chore waits a while longer'));
      }
      await pause(CHORES_EVERY_MS, stopping.signal);
    }
  };

  const finished = Promise.all([work(), doChores()]);
  return {
    async stop(withinMs = STOP_WITHIN_MS) {
      stopping.abort();
      // It may have ended by itself at this moment, which graphile-worker reports as an error.
      const stopped = Promise.all([runner?.stop().catch(() => undefined), finished]);
      const isOver = stopped.then(() => true);
      if (await Promise.race([isOver, sleep(withinMs, false, { ref: false })])) return;
      await handOver(databaseUrl, poolIds).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs under way are handed over in five minutes only'),
      );
    },
  };
}

/** So that other workers can take the jobs of a stopping one. */
async function handOver(databaseUrl: string, poolIds: readonly string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: await findPrimary(databaseUrl),
    options: PLAIN_SESSION,
    connectionTimeoutMillis: HAND_OVER_WITHIN_MS,
    query_timeout: HAND_OVER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [poolIds]);
  } finally {
    await client.end();
  }
}

/**
 * graphile-worker's own pool stops listening for errors before it ends its connections (0.18). A connection that breaks
 * in between would end the process.
 * @internal Exported for tests.
 */
export function openJobPool(connectionString: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    options: PLAIN_SESSION,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  const hear = (error: Error) => log.warn({ err: error }, 'the job worker lost a connection');
  pool.on('error', hear);
  pool.on('connect', (client) => client.on('error', hear));
  return releasingOnce(pool);
}

type Connected<Given> = (error: Error | undefined, client: pg.PoolClient | undefined, release: Given) => void;
type Release = (error?: Error | boolean) => void;

/**
 * graphile-worker gives its listening connection back twice when the database is lost while it stops (0.18). pg-pool
 * throws at the second time, where nothing catches it, and the process would end. A pool that has ended gives nothing to
 * give back.
 */
function releasingOnce(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (connected: Connected<Release | undefined>) => void;
  const connectOnce = (connected?: Connected<Release>) => {
    if (connected === undefined) return (connect as unknown as () => Promise<pg.PoolClient>)();
    return connect((error, client, release) => {
      let isReleased = false;
      connected(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release?.(reason);
      });
    });
  };
  pool.connect = connectOnce as typeof pool.connect;
  return pool;
}

/** @internal For tests: `run` does the due jobs and the jobs that they add, then returns. Its connections are kept until `close`. */
export function jobsByHand(databaseUrl: string) {
  const log = pino({ level: 'silent' });
  const pgPool = openJobPool(databaseUrl, log);
  return {
    run: (tasks: Tasks): Promise<void> =>
      runOnce({
        pgPool,
        noHandleSignals: true,
        preset: PRESET,
        taskList: taskList(tasks, new Set()),
        logger: workerLogger(log),
      }),
    close: () => pgPool.end(),
  };
}

type UnderWay = Set<Promise<void>>;

function taskList(tasks: Tasks, underWay: UnderWay): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown) => {
        const working = task(payload).finally(() => underWay.delete(working));
        underWay.add(working);
        return working;
      },
    ]),
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Routine messages go to debug. A failed job is only a warning, because it is tried again. */
export function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const entry = { job: scope.jobId, task: scope.taskIdentifier, ...errorOf(meta) };
    if (level === 'error' || level === 'warning') log.warn(entry, message);
    else log.debug(entry, message);
  });
}

/** Keeps only the error of the metadata: a payload might contain more than a log should. */
function errorOf(meta: unknown): { err?: unknown } {
  return typeof meta === 'object' && meta !== null && 'error' in meta ? { err: meta.error } : {};
}
