import { isMilitary } from '../../domain/geography/states.ts';
import { townKey, wordsOf } from './place-names.ts';
import type { ZipDirectory } from './zip-directory.ts';

/** A town is known by its number in this index. */
export interface TownIndex {
  /** 'saint hel' finds towns whose key begins so: first those of the wineries, then the largest. */
  beginningWith(key: string): number[];
  /** In the same order. */
  ofState(stateShort: string): number[];
  /** In the same order. `zipBegin` is '94', or '' for any; only a town's lowest ZIP counts. */
  first(count: number, zipBegin: string): number[];
  keyOf(town: number): string;
  stateOf(town: number): string;
  /** Its lowest ZIP. */
  zipOf(town: number): string;
}

interface Growing {
  readonly key: string;
  readonly stateShort: string;
  readonly zip: string;
  /** The table's measure of a town's size. */
  zips: number;
}

/** Around the wineries: what shoppers of the demo type first. */
const HOME_ZIPS = ['94558', '95448', '94574', '94515'];

/** Larger than any town. */
const HOME_SIZE = 10_000;

/** In the order of the keys, since a search is a run of neighbors. */
export function indexTowns(directory: ZipDirectory): TownIndex {
  const towns = gather(directory).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.zips - a.zips));
  const keys = towns.map(({ key }) => key);
  const states = [...new Set(towns.map(({ stateShort }) => stateShort))];
  const stateNumbers = new Map(states.map((state, index) => [state, index]));
  const state = Uint8Array.from(towns, ({ stateShort }) => stateNumbers.get(stateShort) ?? 0);
  const zip = Uint32Array.from(towns, (town) => Number(town.zip));
  const size = Uint16Array.from(towns, (town) => (HOME_ZIPS.includes(town.zip) ? HOME_SIZE : town.zips));
  const bySize = (a: number, b: number) => (size[b] ?? 0) - (size[a] ?? 0) || (zip[a] ?? 0) - (zip[b] ?? 0);
  const all = Uint16Array.from(towns.keys()).sort(bySize);
  return {
    beginningWith(key) {
      const found: number[] = [];
      for (let town = lowerBound(keys, key); keys[town]?.startsWith(key); town += 1) found.push(town);
      return found.sort(bySize);
    },
    ofState(stateShort) {
      const number = stateNumbers.get(stateShort);
      return [...all].filter((town) => state[town] === number);
    },
    first(count, zipBegin) {
      const found: number[] = [];
      const lowest = Number(zipBegin.padEnd(5, '0'));
      const highest = Number(zipBegin.padEnd(5, '9'));
      for (const town of all) {
        if (found.length === count) break;
        const number = zip[town] ?? 0;
        if (number >= lowest && number <= highest) found.push(town);
      }
      return found;
    },
    keyOf: (town) => keys[town] ?? '',
    stateOf: (town) => states[state[town] ?? 0] ?? '',
    zipOf: (town) => String(zip[town]).padStart(5, '0'),
  };
}

function gather(directory: ZipDirectory): Growing[] {
  const towns = new Map<string, Growing>();
  const keys = new Map<string, string>();
  for (const { zip, city, stateShort } of directory.rows()) {
    // Military mail has no street address.
    if (isMilitary(stateShort)) continue;
    const key = keys.get(city) ?? townKey(wordsOf(city));
    keys.set(city, key);
    const town = towns.get(`${key}|${stateShort}`);
    if (town) town.zips += 1;
    else towns.set(`${key}|${stateShort}`, { key, stateShort, zip, zips: 1 });
  }
  return [...towns.values()];
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
