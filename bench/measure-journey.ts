import type { Catalog, Journey } from './journeys/journey.ts';
import { type Load, type Walked, walk } from './load.ts';
import { costOf } from './measure.ts';
import { percentiles } from './percentiles.ts';
import { type JourneyResult, totalCpuMs } from './result.ts';
import type { ShopServer } from './shop-server.ts';

export interface JourneyBench {
  readonly server: ShopServer;
  readonly postmaster: number;
  readonly catalog: Catalog;
  readonly floorCpuMs: number | null;
  readonly warmUp: Load;
  readonly alone: Load;
  readonly load: Load;
}

/** Walks a journey until it is warm, then alone for its latency, then in a crowd for what it costs. */
export async function measureJourney(journey: Journey, bench: JourneyBench): Promise<JourneyResult> {
  const { server, catalog } = bench;
  const walkIt = (load: Load): Promise<Walked> => walk(journey, server.target, catalog, load);
  await walkIt(bench.warmUp);
  const alone = await walkIt(bench.alone);
  const { done, cost } = await costOf(
    bench,
    () => walkIt(bench.load),
    ({ journeys }) => journeys,
  );
  const cpuMs = totalCpuMs(cost);
  return {
    name: journey.name,
    what: journey.what,
    requests: Math.round(
      [...done.stepMs.values()].reduce((sum, each) => sum + each.length, 0) / done.journeys,
    ),
    perSecond: done.journeys / done.seconds,
    underLoadMs: percentiles(done.journeyMs),
    aloneMs: percentiles(alone.journeyMs),
    ...cost,
    timesTheFloor: cpuMs === null || !bench.floorCpuMs ? null : cpuMs / bench.floorCpuMs,
    stepsMs: Object.fromEntries([...alone.stepMs].map(([step, values]) => [step, percentiles(values)])),
  };
}
