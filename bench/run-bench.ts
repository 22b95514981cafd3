import { cpus, release } from 'node:os';
import type { Sql } from 'postgres';
import { FILLED_WINES, fillShop, USUAL } from '../server/testing/fill-shop.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { compareJourneys } from './compare-journeys.ts';
import { measureFloor } from './floor/measure-floor.ts';
import { browse } from './journeys/browse.ts';
import { browsePages } from './journeys/browse-pages.ts';
import { cart } from './journeys/cart.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import type { Catalog, Journey } from './journeys/journey.ts';
import { readCartOf } from './journeys/read-cart.ts';
import type { Load } from './load.ts';
import { measureBulk } from './measure-bulk.ts';
import { measureDecision } from './measure-decision.ts';
import { measureJourney } from './measure-journey.ts';
import { measureOrders } from './measure-orders.ts';
import { measureRelease } from './measure-release.ts';
import { measureStatements } from './measure-statements.ts';
import { watchMemory } from './memory.ts';
import { type BenchResult, type JourneyResult, type Machine, totalCpuMs } from './result.ts';
import { startShop } from './shop-server.ts';

const SHOPPERS = 8;

const journeys = [
  { journey: browse, seconds: 5 },
  { journey: browsePages, seconds: 5 },
  { journey: cart, seconds: 6 },
  { journey: guestCheckout, seconds: 12 },
];

export interface BenchOptions {
  readonly quick: boolean;
  readonly log: (sentence: string) => void;
}

/** Measures the floor and the shop in one go, on a database of its own that is gone afterwards. */
export async function runBench(options: BenchOptions): Promise<BenchResult> {
  const startedAt = new Date();
  const loads = loadsFor(options.quick);
  const database = await openBenchDatabase();
  try {
    const { sql, databaseUrl, postmaster } = database;
    options.log('The floor …');
    const floor = await measureFloor({ databaseUrl, sql, postmaster, ...loads(3) });
    const floorCpuMs = sumOrNull(floor.map(totalCpuMs));
    await openOnce(databaseUrl, sql);
    options.log('The statements …');
    const counted = [...journeys.map(({ journey }) => journey), readCartOf(1), readCartOf(30)];
    const statements = await measureStatements(counted, await readCatalog(sql), databaseUrl);
    const decisionCpuMs = measureDecision();
    const shop = await measureShop(options, { ...database, floorCpuMs });
    return {
      startedAt: startedAt.toISOString(),
      tookSeconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
      machine: await describeMachine(sql),
      shoppers: SHOPPERS,
      quick: options.quick,
      floor,
      floorCpuMs,
      decisionCpuMs,
      ...shop,
      statements,
    };
  } finally {
    await database.close();
  }
}

/** Every journey against one server, which is not restarted in between: its memory is that of a long day. */
async function measureShop(
  { quick, log }: BenchOptions,
  { sql, databaseUrl, socketUrl, postmaster, floorCpuMs }: BenchDatabase & { floorCpuMs: number | null },
): Promise<Pick<BenchResult, 'journeys' | 'cartRead' | 'orders' | 'bulk' | 'release' | 'peakMemoryMb'>> {
  const server = await startShop(socketUrl);
  try {
    const catalog = await readCatalog(sql);
    const memory = watchMemory(server.pid);
    const loads = loadsFor(quick);
    const benchFor = (seconds: number) => ({ server, postmaster, catalog, floorCpuMs, ...loads(seconds) });
    const measure = (journey: Journey, seconds: number) => {
      log(`${journey.what} …`);
      return Promise.race([measureJourney(journey, benchFor(seconds)), server.failure]);
    };
    const [readOne, readThirty] = [readCartOf(1), readCartOf(30)];
    // Before anything is sold: what PostgreSQL tidies up after many orders is not the cost of reading.
    const one = await measure(readOne, 2);
    const thirty = await measure(readThirty, 2);
    const ratio = await compareJourneys(readOne, readThirty, benchFor(4));
    const measured: JourneyResult[] = [];
    for (const { journey, seconds } of journeys) measured.push(await measure(journey, seconds));
    const peakMemoryMb = memory.peakMb();
    log('Placing orders, many at once …');
    const { target } = server;
    const orders = await Promise.race([measureOrders({ target, sql, catalog, quick }), server.failure]);
    log('A bulk payment …');
    const bulk = await Promise.race([measureBulk({ target, sql, catalog, quick }), server.failure]);
    log('A release of a club …');
    const released = await Promise.race([measureRelease({ sql, databaseUrl, quick }), server.failure]);
    const reads = { one, thirty, ratio };
    return { journeys: measured, cartRead: reads, orders, bulk, release: released, peakMemoryMb };
  } finally {
    await server.stop();
  }
}

/** Warm-up, one shopper, and the crowd, for a phase of so many seconds; all bounded in count as well. */
function loadsFor(quick: boolean) {
  return (seconds: number): { warmUp: Load; alone: Load; load: Load } => {
    const scale = quick ? 0.2 : 1;
    return {
      warmUp: { shoppers: SHOPPERS, seconds: 2 * scale, atMost: 20_000 },
      alone: { shoppers: 1, seconds: 2 * scale, atMost: 5_000 },
      load: { shoppers: SHOPPERS, seconds: seconds * scale, atMost: 100_000 },
    };
  };
}

/** Lets the shop make its tables, and fills them as those of a shop that has been open for a while. */
export async function openOnce(databaseUrl: string, sql: Sql): Promise<void> {
  const server = await startShop(databaseUrl);
  await server.stop();
  await fillShop(sql, USUAL);
  // Enough of everything that nothing sells out while it is measured.
  await sql`update products set stock = 100000000 where stock is not null`;
}

/** Brand 2's wines first: that brand delivers on any open day. */
export async function readCatalog(sql: Sql): Promise<Catalog> {
  const bottles = await sql<{ productId: number; slug: string }[]>`
    select product_id as "productId", slug from products
    where stock is not null and not club_only and not slug like ${FILLED_WINES}
    order by branding_id desc, product_id`;
  return { bottles };
}

export async function describeMachine(sql: Sql): Promise<Machine> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: String(cpus().length),
    system: `${process.platform} ${release()}`,
    node: process.versions.node,
    postgres: row?.version ?? 'unknown',
  };
}

function sumOrNull(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
}
