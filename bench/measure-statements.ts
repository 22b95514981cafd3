import { type BenchDatabase, readCatalog } from './bench-database.ts';
import type { Journey } from './journeys/journeys.ts';
import { percentiles } from './percentiles.ts';
import { startShop } from './shop-server.ts';
import { Shopper } from './shopper.ts';
import { countStatements } from './statement-counter.ts';

const WARM_UPS = 3;
const ROUNDS = 15;

/**
 * Counts the SQL statements of every step, one request in the shop at a time. Without jobs and
 * chores, which would fall into some request. What a server reads once falls into `most`.
 */
export async function measureStatements(journeys: readonly Journey[], { databaseUrl, sql }: BenchDatabase) {
  const catalog = await readCatalog(sql);
  const counter = await countStatements(databaseUrl);
  const server = await startShop(counter.databaseUrl, 'web');
  const counts = new Map<string, number[]>();
  try {
    for (const journey of journeys) {
      for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
        let before = counter.count();
        const onStep = (step: string) => {
          if (round >= 0) counts.set(step, [...(counts.get(step) ?? []), counter.count() - before]);
          before = counter.count();
        };
        await journey.walk(new Shopper(server.target, { onStep }), catalog);
      }
    }
  } finally {
    await server.stop();
    counter.close();
  }
  return [...counts].map(([step, all]) => ({ step, usually: percentiles(all).p50, most: Math.max(...all) }));
}
