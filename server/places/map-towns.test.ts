import { expect, test } from 'vitest';
import { MAP_SQUARE, mapPixel } from '../../domain/geography/map-square.ts';
import { townsOnMap } from './map-towns.ts';
import { readZipDirectory } from './zip-directory.ts';

const directory = readZipDirectory();
const towns = townsOnMap(directory);

/** The square that a ZIP's middle lies in. */
function squareOf(zip: string, zoom: number) {
  const point = directory.locate(zip);
  if (!point) throw new Error(`${zip} has no place`);
  const { x, y } = mapPixel(point);
  return { zoom, x: Math.floor((x * 2 ** zoom) / MAP_SQUARE), y: Math.floor((y * 2 ** zoom) / MAP_SQUARE) };
}

const namesAt = (zip: string, zoom: number) => towns(squareOf(zip, zoom)).map(({ name }) => name);

test('a map of the country names its cities, and a near one its towns', () => {
  expect(namesAt('60601', 4)).toContain('Chicago');
  expect(namesAt('94599', 6)).toContain('San Francisco');
  expect(namesAt('94599', 6)).not.toContain('Yountville');
  expect(namesAt('94599', 12)).toContain('Yountville');
});

test('a town stands where its ZIP lies', () => {
  const town = towns(squareOf('99752', 9)).find(({ name }) => name === 'Kotzebue');
  const { x, y } = mapPixel(directory.locate('99752') ?? { latitude: 0, longitude: 0 });
  const square = squareOf('99752', 9);
  expect(town).toEqual({
    name: 'Kotzebue',
    x: Math.round(x * 512 - square.x * MAP_SQUARE),
    y: Math.round(y * 512 - square.y * MAP_SQUARE),
  });
});

test.each([4, 7, 10, 13])('at zoom %i no name stands on another, and none outside of its square', (zoom) => {
  const names = towns(squareOf('10001', zoom));
  expect(names.length).toBeGreaterThan(1);
  for (const [at, town] of names.entries()) {
    expect(Math.min(town.x, town.y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(town.x, town.y)).toBeLessThan(MAP_SQUARE);
    for (const other of names.slice(at + 1)) {
      expect(Math.abs(town.x - other.x) >= 104 || Math.abs(town.y - other.y) >= 30).toBe(true);
    }
  }
});

test('where there is room for a hamlet, a map of a state leaves it out', () => {
  expect(namesAt('99752', 7)).toEqual([]);
  expect(namesAt('99752', 8)).toContain('Kotzebue');
});

test('a square without towns is empty', () => {
  expect(towns({ zoom: 10, x: 0, y: 0 })).toEqual([]);
});
