import { expect, test } from 'vitest';
import { isShipmentDay, processingDays } from './shipment-terms.ts';

const terms = { shipWeekdays: [1, 2], processedDaysLeast: 5, processedDaysMost: 7 };

test('a club ships on Monday or Tuesday only', () => {
  // Sunday, 4 April 2027, to Saturday.
  const week = ['04', '05', '06', '07', '08', '09', '10'].map((day) =>
    isShipmentDay(`2027-04-${day}`, terms),
  );
  expect(week).toEqual([false, true, true, false, false, false, false]);
});

test('its orders are processed 5 to 7 days before', () => {
  expect(processingDays('2027-04-05', terms)).toEqual({ from: '2027-03-29', to: '2027-03-31' });
  expect(processingDays('2028-03-06', terms)).toEqual({ from: '2028-02-28', to: '2028-03-01' });
});
