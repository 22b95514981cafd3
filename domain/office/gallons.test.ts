import { expect, test } from 'vitest';
import { gallonsIn } from './gallons.ts';

test.each([
  [9, 2.38],
  [34.068, 9],
  [0, 0],
])('%d liters are %d gallons', (liters, gallons) => {
  expect(gallonsIn(liters)).toBe(gallons);
});
