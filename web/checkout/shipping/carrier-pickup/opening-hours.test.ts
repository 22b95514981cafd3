import { expect, test } from 'vitest';
import type { CarrierLocation } from '../../../../contract/address.ts';
import { weekFrom } from './opening-hours.ts';

type StoreHours = CarrierLocation['storeHours'];

/** 2 March 2027 is a Tuesday. */
const tuesday = '2027-03-02';

const open = (dayOfWeek: StoreHours[number]['dayOfWeek'], begins: string, ends: string) => ({
  dayOfWeek,
  operationalHours: { begins, ends },
});

test('the week begins today, whatever day the carrier begins with', () => {
  const week = weekFrom(tuesday, [
    open('SUNDAY', '12:00:00', '18:00:00'),
    open('MONDAY', '08:00:00', '17:00:00'),
    open('TUESDAY', '07:30:00', '21:00:00'),
    { dayOfWeek: 'WEDNESDAY', operationalHours: null },
  ]);
  expect(week).toEqual([
    { weekday: 'Tuesday', hours: '7:30 AM – 9 PM' },
    { weekday: 'Wednesday', hours: 'Closed' },
    { weekday: 'Sunday', hours: '12 PM – 6 PM' },
    { weekday: 'Monday', hours: '8 AM – 5 PM' },
  ]);
});

test.each([
  ['00:00:00', '23:59:00', 'Open 24 hours'],
  ['00:00:00', '24:00:00', 'Open 24 hours'],
  ['00:00:00', '00:00:00', 'Open 24 hours'],
  ['00:30:00', '12:05:00', '12:30 AM – 12:05 PM'],
  ['10:00', '24:00', '10 AM – 12 AM'],
])('%s to %s is %s', (begins, ends, words) => {
  expect(weekFrom(tuesday, [open('TUESDAY', begins, ends)])).toEqual([{ weekday: 'Tuesday', hours: words }]);
});

test('a location without hours shows none', () => {
  expect(weekFrom(tuesday, [])).toEqual([]);
});
