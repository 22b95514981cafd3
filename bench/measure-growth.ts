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
import { browse, catalogPages, readCartOf } from './journeys/journeys.ts';
import { atOffice, officeDay } from './journeys/office-day.ts';
import { type JourneyResult, measureJourney } from './measure-journey.ts';
import type { Percentiles } from './percentiles.ts';
import type { BenchOptions } from './run-bench.ts';

/** Two shoppers who read: the machine is not full, so their requests wait in no queue. */
const LOAD = { shoppers: 2, pauseMs: 5 };
const SLICES = 10;
/** PostgreSQL still vacuums and writes back what was brought in. No winery enters a million orders in minutes. */
const LEFT_ALONE_MS = 10 * 60_000;
const SMALL: ShopSize = { wines: 200, customers: 20_000, orders: 20_000, openCarts: 4_000 };

export type GrowthResult = Awaited<ReturnType<typeof measureGrowth>>;

/**
 * Each request's time in a shop of a usual size and in a huge one, journey by journey in turn: a machine that others share
 * is not as fast for the whole of a run.
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
  const load = { ...LOAD, warmUpSeconds: 5 * scale, seconds: 20 * scale };
  const journeys: readonly ((shop: OpenShop) => Promise<JourneyResult>)[] = [
    ...[browse, catalogPages, guestCheckout, readCartOf(30)].map(
      (journey) => (shop: OpenShop) => measureJourney(shop, journey, load),
    ),
    async (shop) => {
      const office = atOffice(shop);
      return measureJourney(office, await officeDay(office), load);
    },
  ];
  const steps: { step: string; usualMs: Percentiles; hugeMs: Percentiles }[] = [];
  for (const measure of journeys) {
    const inUsual = await measure(usual);
    const inHuge = new Map((await measure(huge)).steps.map((step) => [step.step, step]));
    for (const { step, ...usualMs } of inUsual.steps) {
      const hugeMs = inHuge.get(step);
      if (hugeMs) steps.push({ step, usualMs, hugeMs });
    }
  }
  return steps;
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
