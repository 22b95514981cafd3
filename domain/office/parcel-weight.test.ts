import { expect, test } from 'vitest';
import { parcelPounds } from './parcel-weight.ts';

test.each([
  ['a bottle', 750, 4],
  ['a case', 9_000, 37],
  ['a magnum', 1_500, 7],
  ['a half bottle', 375, 2.5],
  ['a split, rounded up to a tenth', 187, 1.8],
  ['a milliliter more than a bottle, rounded up too', 751, 4.1],
  ['a box without wine', 0, 1],
])('carriers are told what a parcel weighs: %s', (_, wineMl, pounds) => {
  expect(parcelPounds(wineMl)).toBe(pounds);
});
