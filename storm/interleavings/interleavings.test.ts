import { expect, test } from 'vitest';
import { tries } from '../../server/testing/tries.ts';
import { writeCounts } from './counts.ts';
import { PAIRS } from './pairs.ts';
import { searchPair } from './search.ts';

/** Each kill takes two new sides: `npm test` kills in one pair only. */
const KILLED_IN_SLICE = 'pay, change the cart';
const LONGEST_MS = tries({ slice: 60_000, long: 3_600_000 });
const isLong = tries({ slice: 0, long: 1 }) === 1;

test.each(PAIRS)(
  '$name: in every order, the books agree',
  async (pair) => {
    const found = await searchPair(pair, {
      most: tries({ slice: 1, long: 3_000 }),
      drawn: tries({ slice: 3, long: 10_000 }),
      killed: tries({ slice: pair.name === KILLED_IN_SLICE ? 1 : 0, long: 20 }),
    });
    if (isLong) writeCounts(pair.name, found, new Date().toISOString().slice(0, 10));
    expect(found.faults).toEqual([]);
  },
  LONGEST_MS,
);
