import { describe, expect, test } from 'vitest';
import { BRANDING_IDS } from '../brands/branding.ts';
import { isValidPhone } from '../people/phone.ts';
import {
  BY_AIR,
  CARRIER_METHODS,
  CARRIERS,
  carrierOf,
  carrierOfMethod,
  carrierPickupTitle,
  deliveryKindOf,
  isCarrierPickup,
  isOvernight,
  isServiceOffered,
  isWineryPickup,
  leadDays,
  PARCEL_METHODS,
  serviceOf,
  shipperName,
  shippers,
  trackingHref,
  WINERIES,
  WINERY_METHODS,
  wineriesOf,
  wineryById,
  wineryName,
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
    const services = shippers(BY_AIR).filter((shipper) => shipper.brandingId === brandingId);
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
    [{ shipViaId: 1 }, 2],
    [{ shipViaId: 33 }, 0],
    [{ kind: 'deliver', shipViaId: 17 }, 2],
    [{ deliveryMethod: 'DELIVER', shipViaId: 17 }, 2],
    [{ deliveryMethod: '17', shipViaId: 9 }, 0],
    [{ kind: 'deliver', deliveryMethod: '17', shipViaId: 9 }, 1],
    [{ deliveryMethod: 'nonsense', shipViaId: 17 }, 0],
  ] as const)('%j: %d', (choice, days) => {
    expect(leadDays(choice, null)).toBe(days);
  });
});

test('shoppers read where they pick up, and until when', () => {
  expect(WINERIES).toEqual([
    {
      shipViaId: 17,
      brandingId: 1,
      name: 'Alder Ridge',
      town: 'Oakville',
      address1: '1140 Oakville Ridge Road',
      city: 'Oakville',
      stateShort: 'CA',
      zip: '94562',
      phone: '(707) 555-0117',
      hours: 'Daily, 10 am to 4:30 pm',
    },
    {
      shipViaId: 7,
      brandingId: 1,
      name: 'Alder Ridge',
      town: 'Healdsburg',
      address1: '2600 Alder Springs Road',
      city: 'Healdsburg',
      stateShort: 'CA',
      zip: '95448',
      phone: '(707) 555-0107',
      hours: 'Daily, 10 am to 4:30 pm',
    },
    {
      shipViaId: 8,
      brandingId: 2,
      name: 'Twomey',
      town: 'Calistoga',
      address1: '480 Palisade Vineyard Lane',
      city: 'Calistoga',
      stateShort: 'CA',
      zip: '94515',
      phone: '(707) 555-0108',
      hours: 'Daily, 10 am to 4 pm',
    },
    {
      shipViaId: 12,
      brandingId: 2,
      name: 'Twomey',
      town: 'Healdsburg',
      address1: '315 Westbend Road',
      city: 'Healdsburg',
      stateShort: 'CA',
      zip: '95448',
      phone: '(707) 555-0112',
      hours: 'Daily, 10 am to 4:30 pm',
    },
  ]);
});

test('the shop lists two services for each brand', () => {
  expect(shippers(BY_AIR)).toEqual([
    { shipTrackingTypeId: 1, shipTrackingName: 'FedEx 2Day', brandingId: 1 },
    { shipTrackingTypeId: 9, shipTrackingName: 'FedEx Overnight', brandingId: 1 },
    { shipTrackingTypeId: 1, shipTrackingName: 'FedEx 2Day', brandingId: 2 },
    { shipTrackingTypeId: 9, shipTrackingName: 'FedEx Overnight', brandingId: 2 },
  ]);
});

test.each([
  [1, 'FedEx 2Day', false],
  [22, 'FedEx 2Day', false],
  [9, 'FedEx Overnight', true],
  [17, 'Alder Ridge, Oakville', false],
  [12, 'Twomey, Healdsburg', false],
  [33, '', false],
  [0, '', false],
])('service %d is %j, overnight: %s', (service, name, overnight) => {
  expect(shipperName(service, BY_AIR)).toBe(name);
  expect(isOvernight(service)).toBe(overnight);
});

test('a winery goes by its name and town', () => {
  expect(wineryName({ name: 'Alder Ridge', town: 'Oakville' })).toBe('Alder Ridge, Oakville');
  expect(wineryById(9)).toBeUndefined();
});

test.each([1, 9, 22, 17, 0])('FedEx carries what service %d ships', (service) => {
  expect(carrierOf(service).name).toBe('FedEx');
  expect(carrierPickupTitle(service)).toBe('Pickup at Fedex location');
  expect(trackingHref(service, '9865 7878/8855')).toBe(
    'https://www.fedex.com/fedextrack/?trknbr=9865%207878%2F8855',
  );
});

test.each(['DELIVER', 'PICKUP_FEDEX', '17', 'nonsense'])('FedEx is the carrier of method %s', (method) => {
  expect(carrierOfMethod(method).name).toBe('FedEx');
});

test('only a carrier has pickup locations', () => {
  expect(CARRIER_METHODS).toEqual(['PICKUP_FEDEX']);
  expect(['PICKUP_FEDEX', 'DELIVER', '17', '', null, 1].map(isCarrierPickup)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

describe('a tracking number of FedEx', () => {
  const [{ trackingNumber }] = CARRIERS;

  test.each([11, 12, 13, 14, 15, 16, 19, 20, 21, 22, 23])('of %d digits', (length) => {
    expect(trackingNumber.format.test('7'.repeat(length))).toBe([12, 15, 20, 22].includes(length));
  });

  test.each(['98657878885X', '1Z999AA10123', '986578788855 ', ' 986578788855', ''])('is not %j', (text) => {
    expect(trackingNumber.format.test(text)).toBe(false);
  });

  test('is explained to staff', () => {
    expect(trackingNumber.inWords).toBe('12, 15, 20 or 22 digits');
  });
});
