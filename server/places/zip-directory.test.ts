import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { milesBetween } from './distance.ts';
import { readZipDirectory } from './zip-directory.ts';

const zips = readZipDirectory();
const all = [...zips.rows()];

test('finds every ZIP in the table, leading zeros included', () => {
  expect(all).toHaveLength(42_010);
  expect(all[0]).toEqual({ zip: '00501', city: 'Holtsville', stateShort: 'NY' });
  expect(all.at(-1)?.zip).toBe('99950');
  for (const { zip, city, stateShort } of all) expect(zips.find(zip)[0]).toEqual({ city, stateShort });
});

test('a table that is out of order is refused, since a search would miss its rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zips-'));
  const file = pathToFileURL(join(folder, 'zips.tsv'));
  writeFileSync(file, 'zip\tcity\tstate\tcounty\tlat\tlng\n94574\tA\tCA\t\t\t\n94558\tB\tCA\t\t\t\n');
  expect(() => readZipDirectory(file)).toThrow('94558');
  rmSync(folder, { recursive: true });
});

describe('the places around a point', () => {
  const located = all.flatMap((row) => {
    const point = zips.locate(row.zip);
    return point ? [{ ...row, ...point }] : [];
  });

  test('are those that a look at every ZIP finds', () => {
    fc.assert(
      fc.property(fc.nat(located.length - 1), fc.constantFrom(10, 25, 50), (index, miles) => {
        const center = located[index];
        if (!center) return;
        const expected = located.filter((each) => milesBetween(center, each) <= miles).map(({ zip }) => zip);
        expect(zips.within(center, miles).map(({ zip }) => zip)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('a military ZIP has no location', () => {
    expect(zips.find('09003')).toEqual([{ city: 'Apo', stateShort: 'AE' }]);
    expect(zips.locate('09003')).toBeNull();
    expect(zips.locate('99999')).toBeNull();
    expect(zips.locate('94574-0001')).toEqual({ latitude: 38.5138, longitude: -122.4619 });
  });
});
