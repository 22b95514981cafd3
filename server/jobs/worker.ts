import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { type Logger as Log, pino } from 'pino';
import { workerLogger } from './worker-logger.ts';

/** What is done for each kind of job. A task that throws is tried again later, after 3 s at first, then more and more. */
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

export interface WorkerParts {
  readonly databaseUrl: string;
  readonly tasks: Tasks;
  readonly log: Log;
  /** Done now and then, by each worker: to do one once too often must harm nothing. */
  readonly chores: readonly (() => Promise<void>)[];
}

export interface Worker {
  /** Takes no more jobs and waits for those under way, a few seconds each. What takes longer is handed to the others. */
  stop(withinMs?: number): Promise<void>;
}

/** Two at a time: one slow mail server must not hold up everything else. */
const CONCURRENT_JOBS = 2;
/** One connection for each job, and one that listens for new ones. */
const CONNECTIONS = CONCURRENT_JOBS + 1;
/** New jobs are announced; asking is for those to be tried again, and for a missed announcement. */
const ASK_EVERY_MS = 2_000;
/**
 * That a job has ended is written down through graphile-worker's batcher, without delay: only so a stopping worker
 * waits for it, and only so a database that is lost just then does not end the process (0.18).
 */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
const CONNECT_WITHIN_MS = 5_000;
const START_AGAIN_AFTER_MS = 2_000;
/**
 * A runner that could not write down how jobs ended stops by itself. When that happened to two jobs, it waits forever
 * instead: its batcher counts the same pending write down twice (graphile-worker 0.18, `batch` in main.js).
 */
const GIVE_UP_AFTER_MS = 3_000;
/** A worker whose database went away in the middle may wait for it for ever; its jobs are given back by the others. */
const STOP_WITHIN_MS = 10_000;
const HAND_OVER_WITHIN_MS = 2_000;
const CHORES_EVERY_MS = 60_000;

/**
 * Works on the jobs of the database until it is stopped, through losses of the database. Any number of workers, in any
 * number of processes, share the jobs; no job runs in two at once.
 */
export function startWorker({ databaseUrl, tasks, log, chores }: WorkerParts): Worker {
  const stopping = new AbortController();
  let runner: Runner | null = null;
  // A job is locked by the pool of its worker.
  const poolIds: string[] = [];
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => poolIds.push(workerPool.id));
  let giveUp: () => void = () => undefined;
  events.on('pool:fatalError', () => giveUp());

  const work = async () => {
    while (!stopping.signal.aborted) {
      const pgPool = openPool(databaseUrl, log);
      const isBroken = new Promise<void>((resolve) => {
        giveUp = resolve;
      });
      try {
        runner = await run({
          pgPool,
          concurrency: CONCURRENT_JOBS,
          pollInterval: ASK_EVERY_MS,
          noHandleSignals: true,
          preset: PRESET,
          taskList: taskList(tasks),
          parsedCronItems: [],
          logger: workerLogger(log),
          events,
        });
        if (stopping.signal.aborted) await runner.stop();
        // After the race nobody else would hear of it.
        runner.promise.catch(() => undefined);
        await Promise.race([runner.promise, isBroken.then(() => pause(GIVE_UP_AFTER_MS, stopping.signal))]);
      } catch (error) {
        log.warn({ err: error }, 'the job worker lost its database and starts again');
      }
      runner = null;
      // Not waited for: of a connection that broke, graphile-worker never says that it has no more use for it.
      void pgPool.end().catch(() => undefined);
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

  const ended = Promise.all([work(), doChores()]);
  return {
    async stop(withinMs = STOP_WITHIN_MS) {
      stopping.abort();
      // It may have ended by itself at this very moment, which it calls an error.
      const stopped = Promise.all([runner?.stop().catch(() => undefined), ended]);
      const isOver = stopped.then(() => true);
      if (await Promise.race([isOver, sleep(withinMs, false, { ref: false })])) return;
      await handOver(databaseUrl, poolIds).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs under way are handed over in five minutes only'),
      );
    },
  };
}

/** Gives the jobs of these pools of workers, which will be gone in a moment, to whoever asks next. */
async function handOver(databaseUrl: string, poolIds: readonly string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
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
 * graphile-worker's own pool stops listening for errors before it ends its connections (0.18): one that breaks in
 * between would end the process.
 */
function openPool(connectionString: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  const hear = (error: Error) => log.warn({ err: error }, 'the job worker lost a connection');
  pool.on('error', hear);
  pool.on('connect', (client) => client.on('error', hear));
  return pool;
}

/** @internal For tests: works on the jobs that are due, and on those that they add, then returns. */
export async function runJobsOnce(databaseUrl: string, tasks: Tasks): Promise<void> {
  const log = pino({ level: 'silent' });
  const pgPool = openPool(databaseUrl, log);
  await runOnce({
    pgPool,
    noHandleSignals: true,
    preset: PRESET,
    taskList: taskList(tasks),
    logger: workerLogger(log),
  }).finally(() => pgPool.end());
}

function taskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]),
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
