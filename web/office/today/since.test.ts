import { expect, test } from 'vitest';
import { setShopDay } from '../ui/texts.ts';
import { sinceText } from './since.ts';

test.each([
  ['2027-03-02T15:00:00Z', 'since today'],
  // Still Monday at the winery.
  ['2027-03-02T07:30:00Z', 'since yesterday'],
  ['2027-02-28T18:00:00Z', 'since Sunday'],
  ['2027-02-24T18:00:00Z', 'since Wednesday'],
  ['2027-02-23T18:00:00Z', 'since Tue, Feb\u00a023'],
])('on Tuesday, March 2, %s is %s', (oldestAt, text) => {
  setShopDay('2027-03-02');
  expect(sinceText(oldestAt, '2027-03-02')).toBe(text);
});
