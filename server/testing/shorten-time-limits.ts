import { vi } from 'vitest';

const AT_MOST_MS = 200;

/** Until the end of the test, time limits run out early. Returns those that the shop sets, in ms. */
export function shortenTimeLimits(): readonly number[] {
  const limits: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return timeout(Math.min(ms, AT_MOST_MS));
  });
  return limits;
}
