import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAround, type GeoPoint, milesBetween } from './distance.ts';

const SFO = { latitude: 37.6189, longitude: -122.375 };
const JFK = { latitude: 40.6397, longitude: -73.7789 };

/** Evenly spread, where `fc.double` would nearly always be close to zero. */
const evenly = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => thousandths / 1000);

/** Anywhere that the United States have ground, and over the date line. */
const point: fc.Arbitrary<GeoPoint> = fc.record({
  latitude: evenly(-15, 72),
  longitude: evenly(-180, 180),
});

describe('the distance of two points', () => {
  test('is the one of the atlas', () => {
    expect(Math.round(milesBetween(SFO, JFK) / 10)).toBe(258);
    expect(milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      69.09,
      1,
    );
  });

  test('is the same both ways, nothing to itself, and no shorter by a detour', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6);
        expect(milesBetween(a, a)).toBe(0);
        expect(milesBetween(a, b) + milesBetween(b, c)).toBeGreaterThanOrEqual(milesBetween(a, c) - 1e-6);
      }),
    );
  });
});

test('a box contains every point within the distance, in every direction', () => {
  fc.assert(
    fc.property(point, fc.constantFrom(10, 50, 250), evenly(0, 360), (from, miles, degrees) => {
      const bearing = (degrees * Math.PI) / 180;
      const to = goFrom(from, miles * 0.9999, bearing);
      expect(milesBetween(from, to)).toBeCloseTo(miles * 0.9999, 3);
      const box = boxAround(from, miles);
      expect(to.latitude).toBeGreaterThanOrEqual(box.south);
      expect(to.latitude).toBeLessThanOrEqual(box.north);
      expect(to.longitude).toBeGreaterThanOrEqual(box.west);
      expect(to.longitude).toBeLessThanOrEqual(box.east);
    }),
    { numRuns: 2_000 },
  );
});

/** Where one comes to who sets out in a direction, clockwise from north, and keeps to a great circle. */
function goFrom({ latitude, longitude }: GeoPoint, miles: number, bearing: number): GeoPoint {
  const radians = Math.PI / 180;
  const way = miles / 3958.8;
  const from = latitude * radians;
  const to = Math.asin(Math.sin(from) * Math.cos(way) + Math.cos(from) * Math.sin(way) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(way) * Math.cos(from),
    Math.cos(way) - Math.sin(from) * Math.sin(to),
  );
  return { latitude: to / radians, longitude: ((longitude + turn / radians + 540) % 360) - 180 };
}
