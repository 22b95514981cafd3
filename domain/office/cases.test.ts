import { expect, test } from 'vitest';
import { inCases } from './cases.ts';

test.each([
  [78, 750, { cases: 6, perCase: 12, loose: 6 }],
  [5, 750, { cases: 0, perCase: 12, loose: 5 }],
  [7, 1_500, { cases: 1, perCase: 6, loose: 1 }],
  [24, 375, { cases: 1, perCase: 24, loose: 0 }],
  [3, 9_000, { cases: 3, perCase: 1, loose: 0 }],
  [3, 12_000, null],
  [4, null, null],
])('%i bottles of %s ml', (bottles, ml, expected) => {
  expect(inCases(bottles, ml)).toEqual(expected);
});
