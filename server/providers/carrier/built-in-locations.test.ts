import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATES } from '../../../domain/geography/states.ts';
import { judgeCarrierLocation } from '../../ordering/address/judge-carrier-location.ts';
import { milesBetween } from '../../places/distance.ts';
import { readZipDirectory } from '../../places/zip-directory.ts';
import { createBuiltInLocations } from './built-in-locations.ts';
import { demoLocation, hasDemoLocation } from './demo-locations.ts';
import { FEDEX_SHOPS } from './fedex-locations.ts';

const zips = readZipDirectory();
const carrier = createBuiltInLocations(zips, FEDEX_SHOPS);
const never = new AbortController().signal;
const located = [...zips.rows()].filter(({ zip }) => zips.locate(zip) !== null);

async function search(zip: string, miles: number) {
  const stateShorts = zips.find(zip).map(({ stateShort }) => stateShort);
  const answer = await carrier.search({ zip, center: zips.locate(zip), miles, stateShorts }, never);
  return answer.kind === 'found' ? answer.locations : [];
}

test('around any ZIP: nearest first, within the distance, of the state, each with an id that leads back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...located), fc.constantFrom(10, 25, 50), async ({ zip }, miles) => {
      const center = zips.locate(zip);
      const locations = await search(zip, miles);
      const exact = locations.map((each) =>
        center ? milesBetween(center, each.geoPositionalCoordinates) : 0,
      );
      expect(exact).toEqual(exact.toSorted((a, b) => a - b));
      const states = zips.find(zip).map(({ stateShort }) => stateShort);
      for (const [index, { distance, ...place }] of locations.entries()) {
        expect(exact[index]).toBeLessThanOrEqual(miles);
        expect(distance).toBeCloseTo(exact[index] ?? 0, 0);
        expect(states).toContain(place.contactAndAddress.address.stateOrProvinceCode);
        expect(await carrier.find(place.locationId)).toEqual(place);
      }
      expect(new Set(locations.map(({ locationId }) => locationId)).size).toBe(locations.length);
      expect(locations.length).toBeLessThanOrEqual(25);
    }),
    { numRuns: 60 },
  );
});

test('a search misses no pickup location, wherever in its ZIP it stands', async () => {
  const pickUpLocations = located
    .filter(({ zip }) => hasDemoLocation(zip))
    .flatMap((row) => {
      const middle = zips.locate(row.zip);
      return middle ? [demoLocation(FEDEX_SHOPS, row.zip, row, middle)] : [];
    });
  const rural = located.filter(({ stateShort }, index) => stateShort === 'MT' && index % 5 === 0);
  for (const { zip } of rural) {
    const center = zips.locate(zip);
    const near = pickUpLocations.filter(
      ({ contactAndAddress: { address }, geoPositionalCoordinates: at }) =>
        center && address.stateOrProvinceCode === 'MT' && milesBetween(center, at) <= 25,
    );
    const found = await search(zip, 25);
    expect(found.map(({ locationId }) => locationId).toSorted()).toEqual(
      near.map(({ locationId }) => locationId).toSorted(),
    );
  }
});

test('a wider search finds all that a narrow one found', async () => {
  for (const zip of ['94558', '59718', '10023']) {
    const narrow = (await search(zip, 10)).map(({ locationId }) => locationId);
    const wide = (await search(zip, 50)).map(({ locationId }) => locationId);
    expect(wide.slice(0, narrow.length)).toEqual(narrow);
  }
});

test('every state has pickup locations, and nearly every town has one within 25 miles', async () => {
  const open = new Set(
    STATES.filter(({ kind }) => kind === 'state' || kind === 'district').map(({ stateShort }) => stateShort),
  );
  const sample = located.filter(({ stateShort }, index) => open.has(stateShort) && index % 40 === 0);
  const served = [];
  for (const row of sample) if ((await search(row.zip, 25)).length > 0) served.push(row);
  expect(served.length / sample.length).toBeGreaterThan(0.95);
  expect(new Set(served.map(({ stateShort }) => stateShort)).size).toBeGreaterThanOrEqual(49);
});

test('the pickup locations are the same in every version, because orders name them', async () => {
  expect((await search('94558', 10))[0]).toMatchObject({
    locationId: 'CDX94558',
    contactAndAddress: { address: { streetLines: ['2867 Commerce Dr'], city: 'Napa', postalCode: '94558' } },
    geoPositionalCoordinates: { latitude: 38.4536, longitude: -122.2584 },
  });
});

test.each(['CDX99999', 'CDX94559-', 'COSA', '', 'CDX09003'])('%o is no pickup location', async (id) => {
  expect(await carrier.find(id)).toBeNull();
});

describe('the pickup location that an order names', () => {
  const named = { locationId: 'CDX94558', address1: '2867 Commerce Dr', stateShort: 'CA', zip: '94558' };
  const refusal = { fedexLocationId: ['Please select a Fedex pick up location'] };

  test('is taken at its own address, however it is written', async () => {
    for (const address1 of ['2867 Commerce Dr', '2867 COMMERCE DRIVE', ' 2867 commerce dr. ']) {
      const result = await judgeCarrierLocation(carrier, { ...named, address1, zip: '94558-0001' });
      expect(result.ok && result.value.locationId).toBe('CDX94558');
    }
  });

  test.each([
    { locationId: 'CDX99999' },
    { locationId: 'nonsense' },
    { address1: '100 Main St' },
    { stateShort: 'NV' },
    { zip: '94559' },
    { zip: 'abc' },
  ])('is refused with %o', async (change) => {
    const result = await judgeCarrierLocation(carrier, { ...named, ...change });
    expect(result.ok ? null : result.refusal.fields).toEqual(refusal);
  });
});
