import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app/app.ts';
import { shortenTimeLimits } from '../../testing/shorten-time-limits.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { FEDEX_ACCOUNT, fedexLocation, startTestFedex, type TestFedex } from '../../testing/test-fedex.ts';
import type { BadDay } from '../../testing/test-service.ts';
import { testShop } from '../../testing/test-shop.ts';
import type { CarrierAnswer, CarrierLocations, CarrierQuery } from './carrier-locations.ts';
import { createFedexLocations } from './fedex-locations.ts';

const shop = testShop();
let fedex: TestFedex;
let carrier: CarrierLocations;
beforeEach(async () => {
  fedex = await startTestFedex();
  carrier = createFedexLocations({ db: shop.db, account: { ...FEDEX_ACCOUNT, apiUrl: fedex.service.url } });
});
afterEach(() => fedex.service.close());

const NAPA: CarrierQuery = {
  zip: '94558',
  center: { latitude: 38.4549, longitude: -122.2564 },
  miles: 25,
  stateShorts: ['CA'],
};

const search = (patienceMs = 5_000) => carrier.search(NAPA, AbortSignal.timeout(patienceMs));
const idsOf = (answer: CarrierAnswer) =>
  answer.kind === 'found' ? answer.locations.map(({ locationId }) => locationId) : answer.kind;

test('asks for people who hold parcels around the ZIP, and answers in the shape of the contract', async () => {
  fedex.locations = [fedexLocation('COSA', 1.3)];
  expect(await search()).toEqual({
    kind: 'found',
    locations: [
      {
        locationId: 'COSA',
        distance: 1.3,
        contactAndAddress: {
          contact: { companyName: 'FedEx Office Print & Ship Center', phoneNumber: '7075550100' },
          address: {
            streetLines: ['100 Main St'],
            city: 'Napa',
            stateOrProvinceCode: 'CA',
            postalCode: '94559',
          },
        },
        geoPositionalCoordinates: { latitude: 38.2975, longitude: -122.2869 },
        storeHours: [
          { dayOfWeek: 'MONDAY', operationalHours: { begins: '08:00:00', ends: '17:00:00' } },
          { dayOfWeek: 'SUNDAY', operationalHours: null },
        ],
      },
    ],
  });
  expect(fedex.searches).toEqual([
    expect.objectContaining({
      locationsSummaryRequestControlParameters: { distance: { units: 'MI', value: 25 }, maxResults: 25 },
      locationSearchCriterion: 'ADDRESS',
      location: { address: { postalCode: '94558', stateOrProvinceCode: 'CA', countryCode: 'US' } },
      sameState: true,
    }),
  ]);
});

test('keeps only locations of the states, with people, within the distance; nearest first, each once', async () => {
  const nevada = fedexLocation('RENO', 3);
  fedex.locations = [
    fedexLocation('FAR', 25.02),
    fedexLocation('LATER', 24.9),
    {
      ...nevada,
      contactAndAddress: { address: { ...nevada.contactAndAddress.address, stateOrProvinceCode: 'NV' } },
    },
    fedexLocation('LOCKER', 1, { locationType: 'FEDEX_SHIP_AND_GET' }),
    fedexLocation('KILOMETRES', 0, { distance: { units: 'KM', value: 10 } }),
    fedexLocation('LATER', 20.3),
    fedexLocation('UNMEASURED', 0, { distance: undefined }),
  ];
  const answer = await search();
  const found = answer.kind === 'found' ? answer.locations : [];
  expect(found.map(({ locationId, distance }) => [locationId, distance])).toEqual([
    ['KILOMETRES', 6.2],
    ['UNMEASURED', 11],
    ['LATER', 20.3],
  ]);
});

test("reads the published schema's spelling, too, and leaves out a pickup location that cannot be read", async () => {
  const published = fedexLocation('PUBLISHED', 2);
  const { contactAndAddress, ...bare } = published;
  fedex.locations = [
    {
      ...published,
      storeHours: [
        { dayofweek: 'FRIDAY', operationalHours: [{ begins: '09:00:00', ends: '18:00:00' }] },
        { dayOfWeek: 'SATURDAY', operationalHoursType: 'OPEN_ALL_DAY' },
        { dayOfWeek: 'MOONDAY' },
      ],
    },
    { ...bare, locationId: 'TOP', address: contactAndAddress.address, contact: contactAndAddress.contact },
    { ...bare, locationId: 'NOWHERE' },
    { counter: 5 },
  ];
  const answer = await search();
  expect(idsOf(answer)).toEqual(['PUBLISHED', 'TOP']);
  expect(answer.kind === 'found' && answer.locations[0]?.storeHours).toEqual([
    { dayOfWeek: 'FRIDAY', operationalHours: { begins: '09:00:00', ends: '18:00:00' } },
    { dayOfWeek: 'SATURDAY', operationalHours: { begins: '00:00:00', ends: '23:59:59' } },
  ]);
});

