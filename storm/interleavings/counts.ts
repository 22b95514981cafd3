import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Found } from './search.ts';

/** What the long form has tried of one pair. */
export interface PairCounts extends Pick<Found, 'tried' | 'killed' | 'isExhausted' | 'longestSchedule'> {
  readonly pair: string;
  readonly lost: number;
  /** YYYY-MM-DD */
  readonly day: string;
}

const FILE = join(import.meta.dirname, 'counts.json');

/** Of the last long run of each pair, for docs/guarantees.md. */
export function readCounts(): readonly PairCounts[] {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
}

export function writeCounts(pair: string, { faults, ...found }: Found, day: string): void {
  const others = readCounts().filter((each) => each.pair !== pair);
  const counts = [...others, { pair, ...found, lost: faults.length, day }];
  counts.sort((one, other) => one.pair.localeCompare(other.pair));
  writeFileSync(FILE, `${JSON.stringify(counts, null, 2)}\n`);
}
