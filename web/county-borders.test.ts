import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { countyBorders } from './county-borders.ts';

const read = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`us-atlas/${name}.json`), 'utf8');

/** Two counties of California, one of Nevada, and a coast: each arc is named for what it parts. */
const coast = [[0, 0]];
const between = [[1, 0]];
const stateLine = [[2, 0]];
const small = {
  transform: { scale: [1, 1], translate: [0, 0] },
  arcs: [coast, between, stateLine],
  objects: {
    counties: {
      geometries: [
        { id: '06055', type: 'Polygon', arcs: [[0, 1]] },
        { id: '06097', type: 'MultiPolygon', arcs: [[[~1, 2]]] },
        { id: '32031', type: 'Polygon', arcs: [[~2]] },
      ],
    },
  },
};

test('only borders between counties of one state are kept', () => {
  expect(countyBorders(small).arcs).toEqual([between]);
});

test('the ground of a map takes at most 150 kB on the wire', () => {
  const counties = JSON.stringify(countyBorders(JSON.parse(read('counties-10m'))));
  const bytes = [counties, read('states-10m')].map((text) => brotliCompressSync(text).byteLength);
  expect(bytes[0]).toBeGreaterThan(50_000);
  expect((bytes[0] ?? 0) + (bytes[1] ?? 0)).toBeLessThan(150_000);
});
