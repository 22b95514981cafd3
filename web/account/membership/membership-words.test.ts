import { expect, test } from 'vitest';
import { dayOfInstant, newMemberWords, stateWords } from './membership-words.ts';

test.each([
  ['active', 'Active'],
  ['pending', 'Pending since March 1, 2027'],
  ['on hold', 'On hold since March 1, 2027'],
  ['cancelled', 'Canceled since March 1, 2027'],
] as const)('a membership that is %s', (state, words) => {
  expect(stateWords({ state, stateSince: '2027-03-01T20:00:00Z' })).toBe(words);
});

test.each([
  [{}, 'Releases through May 1, 2027 come without you, because your first shipment is so close.'],
  [{ wantsEveryRelease: true }, 'You asked for every release, also those close to your first shipment.'],
  [{ leftOutThrough: '02/28/2027' }, null],
  [{ leftOutThrough: null }, null],
  [{ state: 'cancelled' as const }, null],
])('a new member reads of releases: %j', (change, words) => {
  const membership = { leftOutThrough: '05/01/2027', wantsEveryRelease: false, state: 'active' as const };
  expect(newMemberWords({ ...membership, ...change }, '2027-03-01')).toBe(words);
});

test('an instant is shown as the day at the winery', () => {
  expect(dayOfInstant('2027-03-02T05:00:00Z')).toBe('March 1, 2027');
});
