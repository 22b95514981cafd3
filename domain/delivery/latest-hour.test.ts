import { expect, test } from 'vitest';
import { hourInTimeZone } from '../dates/day.ts';
import { hourInWords, isShippingOver, LATEST_SHIP_HOURS } from './latest-hour.ts';

test.each([
  [13, 14, false],
  [14, 14, true],
  [23, 14, true],
  [0, 0, true],
  [23, null, false],
])('at hour %d with %j as the latest, today’s parcels have left: %s', (hour, latest, isOver) => {
  expect(isShippingOver(hour, latest)).toBe(isOver);
});

test.each([
  ['2027-03-01T21:59:59Z', 13],
  ['2027-03-01T22:00:00Z', 14],
  ['2027-07-01T21:00:00Z', 14],
  ['2027-03-01T08:00:00Z', 0],
])('at %s it is hour %d at the winery, in winter and in summer', (instant, hour) => {
  expect(hourInTimeZone(new Date(instant), 'America/Los_Angeles')).toBe(hour);
});

test('hours read as people say them', () => {
  expect(LATEST_SHIP_HOURS.slice(1).map(hourInWords).join(', ')).toBe(
    '7 am, 8 am, 9 am, 10 am, 11 am, 12 pm, 1 pm, 2 pm, 3 pm, 4 pm, 5 pm, 6 pm, 7 pm, 8 pm',
  );
});
