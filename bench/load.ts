import type { Catalog, Journey } from './journeys/journey.ts';
import { connectionsFor, Shopper, type Target } from './shopper.ts';

export interface Load {
  /** At the same time; each starts again as soon as it is done. */
  readonly shoppers: number;
  readonly seconds: number;
  /** In all, so that a fast machine ends, too. */
  readonly atMost: number;
  /** How long each looks at a page before the next request; not at all when left out. */
  readonly pauseMs?: number;
}

export interface Walked {
  readonly journeys: number;
  readonly seconds: number;
  readonly journeyMs: readonly number[];
  readonly stepMs: ReadonlyMap<string, readonly number[]>;
}

let shoppersSoFar = 0;

/** Lets shoppers walk a journey until the time or the count is over; journeys begun are finished. */
export async function walk(journey: Journey, target: Target, catalog: Catalog, load: Load): Promise<Walked> {
  const agent = connectionsFor(load.shoppers);
  const journeyMs: number[] = [];
  const stepMs = new Map<string, number[]>();
  const onStep = (step: string, milliseconds: number) => {
    const all = stepMs.get(step) ?? [];
    all.push(milliseconds);
    stepMs.set(step, all);
  };
  const started = performance.now();
  const until = started + load.seconds * 1000;
  let begun = 0;
  const keepWalking = async (slot: number) => {
    while (performance.now() < until && begun < load.atMost) {
      begun += 1;
      shoppersSoFar += 1;
      const shopper = new Shopper({
        number: shoppersSoFar,
        slot,
        target,
        agent,
        onStep,
        pauseMs: load.pauseMs,
      });
      const from = performance.now();
      await journey.walk(shopper, catalog);
      journeyMs.push(performance.now() - from);
    }
  };
  try {
    await Promise.all(Array.from({ length: load.shoppers }, (_, slot) => keepWalking(slot)));
  } finally {
    agent.destroy();
  }
  return { journeys: journeyMs.length, seconds: (performance.now() - started) / 1000, journeyMs, stepMs };
}
