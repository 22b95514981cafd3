import { describe, expect, test } from 'vitest';
import { BRANDING_IDS } from '../brands/branding.ts';
import { isValidPhone } from '../people/phone.ts';
import {
  CARRIERS,
  carrierOf,
  deliveryKindOf,
  isServiceOffered,
  isWineryPickup,
  leadDays,
  PARCEL_METHODS,
  SHIPPERS,
  serviceOf,
  WINERIES,
  WINERY_METHODS,
  wineriesOf,
  wineryById,
} from './methods.ts';

test.each([
  [17, 1, 'Oakville'],
  [7, 1, 'Healdsburg'],
  [8, 2, 'Calistoga'],
  [12, 2, 'Healdsburg'],
])('winery %d belongs to brand %d and is in %s', (id, brandingId, town) => {
  expect(wineryById(id)).toMatchObject({ brandingId, town, stateShort: 'CA' });
});

test('each brand has two wineries that can be reached, and the same two services', () => {
  for (const brandingId of BRANDING_IDS) {
    expect(wineriesOf(brandingId)).toHaveLength(2);
    const services = SHIPPERS.filter((shipper) => shipper.brandingId === brandingId);
    expect(services.map((shipper) => shipper.shipTrackingTypeId)).toEqual([1, 9]);
  }
  expect(WINERIES.every((winery) => isValidPhone(winery.phone) && /^\d{5}$/.test(winery.zip))).toBe(true);
});

test.each([
  ['DELIVER', 'deliver'],
  ['PICKUP_FEDEX', 'carrier-pickup'],
  ['17', 'winery-pickup'],
  ['12', 'winery-pickup'],
  ['33', null],
  ['1', null],
  ['deliver', null],
  ['017x', null],
  ['017', null],
  [' 17', null],
  ['', null],
])('deliveryMethod %j is %s', (method, kind) => {
  expect(deliveryKindOf(method)).toBe(kind);
});

test('each winery and each carrier has a method, and each service one carrier', () => {
  expect(WINERY_METHODS).toEqual(WINERIES.map(({ shipViaId }) => String(shipViaId)));
  expect(PARCEL_METHODS).toEqual(['DELIVER', 'PICKUP_FEDEX']);
  const ids = CARRIERS.flatMap(({ services }) => services.map(({ shipViaId }) => shipViaId));
  expect(new Set(ids).size).toBe(ids.length);
  expect([1, 9, 22].map((id) => carrierOf(id).name)).toEqual(['FedEx', 'FedEx', 'FedEx']);
});

test.each([
  ['DELIVER', [1, 9, 22]],
  ['PICKUP_FEDEX', [1, 9, 22]],
  ['17', [17]],
  ['12', [12]],
])('%s offers the services %j only', (method, offered) => {
  expect([0, 1, 7, 8, 9, 12, 17, 22, 33].filter((id) => isServiceOffered(method, id))).toEqual(offered);
});

test.each([17, 7, 8, 12, 33, 34])('%d is a pick-up in person', (id) => {
  expect(isWineryPickup(id)).toBe(true);
});

test.each([1, 9, 22, 0])('%d is none', (id) => {
  expect(isWineryPickup(id)).toBe(false);
});

test('22 is an older name of service 1', () => {
  expect([1, 9, 22, 17].map(serviceOf)).toEqual([1, 9, 1, 17]);
});

describe('lead days', () => {
  test.each([
    [{ deliveryMethod: 'DELIVER', shipViaId: 1 }, 2],
    [{ deliveryMethod: 'DELIVER', shipViaId: 22 }, 2],
    [{ deliveryMethod: 'DELIVER', shipViaId: 9 }, 1],
    [{ deliveryMethod: 'PICKUP_FEDEX', shipViaId: 1 }, 2],
    [{ deliveryMethod: 'PICKUP_FEDEX', shipViaId: 9 }, 1],
    [{ deliveryMethod: '17', shipViaId: 17 }, 0],
    [{ kind: 'winery-pickup', shipViaId: 8 }, 0],
    [{ kind: 'carrier-pickup', shipViaId: 9 }, 1],
    [{ kind: 'deliver', shipViaId: 1 }, 2],
    [{ shipViaId: 12 }, 0],
    [{ shipViaId: 9 }, 1],
  ] as const)('%j: %d', (choice, days) => {
    expect(leadDays(choice)).toBe(days);
  });
});
