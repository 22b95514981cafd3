import type { Journey } from './journeys/journeys.ts';
import { type Load, type Served, walk } from './load.ts';
import { percentiles } from './percentiles.ts';

export type JourneyResult = Awaited<ReturnType<typeof measureJourney>>;

/** Walks a journey until it is warm, at least once for each bottle, and then measures its latency and its CPU. */
export async function measureJourney(
  served: Served,
  journey: Journey,
  [warmUp, load]: readonly [Load, Load],
) {
  await walk(served, journey, warmUp);
  await walk(served, journey, {
    ...warmUp,
    seconds: Number.POSITIVE_INFINITY,
    atMost: served.catalog.length,
  });
  const { journeyMs, stepMs, seconds, serverCpuMs, postgresCpuMs } = await walk(served, journey, load);
  const count = journeyMs.length;
  const requests = [...stepMs.values()].reduce((sum, times) => sum + times.length, 0);
  return {
    name: journey.name,
    requests: Math.round(requests / count),
    perSecond: count / seconds,
    journeyMs: percentiles(journeyMs),
    serverCpuMs: serverCpuMs / count,
    postgresCpuMs: postgresCpuMs / count,
    cpuMs: (serverCpuMs + postgresCpuMs) / count,
    steps: [...stepMs].map(([step, times]) => ({ step, ...percentiles(times) })),
  };
}
