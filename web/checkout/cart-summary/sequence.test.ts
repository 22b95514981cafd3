import { expect, test } from 'vitest';
import { nextSequence } from './sequence.ts';

test('grows within one millisecond, and when the clock is set back', () => {
  const numbers = [nextSequence(1_000), nextSequence(1_000), nextSequence(5_000), nextSequence(2_000)];
  expect(numbers).toEqual([1_000, 1_001, 5_000, 5_001]);
});