test.each([
  { status: 404, code: 'LOCATION.ADDRESS.NOTFOUND' },
  { status: 400, code: 'NOT.FOUND.ERROR' },
])('no pickup location is no failure, whichever way FedEx says it: %o', async (refusal) => {
  expect(idsOf(await search())).toEqual([]);
  fedex.refusal = refusal;
  expect(await search()).toEqual({ kind: 'found', locations: [] });
});

test.each([
  { status: 400, code: 'ERROR.LONGLAT.REQUIRED' },
  { status: 403, code: 'FORBIDDEN.ERROR' },
  { status: 429, code: 'TOO.MANY.REQUESTS' },
  { status: 503, code: 'NOT.FOUND.ERROR' },
])('a refusal is a failure: %o', async (refusal) => {
  fedex.refusal = refusal;
  expect(await search()).toMatchObject({ kind: 'unavailable' });
});

describe('tokens', () => {
  test('one is used for many searches', async () => {
    await search();
    await search();
    expect([fedex.tokensGiven.length, fedex.searches.length]).toEqual([1, 2]);
  });

  test('one that ends soon is not used again', async () => {
    fedex.tokenSeconds = 29;
    await search();
    await search();
    expect([fedex.tokensGiven.length, fedex.searches.length]).toEqual([2, 2]);
  });

  test('one that FedEx has forgotten is replaced within the search', async () => {
    fedex.locations = [fedexLocation('COSA', 1.3)];
    await search();
    fedex.forgetTokens();
    expect(idsOf(await search())).toEqual(['COSA']);
    expect(fedex.tokensGiven).toHaveLength(2);
  });

  test('a wrong account is a failure that shows no secret', async () => {
    const account = { clientId: 'client', clientSecret: 'wrong-secret', apiUrl: fedex.service.url };
    const answer = await createFedexLocations({ db: shop.db, account }).search(
      NAPA,
      AbortSignal.timeout(5_000),
    );
    expect(answer).toEqual({ kind: 'unavailable', why: 'FedEx gave no token (status 401)' });
  });
});

describe.each<BadDay>(['silent', 'slow-body', 'error', 'nonsense', 'html', 'dropped', 'redirect'])(
  'on a day when FedEx is %s',
  (badDay) => {
    test('a search fails within its time, with and without a token', async () => {
      fedex.service.badDay = badDay;
      expect(await search(200)).toMatchObject({
        kind: 'unavailable',
        why: expect.stringMatching(/127|FedEx/),
      });
      fedex.service.badDay = null;
      expect(await search()).toMatchObject({ kind: 'found' });
      fedex.service.badDay = badDay;
      expect(await search(200)).toMatchObject({
        kind: 'unavailable',
        why: expect.stringMatching(/127|FedEx/),
      });
    });

    test('the shopper reads the one text, within 2 s', async () => {
      fedex.service.badDay = badDay;
      const app = createApp({
        ...shop.parts,
        carriers: { ...shop.parts.carriers, PICKUP_FEDEX: carrier },
        reportError: () => undefined,
      });
      const browser = new TestBrowser((request) => app.fetch(request), 'http://localhost');
      const limits = shortenTimeLimits();
      const path = '/api/address/hold-at-location-fedex';
      const { status, body } = await browser.post(path, { zip: '94558', searchDistance: 10 });
      expect(limits).toEqual([1_800]);
      expect([status, body.message]).toEqual([
        503,
        'Failed to find a location, please try again or try with a different zip code.',
      ]);
    });
  },
);

test('a pickup location can be found again by its id, as it was last seen; an unseen one cannot', async () => {
  fedex.locations = [fedexLocation('KEPT', 1), fedexLocation('KEPT-TOO', 2)];
  await search();
  fedex.locations = [fedexLocation('KEPT', 5, { storeHours: [] })];
  await search();
  const other = createFedexLocations({
    db: shop.db,
    account: { ...FEDEX_ACCOUNT, apiUrl: 'http://127.0.0.1:9' },
  });
  expect(await other.find('KEPT')).toEqual({
    locationId: 'KEPT',
    contactAndAddress: expect.objectContaining({ address: expect.objectContaining({ postalCode: '94559' }) }),
    geoPositionalCoordinates: { latitude: 38.2975, longitude: -122.2869 },
    storeHours: [],
  });
  expect((await other.find('KEPT-TOO'))?.storeHours).toHaveLength(2);
  expect(await other.find('UNKNOWN')).toBeNull();
});
