import { expect, test } from 'vitest';
import { explainLeftOut, isLeftOut, leftOutThrough } from './new-members.ts';

const member = { firstShipDay: '2027-03-02', newMemberDays: 60, wantsEveryRelease: false };

test.each<[string, string, object, boolean]>([
  ['five weeks after', '2027-04-05', {}, true],
  ['on the last day', '2027-05-01', {}, true],
  ['on the day after', '2027-05-02', {}, false],
  ['before a first shipment that waits for better weather', '2027-02-22', {}, true],
  ['five weeks after, asked for', '2027-04-05', { wantsEveryRelease: true }, false],
  ['five weeks after, in a club that leaves no one out', '2027-04-05', { newMemberDays: 0 }, false],
  ['five weeks after, in a club of 30 days', '2027-04-05', { newMemberDays: 30 }, false],
  ['of a member without a first shipment', '2027-04-05', { firstShipDay: null }, false],
])('a release %s', (_, day, change, isOut) => {
  expect(isLeftOut(day, { ...member, ...change })).toBe(isOut);
});

test('says through which day, and why', () => {
  expect(leftOutThrough(member)).toBe('2027-05-01');
  expect(leftOutThrough({ ...member, newMemberDays: 0 })).toBeNull();
  expect(explainLeftOut(member)).toBe(
    'A new member: the release is within 60 days of the first shipment of March 2, 2027.',
  );
  expect(explainLeftOut({ ...member, newMemberDays: 1 })).toContain('within 1 day of');
});
