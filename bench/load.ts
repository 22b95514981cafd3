import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog, Journey } from './journeys/journeys.ts';
import { cpuMsOf, postgresCpuMs } from './processes.ts';
import { Shopper } from './shopper.ts';
import type { Server } from './start-server.ts';

/** A server under measurement, and what its shoppers know. */
export interface Served {
  readonly server: Server;
  readonly postmaster: number;
  readonly catalog: Catalog;
}

export interface Load {
  /** At the same time; each starts again as soon as it is done. */
  readonly shoppers: number;
  readonly seconds: number;
  /** In all. */
  readonly atMost?: number;
  /** Milliseconds before each request. */
  readonly pause?: () => number;
}

export interface Walked {
  readonly seconds: number;
  readonly journeyMs: readonly number[];
  readonly stepMs: ReadonlyMap<string, readonly number[]>;
  /** Of all journeys together; NaN where the system doesn't tell. */
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number;
}

const LOG_DELAY_MS = 100;

/** Pauses of shoppers who read. With equal ones, all would press at the same moments. */
export const pausesOf = (meanMs: number) => () => 2 * meanMs * Math.random();

/** Lets shoppers walk a journey until the time or the count is over; journeys begun are finished, and a refusal ends the run. */
export async function walk({ server, postmaster, catalog }: Served, journey: Journey, load: Load) {
  const { shoppers, seconds, atMost = Number.POSITIVE_INFINITY, pause } = load;
  const journeyMs: number[] = [];
  const stepMs = new Map<string, number[]>();
  const onStep = (step: string, milliseconds: number) => {
    const all = stepMs.get(step);
    if (all) all.push(milliseconds);
    else stepMs.set(step, [milliseconds]);
  };
  const before = { server: cpuMsOf(server.pid), postgres: postgresCpuMs(postmaster) };
  const started = performance.now();
  let startedCount = 0;
  const keepWalking = async (slot: number) => {
    while (performance.now() < started + seconds * 1000 && startedCount < atMost) {
      startedCount += 1;
      const from = performance.now();
      await journey.walk(new Shopper(server.target, { slot, onStep, ...(pause && { pause }) }), catalog);
      journeyMs.push(performance.now() - from);
    }
  };
  const walks = Array.from({ length: shoppers }, (_, slot) => keepWalking(slot));
  const allWalked = Promise.all(walks).catch(async (error: Error) => {
    throw await explained(error, server);
  });
  await Promise.race([allWalked, server.failure]);
  const walked: Walked = {
    seconds: (performance.now() - started) / 1000,
    journeyMs,
    stepMs,
    serverCpuMs: cpuMsOf(server.pid) - before.server,
    postgresCpuMs: postgresCpuMs(postmaster) - before.postgres,
  };
  return walked;
}

/** A shopper's error. The shop answers a failure in few words; the reason is in its log. */
export async function explained(error: Error, server: Server): Promise<Error> {
  await sleep(LOG_DELAY_MS);
  return new Error(`${error.message}\nThe server's last words:\n${server.lastWords()}`, { cause: error });
}

export interface Turns {
  readonly perSecond: number;
  /** Of the server and PostgreSQL, for each journey. */
  readonly cpuMs: number;
}

/** Measures ways in turns, so that whatever else the machine is doing falls on all of them. */
export async function inTurns<Ways extends Record<string, () => Promise<Walked>>>(
  rounds: number,
  ways: Ways,
): Promise<Record<keyof Ways, Turns>> {
  const sums = Object.entries(ways).map(([name, way]) => ({ name, way, journeys: 0, seconds: 0, cpuMs: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const sum of sums) {
      const walked = await sum.way();
      sum.journeys += walked.journeyMs.length;
      sum.seconds += walked.seconds;
      sum.cpuMs += walked.serverCpuMs + walked.postgresCpuMs;
    }
  }
  return Object.fromEntries(
    sums.map(({ name, journeys, seconds, cpuMs }) => [
      name,
      { perSecond: journeys / seconds, cpuMs: cpuMs / journeys },
    ]),
  ) as Record<keyof Ways, Turns>;
}
