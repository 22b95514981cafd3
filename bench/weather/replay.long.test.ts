import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readYear } from './read-year.ts';
import { fewerThanOnMondays, replayYear, waitOf } from './replay.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weather-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const DAYS = 120;

/** Two cities, one of which is hot on every other week. */
function fileOf(
  rows: readonly (readonly [string, string, string, number, number, (at: number) => number])[],
) {
  const head = [
    'city',
    'state',
    'zip3',
    'lat',
    'lng',
    'what',
    ...Array.from({ length: DAYS }, (_, at) => `d${at}`),
  ];
  const lines = rows.flatMap(([city, state, zip3, lat, lng, high]) =>
    [
      ['hi', 0],
      ['lo', -20],
      ['hi1', 0],
      ['hi2', 0],
    ].map(([what, by]) =>
      [
        city,
        state,
        zip3,
        lat,
        lng,
        what,
        ...Array.from({ length: DAYS }, (_, at) => high(at) + Number(by)),
      ].join('\t'),
    ),
  );
  const file = join(folder, 'year.tsv');
  writeFileSync(file, [head.join('\t'), ...lines].join('\n'));
  return file;
}

test('a file is read, forecasts and all, and what it does not know is not made up', () => {
  const year = readYear(fileOf([['Phoenix', 'AZ', '850', 33.45, -112.07, (at) => 60 + at]]));
  expect(year.real('850', '2021-02-01')).toEqual({ highF: 62, lowF: 42 });
  expect(year.forecast('850', '2021-02-01', 2)?.highF).toBe(62);
  expect(year.forecast('850', '2021-02-01', 9)).toBeNull();
  expect(year.real('850', '2022-02-01')).toBeNull();
  expect(year.real('600', '2021-02-01')).toBeNull();
});

test('parcels wait for the cool weeks', () => {
  const isHot = (at: number) => Math.floor(at / 14) % 2 === 1;
  const year = readYear(
    fileOf([
      ['Napa', 'CA', '945', 38.3, -122.3, () => 65],
      ['Phoenix', 'AZ', '850', 33.45, -112.07, (at) => (isHot(at) ? 105 : 70)],
    ]),
  );
  const result = replayYear(year);
  const [, monday, , , ours] = result.policies;
  expect(monday?.warm).toBeGreaterThan(500);
  expect(ours?.warm).toBeLessThan((monday?.warm ?? 0) / 20);
  expect(fewerThanOnMondays(result)).toBeGreaterThan(95);
  expect(waitOf(result)).toBeLessThan(3);
});

test('another file is refused', () => {
  const file = join(folder, 'other.tsv');
  writeFileSync(file, 'city\tstate\n');
  expect(() => readYear(file)).toThrow('must begin with the columns');
});
