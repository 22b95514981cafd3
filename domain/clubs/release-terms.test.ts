import { expect, test } from 'vitest';
import { MOST_OF_A_RELEASE, shipmentNameOf, usualWindowEnd } from './release-terms.ts';

const terms = { shipWeekdays: [1, 2], processedDaysLeast: 5, processedDaysMost: 7 };

test('members can change a shipment until processing begins, 7 days before it ships', () => {
  expect(usualWindowEnd('2027-04-05', terms)).toBe('2027-03-29');
  expect(usualWindowEnd('2027-01-04', terms)).toBe('2026-12-28');
});

test('a member may take a release six times', () => {
  expect(MOST_OF_A_RELEASE).toBe(6);
});

test.each([
  ['Spring 2027', 'Spring 2027 Shipment'],
  ['Spring 2027 Shipment', 'Spring 2027 Shipment'],
  ['Spring 2027 shipment', 'Spring 2027 shipment'],
  ['Shipment', 'Shipment'],
  ['Transshipment', 'Transshipment Shipment'],
  ['Shipment of spring', 'Shipment of spring Shipment'],
  ['Spring Shipments', 'Spring Shipments Shipment'],
])('members read of release %j as %j', (release, shipment) => {
  expect(shipmentNameOf(release)).toBe(shipment);
});
