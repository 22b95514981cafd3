import { fillShop, HUGE, USUAL } from '../server/testing/fill-shop.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { browse } from './journeys/browse.ts';
import { browsePages } from './journeys/browse-pages.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import { readCartOf } from './journeys/read-cart.ts';
import { walk } from './load.ts';
import { type Percentiles, percentiles } from './percentiles.ts';
import type { GrowthResult } from './result.ts';
import { describeMachine, openOnce, readCatalog } from './run-bench.ts';
import { startShop } from './shop-server.ts';

/** Two shoppers who read: the machine is not full, so that what is told is how long a request takes and not a queue. */
const LOAD = { shoppers: 2, pauseMs: 5, atMost: 100_000 };
const WARM_UP_SECONDS = 5;
const SECONDS = 20;

/** Each request's time in a shop of a usual size, and in a huge one, on the same machine in one run. */
export async function measureGrowth(log: (sentence: string) => void): Promise<GrowthResult> {
  const startedAt = new Date();
  const database = await openBenchDatabase();
  try {
    const { sql, socketUrl } = database;
    await openOnce(socketUrl, sql);
    log('A shop of the usual size …');
    const usualMs = await measureSteps(database);
    log('Filling a huge one, which takes minutes …');
    await fillShop(sql, HUGE, USUAL);
    log('The huge shop …');
    const hugeMs = await measureSteps(database);
    return {
      startedAt: startedAt.toISOString(),
      tookSeconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
      machine: await describeMachine(sql),
      usual: USUAL,
      huge: HUGE,
      steps: [...usualMs].map(([step, usual]) => ({
        step,
        usualMs: usual,
        hugeMs: hugeMs.get(step) ?? percentiles([]),
      })),
    };
  } finally {
    await database.close();
  }
}

async function measureSteps({ sql, socketUrl }: BenchDatabase): Promise<Map<string, Percentiles>> {
  const catalog = await readCatalog(sql);
  const server = await startShop(socketUrl);
  try {
    const steps = new Map<string, Percentiles>();
    for (const journey of [browse, browsePages, guestCheckout, readCartOf(30)]) {
      const walkFor = (seconds: number) => walk(journey, server.target, catalog, { ...LOAD, seconds });
      await Promise.race([walkFor(WARM_UP_SECONDS), server.failure]);
      const { stepMs } = await Promise.race([walkFor(SECONDS), server.failure]);
      for (const [step, times] of stepMs) steps.set(step, percentiles(times));
    }
    return steps;
  } finally {
    await server.stop();
  }
}
