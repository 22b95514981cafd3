import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CREDITS,
  casesOf,
  gallonsOf,
  litersOf,
  pricesOfWines,
  SCHEDULE_COLUMNS,
  STATES_THAT_FILE_ZERO,
  scheduleOf,
  taxClassOf,
} from './shipment-schedule.ts';
import data from './state-schedules.json' with { type: 'json' };

test('milliliters become what states print', () => {
  expect([litersOf(750), gallonsOf(750), casesOf(750)]).toEqual([0.75, 0.1981, 0.0833]);
  expect([gallonsOf(9000), casesOf(9000)]).toEqual([2.3775, 1]);
  expect([litersOf(187.4), litersOf(187.5)]).toEqual([0.187, 0.188]);
  // A thousand bottles, converted once: bottle by bottle it would be 198.1.
  expect(gallonsOf(750_000)).toBe(198.129);
});

test('a line’s price is divided among the wines of a set to the cent', () => {
  const wine = fc.record({
    listCents: fc.integer({ min: 0, max: 50_000 }),
    bottles: fc.integer({ min: 1, max: 24 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), fc.array(wine, { minLength: 1 }), (cents, wines) => {
      expect(pricesOfWines(cents, wines).reduce((sum, price) => sum + price, 0)).toBe(cents);
    }),
  );
});

test('every state asks for columns that the schedule has, and unknown states get all', () => {
  for (const state of Object.keys(data.states)) {
    const { columns } = scheduleOf(state);
    expect([state, columns.filter((column) => !SCHEDULE_COLUMNS.includes(column))]).toEqual([state, []]);
  }
  expect(scheduleOf('WY')).toMatchObject({ files: 'quarterly', columns: [], confidence: 'unknown' });
});

test('a line’s price goes to its wines by what their bottles cost by themselves', () => {
  const pinot = { listCents: 1_000, bottles: 2 };
  const reserve = { listCents: 3_000, bottles: 1 };
  expect(pricesOfWines(4_000, [pinot, reserve])).toEqual([1_600, 2_400]);
  expect(pricesOfWines(5_000, [pinot, reserve])).toEqual([2_000, 3_000]);
  expect(pricesOfWines(4_001, [pinot, reserve])).toEqual([1_600, 2_401]);
});

test('the schedule has a row for a wine in a parcel, with these columns', () => {
  expect(SCHEDULE_COLUMNS.join(' ')).toBe(
    [
      'line_no state shipment_no invoice_no invoice_date ship_date transaction_type',
      'purchaser_first purchaser_last purchaser_street1 purchaser_street2 purchaser_city purchaser_state',
      'purchaser_zip purchaser_birth_date',
      'recipient_first recipient_last recipient_street1 recipient_street2 recipient_city recipient_state',
      'recipient_zip',
      'carrier_name service tracking_no weight_lb permit_no',
      'brand product_name varietal vintage sku upc wine_type abv_percent tax_class',
      'container_ml bottles liters gallons cases_9l unit_price line_price',
      'freight sales_tax excise_tax other_tax line_total',
    ].join(' '),
  );
});

test.each([
  [13.5, 'up to 14 %'],
  [14, 'up to 14 %'],
  [14.1, 'over 14 %'],
])('a wine of %d % is of the tax class "%s"', (percent, taxClass) => {
  expect(taxClassOf(percent)).toBe(taxClass);
});

test('states file a period without shipments where their rules say so, and nowhere else', () => {
  // North Dakota's text says no, Kentucky's only for its tax return; a state that asks for no file asks for no empty one;
  // the others are not known.
  expect(STATES_THAT_FILE_ZERO).toEqual(['AL', 'CO', 'IN', 'KS', 'MI', 'MO', 'PA', 'SD', 'VA', 'WA']);
});

test('a state’s own schedule comes before the generic one', () => {
  expect(scheduleOf('WA')).toEqual({
    ...{ files: 'monthly', due: 'the 20th', to: 'LCB', form: 'LIQ-318', columns: ['tax_class', 'liters'] },
    ...{ filesZero: true, confidence: 'medium' },
  });
  expect(scheduleOf('NY')).toMatchObject({ files: 'none', columns: [] });
});

test('the table of states says when it was collected, and to check it', () => {
  expect(CREDITS).toMatch(/^Collected November 22, 2026, from statutes, .* check each with the agency/);
});
