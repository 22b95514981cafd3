import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { sumReportDays } from '../server/office/reports/sums.ts';
import { connect } from '../server/platform/database/connection.ts';
import { fillShop, HUGE, NOTHING, type ShopSize, USUAL } from '../server/testing/fill-shop.ts';
import {
  type BenchDatabase,
  fillUsualShop,
  type OpenShop,
  openBenchDatabase,
  withBenchDatabase,
  withShop,
} from './bench-database.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import { browse, catalogPages, type Journey, readCartOf } from './journeys/journeys.ts';
import { atOffice, officeDay } from './journeys/office-day.ts';
import { type Served, type Walked, walk } from './load.ts';
import { type Percentiles, percentiles } from './percentiles.ts';
import type { BenchOptions } from './run-bench.ts';

/** Two shoppers who read: the machine is not full, so their requests wait in no queue. */
const LOAD = { shoppers: 2, pause: () => 5 };
const WARM_UP_SECONDS = 5;
const TURNS = 8;
const TURN_SECONDS = 3;
const SLICES = 10;
/** PostgreSQL still vacuums and writes back what was brought in. No winery enters a million orders in minutes. */
const LEFT_ALONE_MS = 10 * 60_000;
const SMALL: ShopSize = { wines: 200, customers: 20_000, orders: 20_000, openCarts: 4_000 };

export type GrowthResult = Awaited<ReturnType<typeof measureGrowth>>;

/**
 * Each request's time in a shop of a usual size and in a huge one, in short turns: a machine that others share is not as
 * fast for the whole of a run, nor for half a minute.
 */
export function measureGrowth({ quick, log }: BenchOptions) {
  const scale = quick ? 0.1 : 1;
  const huge = quick ? SMALL : HUGE;
  return withBenchDatabase(async (database) => {
    await fillUsualShop(database);
    await grow(database.sql, huge, log);
    log('Summing days for the reports …');
    await sumDays(database);
    log('Leaving it alone …');
    await sleep(LEFT_ALONE_MS * scale);
    const usual = await openBenchDatabase();
    try {
      await fillUsualShop(usual);
      await sumDays(usual);
      log('A shop of the usual size and the grown one, in turn …');
      const steps = await withShop(usual, (small) =>
        withShop(database, (large) => measureSteps(small, large, scale)),
      );
      return { quick, usual: USUAL, huge, steps };
    } finally {
      await usual.close();
    }
  });
}

async function measureSteps(usual: OpenShop, huge: OpenShop, scale: number) {
  const offices = [atOffice(usual), atOffice(huge)] as const;
  const journeys: readonly (readonly [Walk, Walk])[] = [
    ...[browse, catalogPages, guestCheckout, readCartOf(30)].map(
      (journey) => [walkIn(usual, journey), walkIn(huge, journey)] as const,
    ),
    [walkIn(offices[0], await officeDay(offices[0])), walkIn(offices[1], await officeDay(offices[1]))],
  ];
  const steps: { step: string; usualMs: Percentiles; hugeMs: Percentiles }[] = [];
  for (const [inUsual, inHuge] of journeys) {
    await inUsual(WARM_UP_SECONDS * scale);
    await inHuge(WARM_UP_SECONDS * scale);
    const usualMs = new Map<string, number[]>();
    const hugeMs = new Map<string, number[]>();
    for (let turn = 0; turn < TURNS; turn += 1) {
      add(usualMs, await inUsual(TURN_SECONDS * scale));
      add(hugeMs, await inHuge(TURN_SECONDS * scale));
    }
    for (const [step, times] of usualMs) {
      const others = hugeMs.get(step);
      if (others) steps.push({ step, usualMs: percentiles(times), hugeMs: percentiles(others) });
    }
  }
  return steps;
}

type Walk = (seconds: number) => Promise<Walked>;

function walkIn(served: Served, journey: Journey): Walk {
  return (seconds) => walk(served, journey, { ...LOAD, seconds });
}

function add(all: Map<string, number[]>, { stepMs }: Walked): void {
  for (const [step, times] of stepMs) all.set(step, [...(all.get(step) ?? []), ...times]);
}

/** As the server does by itself, a few days at a time. */
async function sumDays({ databaseUrl }: BenchDatabase): Promise<void> {
  const { db, close } = connect(databaseUrl);
  while ((await sumReportDays(db)) > 0);
  await close();
}

/** In slices: joining and checking a million orders in one statement would go through temporary files. */
async function grow(sql: Sql, size: ShopSize, log: BenchOptions['log']): Promise<void> {
  const slices = (count: number, has: ShopSize): ShopSize => ({
    wines: has.wines + (size.wines / SLICES) * count,
    customers: has.customers + (size.customers / SLICES) * count,
    orders: has.orders + (size.orders / SLICES) * count,
    openCarts: has.openCarts + (size.openCarts / SLICES) * count,
  });
  for (let slice = 0; slice < SLICES; slice += 1) {
    log(`Adding ${size.orders.toLocaleString('en-US')} orders, slice ${slice + 1} of ${SLICES} …`);
    await fillShop(sql, slices(1, NOTHING), slices(slice, USUAL));
  }
}
