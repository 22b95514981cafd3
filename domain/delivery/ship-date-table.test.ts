import { describe, expect, test } from 'vitest';
import { addDays, type Day, dayOfWeek, WEEKDAY_NAMES } from '../dates/day.ts';
import { leadDays } from './methods.ts';
import { type DateRefusal, judgeDeliveryDate, type ShipDateCalendar } from './ship-dates.ts';

/** Every weekday, service and blackout date against each other: what the rules say, as one table. */

const services = [1, 22, 9, 17, 7, 8, 12] as const;
const blackouts = ['none', 'delivery day', 'ship day'] as const;
type Blackout = (typeof blackouts)[number];
type Expected = 'ok' | DateRefusal;

/** Sunday to Saturday, without a blackout date. */
const WITHOUT_BLACKOUT: Readonly<Record<'ground' | 'overnight' | 'winery', readonly Expected[]>> = {
  ground: ['weekday', 'weekday', 'weekday', 'ok', 'ok', 'ok', 'weekday'],
  overnight: ['weekday', 'weekday', 'ok', 'ok', 'ok', 'ok', 'weekday'],
  winery: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
};

const kindOf = (service: number) =>
  service === 9 ? 'overnight' : service < 3 || service === 22 ? 'ground' : 'winery';

function expected(service: number, weekday: number, blackout: Blackout): Expected {
  const kind = kindOf(service);
  const open = WITHOUT_BLACKOUT[kind][weekday] ?? 'invalid';
  if (open !== 'ok' || blackout === 'none') return open;
  // A pick-up ships on the very day: closing the one closes the other.
  return blackout === 'ship day' && kind !== 'winery' ? 'ship-day-blackout' : 'blackout';
}

function judge(
  day: Day,
  shipViaId: number,
  calendar: Partial<ShipDateCalendar>,
  today = '2027-02-01',
): Expected {
  const verdict = judgeDeliveryDate(day, {
    today,
    shipViaId,
    brandingId: 1,
    requiresShipDate: false,
    leadDays: leadDays({ shipViaId }, null),
    calendar: {
      blackoutDates: [],
      shipDates: [],
      exceptions: [],
      defaultShipDateOverrides: {},
      defaultShipDate: null,
      ...calendar,
    },
  });
  return verdict.ok ? 'ok' : verdict.reason;
}

/** Sunday to Saturday: an ordinary week, one with 29 February, one over the turn of the year, one with a clock change. */
const WEEKS = ['2027-02-14', '2028-02-27', '2028-12-31', '2027-03-14'] as const;

describe.each(services)('service %d', (service) => {
  describe.each(blackouts)('closed: %s', (blackout) => {
    test.each(WEEKDAY_NAMES.map((name, weekday) => ({ name, weekday })))('$name', ({ weekday }) => {
      for (const sunday of WEEKS) {
        const day = addDays(sunday, weekday);
        expect(dayOfWeek(day)).toBe(weekday);
        const closed =
          blackout === 'none'
            ? []
            : [blackout === 'ship day' ? addDays(day, -leadDays({ shipViaId: service }, null)) : day];
        expect(judge(day, service, { blackoutDates: closed })).toBe(expected(service, weekday, blackout));
      }
    });
  });

  test('an exempt day is open on any weekday, closed or not', () => {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const day = addDays('2027-02-14', weekday);
      expect(judge(day, service, { exceptions: [day], blackoutDates: [day] })).toBe('ok');
    }
  });
});

test.each(services.filter((service) => kindOf(service) !== 'winery'))(
  'service %d: a listed day needs no weekday of the service, but a working day to ship and to arrive',
  (service) => {
    const lead = leadDays({ shipViaId: service }, null);
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const day = addDays('2027-02-14', weekday);
      const isWorkday = (each: Day) => dayOfWeek(each) > 0 && dayOfWeek(each) < 6;
      const list = {
        shipDates: [{ requestedShipDate: day, shippingServiceId: service, brandingId: 1 as const }],
      };
      // With every listed day unfit, there is none to choose.
      const open = isWorkday(day) && isWorkday(addDays(day, -lead));
      expect(judge(day, service, list)).toBe(open ? 'ok' : 'no-dates');
    }
  },
);
