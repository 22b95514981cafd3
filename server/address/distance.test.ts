import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAround, type GeoPoint, milesBetween } from './distance.ts';

const SFO = { latitude: 37.6189, longitude: -122.375 };
const JFK = { latitude: 40.6397, longitude: -73.7789 };

/** Anywhere that the United States have ground, and over the date line. */
const point: fc.Arbitrary<GeoPoint> = fc.record({
  latitude: fc.double({ min: -15, max: 72, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
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

test('a box leaves out nothing that is near', () => {
  fc.assert(
    fc.property(
      point,
      fc.constantFrom(10, 50, 250),
      fc.double({ min: -4, max: 4, noNaN: true }),
      fc.double({ min: -10, max: 10, noNaN: true }),
      (a, miles, north, east) => {
        const b = { latitude: a.latitude + north, longitude: ((a.longitude + east + 540) % 360) - 180 };
        fc.pre(milesBetween(a, b) <= miles);
        const box = boxAround(a, miles);
        expect(b.latitude).toBeGreaterThanOrEqual(box.south);
        expect(b.latitude).toBeLessThanOrEqual(box.north);
        expect(b.longitude).toBeGreaterThanOrEqual(box.west);
        expect(b.longitude).toBeLessThanOrEqual(box.east);
      },
    ),
  );
});
