import { createHash } from 'node:crypto';
import { percentiles } from './percentiles.ts';

const HASHES = 2_000;
const EVERY_MS = 2_000;

/** CPU milliseconds of a piece of work that is always the same: a shared machine takes longer for it at times. */
function sameWorkMs(): number {
  const before = process.threadCpuUsage();
  let text = '';
  for (let at = 0; at < HASHES; at += 1) text = createHash('sha256').update(text).digest('hex');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Does it every two seconds until asked for the median. */
export function watchSpeed(): { medianMs(): number } {
  const all: number[] = [sameWorkMs()];
  const timer = setInterval(() => all.push(sameWorkMs()), EVERY_MS);
  return {
    medianMs() {
      clearInterval(timer);
      return percentiles(all).p50;
    },
  };
}
