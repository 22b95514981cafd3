import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, dayOfWeek } from '../dates/day.ts';
import { BLACKOUT_DAYS } from './calendar-facts.ts';
import { type CalendarDay, calendarMonth, monthOf } from './delivery-calendar.ts';
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

function daysOf(day: Day, context: ShipDateContext): CalendarDay[] {
  return calendarMonth(monthOf(day), context)
    .weeks.flat()
    .filter((each) => each !== null);
}

function reasonOf(day: Day, context: ShipDateContext): string | null {
  const found = daysOf(day, context).find((each) => each.day === day);
  if (!found) throw new Error(`${day} is not in its month`);
  return found.reason;
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

  test('a closed day that nobody gave a reason for', () => {
    const context = {
      ...ground,
      calendar: { ...ground.calendar, blackoutDates: ['2026-12-03'], blackoutReasons: {} },
    };
    expect(reasonOf('2026-12-03', context)).toBe('Closed');
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
        for (const { day, isOpen, reason } of daysOf(context.today, context)) {
          expect(isOpen).toBe(judgeDeliveryDate(day, context).ok);
          expect(reason === null).toBe(isOpen);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a month', () => {
  test('has whole weeks from Sunday to Saturday, and all of its days in their columns', () => {
    for (let month = 0; month < 40; month += 1) {
      const view = calendarMonth({ year: 2026 + Math.floor(month / 12), month: (month % 12) + 1 }, ground);
      expect(view.weeks.every((week) => week.length === 7 && week.some((day) => day !== null))).toBe(true);
      for (const week of view.weeks)
        for (const [column, cell] of week.entries()) if (cell) expect(dayOfWeek(cell.day)).toBe(column);
      expect(view.weeks.flat().flatMap((cell) => cell?.dayOfMonth ?? [])).toEqual(
        Array.from(
          { length: new Date(Date.UTC(view.year, view.month, 0)).getUTCDate() },
          (_, day) => day + 1,
        ),
      );
    }
  });

  test('29 February has a name, and a place in leap years only', () => {
    expect(daysOf('2028-02-01', ground).at(-1)?.name).toBe('Tuesday, February 29, 2028');
    expect(daysOf('2027-02-01', ground)).toHaveLength(28);
  });

  test('can be turned over the end of the year, not into the past, and a year ahead', () => {
    expect(calendarMonth({ year: 2026, month: 11 }, ground)).toMatchObject({
      title: 'November 2026',
      previous: null,
      next: { year: 2026, month: 12 },
    });
    expect(calendarMonth({ year: 2027, month: 1 }, ground)).toMatchObject({
      previous: { year: 2026, month: 12 },
      next: { year: 2027, month: 2 },
    });
    expect(calendarMonth({ year: 2027, month: 11 }, ground).next).toBeNull();
  });

  test('of a list ends with its last day', () => {
    expect(calendarMonth({ year: 2026, month: 12 }, listed).next).toEqual({ year: 2027, month: 1 });
    expect(calendarMonth({ year: 2027, month: 1 }, listed).next).toBeNull();
  });

  test('knows which day is today', () => {
    expect(
      daysOf('2026-11-01', ground)
        .filter(({ isToday }) => isToday)
        .map(({ day }) => day),
    ).toEqual(['2026-11-21']);
    expect(daysOf('2026-12-01', ground).some(({ isToday }) => isToday)).toBe(false);
  });

  test('that there is not, is a bug', () => {
    expect(() => calendarMonth({ year: 2026, month: 13 }, ground)).toThrow(RangeError);
  });
});
