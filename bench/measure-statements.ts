import type { Catalog, Journey } from './journeys/journey.ts';
import { percentiles } from './percentiles.ts';
import type { StatementsOfStep } from './result.ts';
import { startShop } from './shop-server.ts';
import { connectionsFor, Shopper } from './shopper.ts';
import { countStatements } from './statement-counter.ts';

const WARM_UPS = 3;
const ROUNDS = 15;

/**
 * Counts the SQL statements of every step, one request in the shop at a time. What the server does now and then by
 * itself (settling payments, reading its rules again) falls to some request: `most` has it, `usually` has not.
 */
export async function measureStatements(
  journeys: readonly Journey[],
  catalog: Catalog,
  databaseUrl: string,
): Promise<StatementsOfStep[]> {
  const counter = await countStatements(databaseUrl);
  const server = await startShop(counter.databaseUrl);
  const agent = connectionsFor(1);
  const counts = new Map<string, number[]>();
  try {
    for (const journey of journeys) {
      for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
        let before = counter.count();
        const onStep = (step: string) => {
          const all = counts.get(step) ?? [];
          if (round >= 0) all.push(counter.count() - before);
          counts.set(step, all);
          before = counter.count();
        };
        const shopper = new Shopper({ number: round + 100, slot: 0, target: server.target, agent, onStep });
        await journey.walk(shopper, catalog);
      }
    }
  } finally {
    agent.destroy();
    await server.stop();
    counter.close();
  }
  return [...counts]
    .filter(([, all]) => all.length > 0)
    .map(([step, all]) => ({ step, usually: percentiles(all).p50, most: Math.max(...all) }));
}
