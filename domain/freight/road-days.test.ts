import { describe, expect, test } from 'vitest';
import { BY_AIR, leadDays, OVERNIGHT_SERVICE, roadDaysTo, TWO_DAY_SERVICE } from '../delivery/methods.ts';
import { toDeliveryDate, toShipDate } from '../delivery/ship-dates.ts';
import { SEEDED_FREIGHT_TABLE } from './freight-table.ts';
import { standardService } from './road-days.ts';

const ground = standardService('FedEx Ground', SEEDED_FREIGHT_TABLE);

test.each([null, 'FedEx 2Day'])('%j flies, in two days', (name) => {
  expect(standardService(name, SEEDED_FREIGHT_TABLE)).toEqual(BY_AIR);
  expect(roadDaysTo('NY', TWO_DAY_SERVICE, BY_AIR)).toBeNull();
});

test.each([
  ['CA', 1],
  ['AZ', 3],
  ['TX', 4],
  ['NY', 5],
  ['AK', 7],
  ['HI', 7],
  [null, 7],
])('by road to %j: %d business days', (state, days) => {
  expect(roadDaysTo(state, TWO_DAY_SERVICE, ground)).toBe(days);
  expect(roadDaysTo(state, 22, ground)).toBe(days);
  expect(roadDaysTo(state, OVERNIGHT_SERVICE, ground)).toBeNull();
});

test('a zone that staff moved a state to counts', () => {
  const { zones } = SEEDED_FREIGHT_TABLE;
  const moved = standardService('FedEx Ground', { zones: { ...zones, home: ['CA', 'NV'], west: ['AZ'] } });
  expect(roadDaysTo('NV', TWO_DAY_SERVICE, moved)).toBe(1);
});

describe('by road, no weekend counts', () => {
  test.each([
    ['2027-03-03', 1, '2027-03-02'],
    ['2027-03-03', 3, '2027-02-26'],
    ['2027-03-05', 4, '2027-03-01'],
    ['2027-03-03', 5, '2027-02-24'],
    ['2027-03-03', 7, '2027-02-22'],
  ])('what arrives on %s after %d business days ships on %s', (delivery, businessDays, ship) => {
    expect(toShipDate(delivery, { businessDays })).toBe(ship);
    expect(toDeliveryDate(ship, { businessDays })).toBe(delivery);
  });

  test('overnight and a pickup have the days of the specification', () => {
    expect(leadDays({ shipViaId: OVERNIGHT_SERVICE }, 5)).toBe(1);
    expect(leadDays({ deliveryMethod: '17', shipViaId: 17 }, 5)).toBe(0);
    expect(leadDays({ shipViaId: TWO_DAY_SERVICE }, 5)).toEqual({ businessDays: 5 });
  });
});
