import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates/day.ts';
import { type CountedShipment, firstFittingDay, looksBack, usedMl, type VolumeCap } from './volume.ts';

const monthly: VolumeCap = { maxMl: 9000, months: 1, per: 'person' };
const yearly: VolumeCap = { maxMl: 27_000, months: 12, per: 'person' };

function sent(day: string, bottles: number): CountedShipment {
  return { day, ml: bottles * 750, isSameCustomer: true, isSameAddress: false };
}

describe('a window', () => {
  test.each([
    ['2026-11-14', '2026-11-14', 750],
    ['2026-11-14', '2026-12-13', 750],
    ['2026-11-14', '2026-12-14', 0],
    ['2026-10-31', '2026-11-29', 750],
    ['2026-10-31', '2026-11-30', 0],
    ['2028-01-31', '2028-02-28', 750],
    ['2028-01-31', '2028-02-29', 0],
    // planned for later than this shipment: both would be in the window that ends there
    ['2026-12-20', '2026-12-01', 750],
    ['2026-12-20', '2026-11-21', 750],
    ['2026-12-20', '2026-11-20', 0],
  ])('a bottle of %s counts on %s for %d ml', (day, shipDay, ml) => {
    expect(usedMl(monthly, [sent(day, 1)], shipDay)).toBe(ml);
  });

  test.each([
    ['2025-11-21', '2026-11-20', 750],
    ['2025-11-21', '2026-11-21', 0],
    ['2028-02-29', '2029-02-27', 750],
    ['2028-02-29', '2029-02-28', 0],
  ])('of a year: a bottle of %s counts on %s for %d ml', (day, shipDay, ml) => {
    expect(usedMl(yearly, [sent(day, 1)], shipDay)).toBe(ml);
  });

  test('earlier and later shipments that never share a window are not added up', () => {
    const history = [sent('2026-11-05', 8), sent('2026-12-20', 7)];
    expect(usedMl(monthly, history, '2026-12-01')).toBe(8 * 750);
  });

  test.each([
    ['person', { isSameCustomer: true, isSameAddress: false }, 750],
    ['person', { isSameCustomer: false, isSameAddress: true }, 0],
    ['address', { isSameCustomer: true, isSameAddress: false }, 0],
    ['address', { isSameCustomer: false, isSameAddress: true }, 750],
    ['person-or-address', { isSameCustomer: true, isSameAddress: false }, 750],
    ['person-or-address', { isSameCustomer: false, isSameAddress: true }, 750],
    ['person-or-address', { isSameCustomer: false, isSameAddress: false }, 0],
  ] as const)('for each %s, a bottle with %j counts for %d ml', (per, whose, ml) => {
    const history = [{ ...sent('2026-11-14', 1), ...whose }];
    expect(usedMl({ ...monthly, per }, history, '2026-11-21')).toBe(ml);
  });

  test('several shipments of a window are added up, those of the day itself too', () => {
    const history = [
      sent('2026-11-05', 1),
      sent('2026-11-21', 2),
      sent('2026-11-30', 3),
      sent('2026-10-01', 9),
    ];
    expect(usedMl(monthly, history, '2026-11-21')).toBe(6 * 750);
  });

  test('a shipment without a wine before it has used nothing', () => {
    expect(usedMl(monthly, [], '2026-11-21')).toBe(0);
  });

  test('only a cap on each shipment does not look back', () => {
    expect([0, 1, 2, 12].map((months) => looksBack({ ...monthly, months } as VolumeCap))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('a cap on each shipment looks at no other', () => {
    expect(usedMl({ ...monthly, months: 0 }, [sent('2026-11-21', 12)], '2026-11-21')).toBe(0);
  });
});

describe('the first day that fits', () => {
  test('is when enough has left the window', () => {
    const history = [sent('2026-11-03', 6), sent('2026-11-14', 6)];
    expect(firstFittingDay([monthly], history, { day: '2026-11-30', ml: 6 * 750 })).toBe('2026-12-03');
    expect(firstFittingDay([monthly], history, { day: '2026-11-30', ml: 7 * 750 })).toBe('2026-12-14');
  });

  test('keeps within all caps', () => {
    const history = [sent('2026-02-01', 30), sent('2026-11-14', 6)];
    expect(firstFittingDay([monthly, yearly], history, { day: '2026-11-30', ml: 7 * 750 })).toBe(
      '2027-02-01',
    );
  });

  test('is null if one shipment exceeds a limit', () => {
    const history = [sent('2026-11-14', 6)];
    expect(firstFittingDay([monthly], history, { day: '2026-11-30', ml: 9001 })).toBeNull();
    expect(firstFittingDay([monthly], history, { day: '2026-11-30', ml: 9000 })).toBe('2026-12-14');
    expect(firstFittingDay([yearly, monthly], history, { day: '2026-11-30', ml: 9001 })).toBeNull();
  });

  test('is never the asked day itself, nor an earlier one', () => {
    const history = [sent('2026-10-30', 6), sent('2026-10-14', 6)];
    expect(firstFittingDay([monthly], history, { day: '2026-11-30', ml: 750 })).toBeNull();
  });

  test('is the earliest, in whichever order the shipments come', () => {
    const history = [sent('2026-11-28', 1), sent('2026-11-14', 12)];
    expect(firstFittingDay([monthly], history, { day: '2026-11-30', ml: 750 })).toBe('2026-12-14');
  });
});

const anyHistory = fc.array(
  fc
    .tuple(fc.integer({ min: -400, max: 60 }), fc.integer({ min: 1, max: 24 }))
    .map(([days, bottles]) => sent(addDays('2026-11-30', days), bottles)),
  { maxLength: 12 },
);

test('a cap kept over rolling windows is kept in every calendar month and year', () => {
  fc.assert(
    fc.property(anyHistory, (wanted) => {
      const taken: CountedShipment[] = [];
      for (const shipment of wanted) {
        const fits = [monthly, yearly].every(
          (cap) => usedMl(cap, taken, shipment.day) + shipment.ml <= cap.maxMl,
        );
        if (fits) taken.push(shipment);
      }
      const total = (prefix: string) =>
        taken.filter(({ day }) => day.startsWith(prefix)).reduce((sum, { ml }) => sum + ml, 0);
      for (const { day } of taken) {
        expect(total(day.slice(0, 7))).toBeLessThanOrEqual(monthly.maxMl);
        expect(total(day.slice(0, 4))).toBeLessThanOrEqual(yearly.maxMl);
      }
    }),
  );
});

test('the first fitting day fits, and no earlier one does', () => {
  fc.assert(
    fc.property(anyHistory, fc.integer({ min: 1, max: 12 }), (history, bottles) => {
      const shipment = { day: '2026-11-30', ml: bottles * 750 };
      const fits = (day: string) =>
        [monthly, yearly].every((cap) => usedMl(cap, history, day) + shipment.ml <= cap.maxMl);
      const first = firstFittingDay([monthly, yearly], history, shipment);
      fc.pre(!fits(shipment.day) && first !== null);
      expect(fits(first ?? '')).toBe(true);
      for (let day = shipment.day; day < (first ?? ''); day = addDays(day, 1)) expect(fits(day)).toBe(false);
    }),
    // Each run tries hundreds of days.
    { numRuns: 25 },
  );
});

test('more history never takes less', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (history, more) => {
      expect(usedMl(monthly, [...history, ...more], '2026-11-30')).toBeGreaterThanOrEqual(
        usedMl(monthly, history, '2026-11-30'),
      );
    }),
  );
});
