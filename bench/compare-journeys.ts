import type { Journey } from './journeys/journey.ts';
import { walk } from './load.ts';
import { costOf } from './measure.ts';
import type { JourneyBench } from './measure-journey.ts';
import { totalCpuMs } from './result.ts';

const ROUNDS = 6;

/**
 * How many times the CPU of `one` a walk of `other` takes. They take turns in short slices, so that whatever else
 * the machine is doing falls on both. Null where CPU can't be measured.
 */
export async function compareJourneys(
  one: Journey,
  other: Journey,
  bench: JourneyBench,
): Promise<number | null> {
  const slice = { ...bench.load, seconds: bench.load.seconds / ROUNDS };
  const spent = new Map([one, other].map((journey) => [journey, { cpuMs: 0, walks: 0 }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [journey, sum] of spent) {
      const { server, catalog } = bench;
      const { done, cost } = await costOf(
        bench,
        () => walk(journey, server.target, catalog, slice),
        ({ journeys }) => journeys,
      );
      const cpuMs = totalCpuMs(cost);
      if (cpuMs === null) return null;
      sum.cpuMs += cpuMs * done.journeys;
      sum.walks += done.journeys;
    }
  }
  const [first, second] = [...spent.values()].map(({ cpuMs, walks }) => cpuMs / Math.max(1, walks));
  return first && second ? second / first : null;
}
