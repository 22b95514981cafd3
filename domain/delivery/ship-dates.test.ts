import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, dayOfWeek } from '../dates/day.ts';
import calendarFacts from './calendar.json' with { type: 'json' };
import { BLACKOUT_DAYS, DEFAULT_SHIP_DATE_OVERRIDES, SHIP_DATE_EXCEPTIONS } from './calendar-facts.ts';
import {
  deliveryWeekdays,
  earliestPickupDay,
  firstDeliveryDate,
  isListMode,
  judgeDeliveryDate,
  openDeliveryDates,
  type ShipDateCalendar,
  type ShipDateContext,
  toDeliveryDate,
  toShipDate,
} from './ship-dates.ts';

const calendar: ShipDateCalendar = {
  blackoutDates: BLACKOUT_DAYS.map(({ day }) => day),
  shipDates: [],
  exceptions: SHIP_DATE_EXCEPTIONS,
  defaultShipDateOverrides: DEFAULT_SHIP_DATE_OVERRIDES,
  defaultShipDate: null,
};

/** Saturday before Thanksgiving */
const today: Day = '2026-11-21';

const ground: ShipDateContext = {
  today,
  shipViaId: 1,
  brandingId: 1,
  requiresShipDate: false,
  calendar,
  leadDays: 2,
};
const overnight: ShipDateContext = { ...ground, shipViaId: 9, leadDays: 1 };
const pickup: ShipDateContext = { ...ground, shipViaId: 17, leadDays: 0 };

function verdict(day: Day | null, context: ShipDateContext): string {
  const judged = judgeDeliveryDate(day, context);
  return judged.ok ? 'ok' : judged.reason;
}

function listing(days: readonly Day[], shippingServiceId = 1, brandingId: 1 | 2 = 1): ShipDateCalendar {
  return {
    ...calendar,
    shipDates: days.map((requestedShipDate) => ({ requestedShipDate, shippingServiceId, brandingId })),
  };
}

describe('after the latest hour for shipping', () => {
  const monday = '2026-12-07';
  const over = { ...calendar, isShippingOverToday: true };

  test.each([
    ['2Day', { ...ground, today: monday }, '2026-12-09', '2026-12-10'],
    ['overnight', { ...overnight, today: monday }, '2026-12-08', '2026-12-09'],
    ['a pickup, which nothing ships', { ...pickup, today: monday }, '2026-12-09', '2026-12-09'],
  ])('today is no ship day any more: %s', (_, context, before, after) => {
    expect(firstDeliveryDate(context)).toBe(before);
    expect(firstDeliveryDate({ ...context, calendar: over })).toBe(after);
    if (before !== after) expect(verdict(before, { ...context, calendar: over })).toBe('too-early');
  });

  test('a listed day that would ship today is closed too', () => {
    const listed = listing(['2026-12-09', '2026-12-11']);
    const context = { ...ground, today: monday, calendar: { ...listed, isShippingOverToday: true } };
    expect(openDeliveryDates(context, 5)).toEqual(['2026-12-11']);
  });
});

describe('lead days', () => {
  test('the posted ship date and the delivery date are each the other', () => {
    expect(toShipDate('2026-12-02', 2)).toBe('2026-11-30');
    expect(toShipDate('2027-01-01', 1)).toBe('2026-12-31');
    expect(toShipDate('2026-12-02', 0)).toBe('2026-12-02');
    fc.assert(
      fc.property(fc.nat(3000), fc.constantFrom(0, 1, 2), (ahead, lead) => {
        const day = addDays(today, ahead);
        return toDeliveryDate(toShipDate(day, lead), lead) === day;
      }),
    );
  });
});

