import type { Journey } from './journeys/journeys.ts';
import { type Load, type Served, walk } from './load.ts';
import { percentiles } from './percentiles.ts';

export type JourneyResult = Awaited<ReturnType<typeof measureJourney>>;

export interface Phases extends Load {
  readonly warmUpSeconds: number;
}

/** Walks a journey until it is warm, and then measures its latency and its CPU. */
export async function measureJourney(served: Served, journey: Journey, { warmUpSeconds, ...load }: Phases) {
  await walk(served, journey, { ...load, seconds: warmUpSeconds });
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
