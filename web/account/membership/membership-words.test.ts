import { expect, test } from 'vitest';
import { dayOfInstant, stateWords } from './membership-words.ts';

test.each([
  ['active', 'Active'],
  ['pending', 'Pending since March 1, 2027'],
  ['on hold', 'On hold since March 1, 2027'],
  ['cancelled', 'Cancelled since March 1, 2027'],
] as const)('a membership that is %s', (state, words) => {
  expect(stateWords({ state, stateSince: '2027-03-01T20:00:00Z' })).toBe(words);
});

test('an instant is shown as the day at the winery', () => {
  expect(dayOfInstant('2027-03-02T05:00:00Z')).toBe('March 1, 2027');
});