describe('free choice', () => {
  test.each([
    [ground, null, 'required'],
    [ground, '', 'required'],
    [ground, '12/02/2026', 'invalid'],
    [ground, '2026-02-30', 'invalid'],
    [ground, '2026-11-20', 'past'],
    [ground, '2026-11-21', 'too-early'],
    [ground, '2026-11-22', 'too-early'],
    [ground, '2026-11-23', 'weekday'],
    [ground, '2026-11-24', 'weekday'],
    [ground, '2026-11-25', 'ok'],
    [ground, '2026-11-26', 'blackout'],
    [ground, '2026-11-27', 'blackout'],
    [ground, '2026-11-28', 'weekday'],
    [ground, '2026-12-01', 'weekday'],
    [ground, '2026-12-02', 'ok'],
    [overnight, '2026-11-21', 'too-early'],
    [overnight, '2026-11-23', 'weekday'],
    [overnight, '2026-11-24', 'ok'],
    [overnight, '2026-11-26', 'blackout'],
    [overnight, '2026-12-01', 'ok'],
    [overnight, '2026-12-05', 'weekday'],
  ] as const)('%o on %s: %s', (context, day, expected) => {
    expect(verdict(day, context)).toBe(expected);
  });

  test('22 is judged as service 1, not as overnight', () => {
    expect(verdict('2026-12-01', { ...ground, shipViaId: 22 })).toBe('weekday');
  });

  test('the ship day may be today but not before', () => {
    expect(verdict('2026-12-02', { ...ground, today: '2026-11-30' })).toBe('ok');
    expect(verdict('2026-12-02', { ...ground, today: '2026-12-01' })).toBe('too-early');
    expect(verdict('2026-12-02', { ...overnight, today: '2026-12-01' })).toBe('ok');
    expect(verdict('2026-12-02', { ...overnight, today: '2026-12-02' })).toBe('too-early');
  });

  test.each(calendarFacts.derived_bad_delivery_dates.other_lead_2_WedFri)(
    'service 1: $delivery would ship on $why',
    ({ delivery }) => {
      expect(verdict(delivery, ground)).toBe('ship-day-blackout');
    },
  );

  test.each(calendarFacts.derived_bad_delivery_dates.service_9_lead_1_TueFri)(
    'service 9: $delivery would ship on $why',
    ({ delivery }) => {
      expect(verdict(delivery, overnight)).toBe('ship-day-blackout');
    },
  );

  test('never before the default ship date', () => {
    const context = { ...ground, calendar: { ...calendar, defaultShipDate: '2026-12-10' } };
    expect(verdict('2026-12-09', context)).toBe('too-early');
    expect(verdict('2026-12-10', context)).toBe('ok');
    expect(firstDeliveryDate(context)).toBe('2026-12-10');
  });

  test('the first dates there are', () => {
    expect(openDeliveryDates(ground, 4)).toEqual(['2026-11-25', '2026-12-02', '2026-12-03', '2026-12-04']);
    expect(openDeliveryDates(overnight, 4)).toEqual(['2026-11-24', '2026-11-25', '2026-12-01', '2026-12-02']);
    expect(firstDeliveryDate(ground)).toBe('2026-11-25');
    expect(openDeliveryDates(ground, 0)).toEqual([]);
  });

  test('nothing is open when everything is closed: the search ends', () => {
    const closed = Array.from({ length: 400 }, (_, ahead) => addDays(today, ahead));
    expect(firstDeliveryDate({ ...ground, calendar: { ...calendar, blackoutDates: closed } })).toBeNull();
  });

  test('every open date keeps every rule', () => {
    fc.assert(
      fc.property(fc.nat(700), fc.boolean(), (ahead, isOvernight) => {
        const context = { ...(isOvernight ? overnight : ground), today: addDays(today, ahead) };
        const open = openDeliveryDates(context, 12);
        expect(open.length).toBe(12);
        for (const day of open) {
          const ship = toShipDate(day, context.leadDays);
          expect(ship >= context.today).toBe(true);
          expect(isOvernight ? [2, 3, 4, 5] : [3, 4, 5]).toContain(dayOfWeek(day));
          expect([1, 2, 3, 4]).toContain(dayOfWeek(ship));
          expect(calendar.blackoutDates).not.toContain(day);
          expect(calendar.blackoutDates).not.toContain(ship);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the exempt date of 2024', () => {
  const december2024 = {
    ...ground,
    today: '2024-12-20',
    calendar: { ...calendar, defaultShipDate: '2024-12-26', blackoutDates: ['2024-12-25', '2024-12-26'] },
  };

  test('the default of 26 December is read as Monday the 30th, which no weekday rule touches', () => {
    expect(firstDeliveryDate(december2024)).toBe('2024-12-30');
    expect(verdict('2024-12-27', december2024)).toBe('too-early');
    expect(verdict('2024-12-31', december2024)).toBe('weekday');
  });

  test('an exempt date is still refused too early and after it has passed', () => {
    expect(verdict('2024-12-30', { ...december2024, today: '2024-12-29' })).toBe('too-early');
    expect(verdict('2024-12-30', { ...december2024, today: '2024-12-31' })).toBe('past');
  });
});

describe('a list of dates', () => {
  const context = {
    ...ground,
    calendar: listing([
      '2026-12-15',
      '2026-12-09',
      '2026-12-08',
      '2026-12-16',
      '2026-11-26',
      '2026-12-12',
      '2026-11-19',
      '2026-12-09',
    ]),
  };

  test('is the choice as soon as brand and service have one', () => {
    expect(isListMode(context)).toBe(true);
    expect(isListMode({ ...context, shipViaId: 22 })).toBe(true);
    expect(isListMode({ ...context, shipViaId: 9 })).toBe(false);
    expect(isListMode({ ...context, brandingId: 2 })).toBe(false);
    expect(isListMode({ ...context, today: '2027-01-01' })).toBe(false);
    expect(isListMode(ground)).toBe(false);
  });

  test('offers its days to come in order, each once, without blackout dates and weekends', () => {
    // Tuesday 8 and 15 December would ship on a Sunday
    expect(openDeliveryDates(context, 10)).toEqual(['2026-12-09', '2026-12-16']);
    expect(openDeliveryDates(context, 1)).toEqual(['2026-12-09']);
  });

  test.each([
    ['2026-12-09', 'ok'],
    ['2026-12-10', 'not-listed'],
    ['2026-12-08', 'weekday'],
    ['2026-12-12', 'weekday'],
    ['2026-11-26', 'blackout'],
    ['2026-11-19', 'past'],
    [null, 'required'],
  ])('%s: %s', (day, expected) => {
    expect(verdict(day, context)).toBe(expected);
  });

  test('skips the weekday rule: overnight on a listed Tuesday and ground on a listed Wednesday alike', () => {
    const overnightList = { ...overnight, calendar: listing(['2026-12-08'], 9) };
    expect(verdict('2026-12-08', overnightList)).toBe('ok');
    expect(verdict('2026-12-09', overnightList)).toBe('not-listed');
  });

  test('refuses a listed day that ships on a blackout date or too late to ship', () => {
    expect(verdict('2027-06-02', { ...ground, calendar: listing(['2027-06-02', '2027-06-09']) })).toBe(
      'ship-day-blackout',
    );
    const tomorrow = { ...ground, today: '2026-12-08', calendar: listing(['2026-12-09', '2026-12-16']) };
    expect(verdict('2026-12-09', tomorrow)).toBe('too-early');
  });

  test.each([
    ['an empty list', []],
    ['a list of past days', ['2026-11-18']],
    ['a list of blackout dates', ['2026-11-26']],
  ])('a cart that requires ship dates cannot go on with %s', (_, days) => {
    const stuck = { ...ground, requiresShipDate: true, calendar: listing(days) };
    expect(verdict('2026-12-02', stuck)).toBe('no-dates');
    expect(verdict(null, stuck)).toBe('no-dates');
    expect(firstDeliveryDate(stuck)).toBeNull();
  });
});

describe('winery pick-up', () => {
  test.each([
    ['2026-11-20', 'past'],
    ['2026-11-21', 'too-early'],
    ['2026-11-22', 'too-early'],
    ['2026-11-23', 'ok'],
    ['2026-11-26', 'blackout'],
    ['2026-11-28', 'ok'],
    [null, 'required'],
  ])('%s: %s', (day, expected) => {
    expect(verdict(day, pickup)).toBe(expected);
  });

  test('is possible two days after the default ship date', () => {
    const context = { ...pickup, calendar: { ...calendar, defaultShipDate: '2026-12-01' } };
    expect(firstDeliveryDate(context)).toBe('2026-12-03');
    expect(verdict('2026-12-02', context)).toBe('too-early');
  });

  test('must lie after today even when the default ship date is long past', () => {
    const context = { ...pickup, calendar: { ...calendar, defaultShipDate: '2026-01-01' } };
    expect(verdict(today, context)).toBe('too-early');
    expect(verdict('2026-11-22', context)).toBe('ok');
  });

  test('needs no listed date, since nothing is shipped', () => {
    expect(isListMode({ ...pickup, requiresShipDate: true })).toBe(false);
    expect(verdict('2026-11-23', { ...pickup, requiresShipDate: true })).toBe('ok');
  });
});

describe('how far the search for an open day goes', () => {
  const closed = Array.from({ length: 400 }, (_, ahead) => addDays(today, ahead));

  test.each([
    ['2027-11-22', '2027-11-22'],
    ['2027-11-23', null],
  ])(
    'where only %s is open, 366 days from Saturday, 21 November 2026, the first day is %s',
    (open, first) => {
      const context = { ...ground, calendar: { ...calendar, blackoutDates: closed, exceptions: [open] } };
      expect(firstDeliveryDate(context)).toBe(first);
      expect(verdict(open, context)).toBe('ok');
    },
  );

  test('begins at the default ship date, however far that is', () => {
    const context = { ...ground, calendar: { ...calendar, defaultShipDate: '2028-01-12' } };
    expect(openDeliveryDates(context, 2)).toEqual(['2028-01-12', '2028-01-13']);
  });

  test('does not matter for a listed day', () => {
    expect(openDeliveryDates({ ...ground, calendar: listing(['2028-01-12']) }, 3)).toEqual(['2028-01-12']);
  });

  test('begins today where the default ship date is past', () => {
    const context = { ...ground, calendar: { ...calendar, defaultShipDate: '2025-01-08' } };
    expect(openDeliveryDates(context, 2)).toEqual(['2026-11-25', '2026-12-02']);
    expect(openDeliveryDates(context, 0)).toEqual([]);
  });
});

test('an exempt day in a list is open on a weekend and on a blackout date', () => {
  const listed = listing(['2026-11-26', '2026-12-05', '2026-12-06']);
  const context = { ...ground, calendar: { ...listed, exceptions: ['2026-11-26', '2026-12-05'] } };
  expect(verdict('2026-11-26', context)).toBe('ok');
  expect(verdict('2026-12-05', context)).toBe('ok');
  expect(verdict('2026-12-06', context)).toBe('weekday');
});

test('a list of today has no day to come', () => {
  expect(isListMode({ ...ground, calendar: listing([today]) })).toBe(false);
  expect(isListMode({ ...ground, calendar: listing(['2026-11-22']) })).toBe(true);
});

test('an exempt day that is closed can be picked up on', () => {
  const context = { ...pickup, calendar: { ...calendar, exceptions: ['2026-11-26'] } };
  expect(verdict('2026-11-26', context)).toBe('ok');
  expect(verdict('2026-11-27', context)).toBe('blackout');
});

test.each([
  [1, [3, 4, 5]],
  [22, [3, 4, 5]],
  [9, [2, 3, 4, 5]],
])('service %d delivers on the weekdays %j', (service, weekdays) => {
  expect(deliveryWeekdays(service)).toEqual(weekdays);
});

test('a winery prepares an order for two days after the default ship date or today', () => {
  expect(earliestPickupDay({ today, calendar })).toBe('2026-11-23');
  expect(earliestPickupDay({ today, calendar: { ...calendar, defaultShipDate: '2026-12-01' } })).toBe(
    '2026-12-03',
  );
  expect(earliestPickupDay({ today, calendar: { ...calendar, defaultShipDate: '2026-11-19' } })).toBe(
    '2026-11-22',
  );
  expect(
    earliestPickupDay({ today: '2024-12-20', calendar: { ...calendar, defaultShipDate: '2024-12-26' } }),
  ).toBe('2025-01-01');
});
