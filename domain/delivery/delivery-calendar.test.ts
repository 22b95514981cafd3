import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '../dates/day.ts';
import { BLACKOUT_DAYS } from './calendar-facts.ts';
import { reasonsAgainst } from './delivery-calendar.ts';
import { explainDate, objectionToShipDay } from './explain-date.ts';
import { judgeDeliveryDate, type ShipDateContext } from './ship-dates.ts';

const ground: ShipDateContext = {
  today: '2026-11-21',
  shipViaId: 1,
  brandingId: 1,
  requiresShipDate: false,
  leadDays: 2,
  calendar: {
    blackoutDates: BLACKOUT_DAYS.map(({ day }) => day),
    blackoutReasons: Object.fromEntries(BLACKOUT_DAYS.map(({ day, why }) => [day, why])),
    shipDates: [],
    exceptions: [],
    defaultShipDateOverrides: {},
    defaultShipDate: null,
  },
};
const overnight: ShipDateContext = { ...ground, shipViaId: 9, leadDays: 1 };
const pickup: ShipDateContext = { ...ground, shipViaId: 17, leadDays: 0 };
const listed: ShipDateContext = {
  ...ground,
  calendar: {
    ...ground.calendar,
    shipDates: ['2026-12-08', '2026-12-09', '2027-01-13'].map((requestedShipDate) => ({
      requestedShipDate,
      shippingServiceId: 1,
      brandingId: 1,
    })),
  },
};

function reasonOf(day: Day, context: ShipDateContext): string | null {
  return reasonsAgainst(context)(day);
}

describe('why a day is closed', () => {
  test.each([
    ['2026-11-20', ground, 'This day has passed'],
    ['2026-11-23', ground, 'We deliver Wednesday to Friday'],
    ['2026-11-22', ground, 'Too soon: the first day is Wednesday, November 25'],
    ['2026-11-25', ground, null],
    ['2026-11-26', ground, 'Closed for Thanksgiving Day'],
    ['2026-11-27', ground, 'Closed for the day after Thanksgiving'],
    ['2026-11-28', ground, 'Weekend'],
    ['2026-11-29', ground, 'Weekend'],
    ['2026-11-29', overnight, 'Weekend'],
    ['2026-12-01', ground, 'We deliver Wednesday to Friday'],
    ['2026-12-01', overnight, null],
    ['2026-11-30', overnight, 'We deliver Tuesday to Friday'],
    ['2027-06-02', ground, 'Closed for Memorial Day, the day it would ship'],
    ['2027-07-07', ground, 'Closed for Independence Day, the day it would ship'],
    ['2028-12-27', overnight, 'Closed for the day after Christmas, the day it would ship'],
    ['2026-11-21', pickup, 'Too soon: the first day is Monday, November 23'],
    ['2026-11-26', pickup, 'Closed for Thanksgiving Day'],
    ['2026-11-28', pickup, null],
    ['2026-12-08', listed, 'It would have to ship on a weekend'],
    ['2026-12-09', listed, null],
    ['2026-12-10', listed, 'Not one of the delivery dates for this order'],
  ] as const)('%s, %o: %s', (day, context, reason) => {
    expect(reasonOf(day, context)).toBe(reason);
  });

  test('a blackout date without a reason', () => {
    const context = {
      ...ground,
      calendar: { ...ground.calendar, blackoutDates: ['2026-12-03'], blackoutReasons: {} },
    };
    expect(reasonOf('2026-12-03', context)).toBe('Closed');
  });

  test.each([
    [{ '2026-12-03': 'Day before the harvest' }, 'Closed for the day before the harvest'],
    [{ '2026-12-03': ' day after Harvest ' }, 'Closed for the day after Harvest'],
    [{ '2026-12-03': 'Last day before winter' }, 'Closed for Last day before winter'],
    [{ '2026-12-03': 'Day of rest' }, 'Closed for Day of rest'],
    [{ '2026-12-03': '  ' }, 'Closed'],
    [{ '2026-12-04': 'Harvest' }, 'Closed'],
    [undefined, 'Closed'],
  ])('a blackout date with the reasons %j: %s', (blackoutReasons, reason) => {
    const { blackoutReasons: _, ...calendar } = ground.calendar;
    const closed = {
      ...calendar,
      blackoutDates: ['2026-12-03'],
      ...(blackoutReasons && { blackoutReasons }),
    };
    expect(reasonOf('2026-12-03', { ...ground, calendar: closed })).toBe(reason);
  });

  test.each([
    ['required', 'Required'],
    ['invalid', 'Invalid'],
    ['past', 'This day has passed'],
    ['too-early', 'Too soon'],
    ['no-dates', 'No delivery date is available for the items in your cart. Please contact us.'],
  ] as const)('%s, where no day is known to be open: %s', (reason, sentence) => {
    const closed = { day: '2026-12-03', reason, first: null, isListed: false };
    expect(explainDate(closed, ground)).toBe(sentence);
  });

  test('nothing is left to choose', () => {
    const stuck = { ...ground, requiresShipDate: true };
    expect(reasonOf('2026-12-03', stuck)).toBe(
      'No delivery date is available for the items in your cart. Please contact us.',
    );
  });

  test('a day is open or has a reason, as the rules judge it, whatever day it is today', () => {
    fc.assert(
      fc.property(fc.nat(760), fc.constantFrom(ground, overnight, pickup, listed), (ahead, base) => {
        const context = { ...base, today: addDays('2026-11-21', ahead) };
        const reasonFor = reasonsAgainst(context);
        for (let count = -15; count <= 30; count += 1) {
          const day = addDays(context.today, count);
          expect(reasonFor(day) === null).toBe(judgeDeliveryDate(day, context).ok);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['2026-11-18', ground, 'This day has passed. The next open day is Monday, November 23.'],
  ['2026-11-20', ground, 'Too soon: the first day is Monday, November 23'],
  ['2026-11-21', ground, 'We deliver Wednesday to Friday. The next open day is Monday, November 23.'],
  ['2026-11-24', ground, 'Closed for Thanksgiving Day. The next open day is Monday, November 30.'],
  [
    '2026-11-24',
    listed,
    'Not one of the delivery dates for this order. The next open day is Monday, December 7.',
  ],
  ['2026-11-22', pickup, 'Too soon: the first day is Monday, November 23'],
  ['2026-11-23', ground, null],
] as const)('to ship on %s: the sentence names days on which it can ship', (shipDay, context, sentence) => {
  expect(objectionToShipDay(shipDay, context)).toBe(sentence);
});
