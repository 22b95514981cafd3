import { join } from 'node:path';
import {
  type BenchDatabase,
  countDeadlocks,
  fillUsualShop,
  type OpenShop,
  withBenchDatabase,
  withShop,
} from './bench-database.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import { browse, cart, catalogPages, type Journey, readCartOf } from './journeys/journeys.ts';
import { inTurns, walk } from './load.ts';
import { measureBulk } from './measure-bulk.ts';
import { measureDecision } from './measure-decision.ts';
import { type JourneyResult, measureJourney, type Phases } from './measure-journey.ts';
import { measureOrders } from './measure-orders.ts';
import { measureQuote } from './measure-quote.ts';
import { measureRelease } from './measure-release.ts';
import { measureStatements } from './measure-statements.ts';
import { watchMemory } from './processes.ts';
import { startServer } from './start-server.ts';

const SHOPPERS = 8;

export interface BenchOptions {
  readonly quick: boolean;
  readonly log: (sentence: string) => void;
}

export type BenchResult = Awaited<ReturnType<typeof runBench>>;

/** Measures the floor and the shop in one run. */
export function runBench({ quick, log }: BenchOptions) {
  const scale = quick ? 0.2 : 1;
  const loadFor = (seconds: number): Phases => ({
    shoppers: SHOPPERS,
    warmUpSeconds: 2 * scale,
    seconds: seconds * scale,
  });
  return withBenchDatabase(async (database) => {
    log('The floor …');
    const floor = await measureFloor(database, loadFor(3));
    await fillUsualShop(database);
    const [readOne, readThirty] = [readCartOf(1), readCartOf(30)];
    log('The statements …');
    const journeys = [browse, catalogPages, cart, guestCheckout];
    const statements = await measureStatements([...journeys, readOne, readThirty], database);
    const shop = await withShop(database, async (shop) => {
      log('Carts of 1 and 30 …');
      // Before anything is sold: what PostgreSQL tidies up after many orders is not the cost of reading.
      const reads = await compareReads(shop, readOne, readThirty, scale);
      const memory = watchMemory(shop.server.pid);
      const measured: JourneyResult[] = [];
      for (const journey of journeys) {
        log(`${journey.name} …`);
        measured.push(await measureJourney(shop, journey, loadFor(journey === guestCheckout ? 12 : 5)));
      }
      const peakMemoryMb = memory.peakMb();
      log('Placing orders, many at once …');
      const orders = await measureOrders(shop, scale);
      log('A bulk payment …');
      const bulk = await measureBulk(shop, quick ? 1 : 3);
      log("A club's release …");
      const release = await measureRelease(shop, scale);
      const deadlocks = await countDeadlocks(shop.sql);
      return { reads, journeys: measured, peakMemoryMb, orders, bulk, release, deadlocks };
    });
    return {
      shoppers: SHOPPERS,
      quick,
      floor,
      statements,
      decisionCpuMs: measureDecision(),
      quoteCpuMs: measureQuote(),
      ...shop,
    };
  });
}

const sale: Journey = { name: 'smallest sale', walk: (shopper) => shopper.ask('sale', 'POST', '/') };

async function measureFloor({ databaseUrl, postmaster }: BenchDatabase, load: Phases) {
  const server = await startServer([join(import.meta.dirname, 'floor-server.ts')], () => ({
    DATABASE_URL: databaseUrl,
  }));
  try {
    return await measureJourney({ server, postmaster, catalog: [] }, sale, load);
  } finally {
    await server.stop();
  }
}

function compareReads(shop: OpenShop, one: Journey, thirty: Journey, scale: number) {
  const slice = { shoppers: SHOPPERS, seconds: 0.7 * scale };
  return inTurns(6, { one: () => walk(shop, one, slice), thirty: () => walk(shop, thirty, slice) });
}
