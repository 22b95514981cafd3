import { describe, expect, test } from 'vitest';
import { createApp } from '../../app/app.ts';
import type { AddressService } from '../../providers/address/address-service.ts';
import type { CarrierLocations } from '../../providers/carrier/carrier-locations.ts';
import type { Carriers } from '../../providers/carrier/carriers.ts';
import { shortenTimeLimits } from '../../testing/shorten-time-limits.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { fillCart, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

/** A browser on the shop with some parts out of order; what they report is kept apart. */
function browserWith(parts: { carriers?: Carriers; addresses?: AddressService }) {
  const reported: unknown[] = [];
  const app = createApp({ ...shop.parts, ...parts, reportError: (error) => reported.push(error) });
  const browser = new TestBrowser((request) => app.fetch(request), 'http://localhost');
  return { browser, reported };
}

async function loggedIn(email: string): Promise<TestBrowser> {
  const browser = shop.browser();
  await browser.post('/api/identity/login', { email, password: 'cellar-door-1' });
  return browser;
}

describe('GET /api/address/validate/zip/{zip}', () => {
  test.each([
    ['94574', [['Saint Helena', 'California', 'CA']]],
    ['94574-0001', [['Saint Helena', 'California', 'CA']]],
    ['09012', [['Apo', 'Armed Forces Europe', 'AE']]],
    ['96201', [['Apo', 'Armed Forces Pacific', 'AP']]],
    ['34002', [['Dpo', 'Armed Forces Americas', 'AA']]],
    ['00901', [['San Juan', 'Puerto Rico', 'PR']]],
    ['96910', [['Hagatna', 'Guam', 'GU']]],
    ['96799', [['Pago Pago', 'American Samoa', 'AS']]],
    ['75072', [['McKinney', 'Texas', 'TX']]],
  ])('%s', async (zip, places) => {
    const { body } = await shop.browser().get(`/api/address/validate/zip/${zip}`);
    expect(body.valid).toBe(true);
    expect(
      body.places.map((place: Record<string, string>) => [
        place.placeName?.toLowerCase(),
        place.state?.slice(0, 18),
        place.stateAbbreviation,
      ]),
    ).toEqual(places.map(([name, state, short]) => [name?.toLowerCase(), state?.slice(0, 18), short]));
  });

  test.each([
    ['42223', ['KY', 'TN']],
    ['59221', ['MT', 'ND']],
    ['73949', ['OK', 'TX']],
    ['84536', ['UT', 'AZ']],
    ['86515', ['AZ', 'NM']],
    ['89439', ['NV', 'CA']],
    ['97635', ['OR', 'CA']],
  ])('%s spans %s', async (zip, states) => {
    const { body } = await shop.browser().get(`/api/address/validate/zip/${zip}`);
    expect(body.places.map((place: { stateAbbreviation: string }) => place.stateAbbreviation)).toEqual(
      states,
    );
  });

  test.each(['99999', '00000', 'abcde', '9457', '945740', '94574-00'])('%s is none', async (zip) => {
    const { status, body } = await shop.browser().get(`/api/address/validate/zip/${zip}`);
    expect([status, body]).toEqual([200, { valid: false, places: [] }]);
  });
});

describe('POST /api/address/hold-at-location-fedex', () => {
  const search = (browser: TestBrowser, zip: unknown, searchDistance: unknown = 25) =>
    browser.post('/api/address/hold-at-location-fedex', { zip, searchDistance });

  test('lists pickup locations of the state, nearest first, within the distance', async () => {
    for (const searchDistance of [10, 25, 50]) {
      const { status, body } = await search(shop.browser(), '94558', searchDistance);
      expect([status, body.reason]).toEqual([200, null]);
      const distances = body.locations.map((each: { distance: number }) => each.distance);
      expect(distances.length).toBeGreaterThan(0);
      expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
      expect(distances.at(-1)).toBeLessThanOrEqual(searchDistance);
    }
    const { body } = await search(shop.browser(), '94558', 10);
    expect(body.locations[0]).toEqual({
      locationId: expect.any(String),
      distance: expect.any(Number),
      contactAndAddress: {
        contact: {
          companyName: expect.stringContaining('FedEx'),
          phoneNumber: expect.stringMatching(/^\d{10}$/),
        },
        address: {
          streetLines: [expect.stringMatching(/^\d+ /)],
          city: 'Napa',
          stateOrProvinceCode: 'CA',
          postalCode: expect.stringMatching(/^94\d{3}$/),
        },
      },
      geoPositionalCoordinates: { latitude: expect.any(Number), longitude: expect.any(Number) },
      storeHours: expect.arrayContaining([
        { dayOfWeek: 'MONDAY', operationalHours: { begins: expect.any(String), ends: expect.any(String) } },
      ]),
    });
  });

  test('stays within the state, on whichever side a ZIP is asked for', async () => {
    const statesOf = async (zip: string) =>
      new Set(
        (await search(shop.browser(), zip, 50)).body.locations.map(
          (each: { contactAndAddress: { address: { stateOrProvinceCode: string } } }) =>
            each.contactAndAddress.address.stateOrProvinceCode,
        ),
      );
    expect(await statesOf('89501')).toEqual(new Set(['NV']));
    expect(await statesOf('42223')).toEqual(new Set(['KY', 'TN']));
  });

  test.each([
    ['an empty ZIP', { zip: '', searchDistance: 10 }, { zip: ['Required'] }],
    ['blanks', { zip: '  ', searchDistance: 10 }, { zip: ['Required'] }],
    ['no ZIP', { searchDistance: 10 }, { zip: ['Required'] }],
    ['five letters', { zip: 'abcde', searchDistance: 10 }, { zip: ['Invalid Zip Code.'] }],
    ['99999', { zip: '99999', searchDistance: 10 }, { zip: ['Invalid Zip Code.'] }],
    ['a wrong distance', { zip: '94558', searchDistance: 11 }, { searchDistance: ['Invalid'] }],
    ['a distance in text', { zip: '94558', searchDistance: '10' }, { searchDistance: ['Invalid'] }],
    [
      'an unknown carrier',
      { zip: '94558', searchDistance: 10, deliveryMethod: '17' },
      { deliveryMethod: ['Invalid'] },
    ],
    ['no distance', { zip: '94558' }, { searchDistance: ['Required'] }],
  ])('refuses %s', async (_, body, fields) => {
    const answer = await shop.browser().post('/api/address/hold-at-location-fedex', body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  test('a state that we do not ship to is refused for a cart with wine, not for merchandise', async () => {
    const wine = shop.browser();
    await fillCart(shop, wine, [{ slug: 'library-cabernet', qty: 1 }]);
    const refused = await search(wine, '84101');
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { zip: ['We are unable to ship to the selected state.'] },
    ]);
    const merchandise = shop.browser();
    await fillCart(shop, merchandise, [{ slug: 'corkscrew', qty: 1 }]);
    const found = await search(merchandise, '84101');
    expect([found.status, found.body.locations.length > 0]).toEqual([200, true]);
  });

  test('a state that forbids wine at a pickup location offers none and says why; merchandise are free of it', async () => {
    const wine = shop.browser();
    await fillCart(shop, wine, [{ slug: 'library-cabernet', qty: 1 }]);
    for (const browser of [wine, shop.browser()]) {
      const { status, body } = await search(browser, '35203');
      expect([status, body.locations]).toEqual([200, []]);
      expect(body.reason).toContain('Alabama');
    }
    const merchandise = shop.browser();
    await fillCart(shop, merchandise, [{ slug: 'corkscrew', qty: 1 }]);
    expect((await search(merchandise, '35203')).body.locations).not.toEqual([]);
  });

  test('where no pickup location is near, the list is empty', async () => {
    const { status, body } = await search(shop.browser(), '99752', 10);
    expect([status, body]).toEqual([200, { locations: [], reason: null }]);
  });

  test('a carrier that is down gets an error answer within 2 s, in the usual shape', async () => {
    const silent: CarrierLocations = {
      ...shop.parts.carriers.PICKUP_FEDEX,
      search: (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ kind: 'unavailable', why: 'silence' }));
        }),
    };
    const { browser, reported } = browserWith({ carriers: { ...shop.parts.carriers, PICKUP_FEDEX: silent } });
    const limits = shortenTimeLimits();
    const { status, body } = await search(browser, '94558');
    expect(limits).toEqual([1_800]);
    expect(status).toBe(503);
    expect(body).toEqual({
      code: 'unavailable',
      message: 'Failed to find a location, please try again or try with a different zip code.',
      requestId: expect.any(String),
    });
    expect(reported).toEqual([new Error('silence')]);
  });
});

describe('POST /api/address/autocomplete-address', () => {
  const suggest = async (browser: TestBrowser, searchText: string) =>
    (await browser.post('/api/address/autocomplete-address', { searchText })).body.suggestions;

  test('suggests from the third character, blanks cut, ten at most', async () => {
    expect(await suggest(shop.browser(), '10')).toEqual([]);
    expect(await suggest(shop.browser(), ' 10 ')).toEqual([]);
    expect(await suggest(shop.browser(), '100 Main')).toHaveLength(10);
    expect(await suggest(shop.browser(), ' 100 main NAPA, ca ')).toEqual([
      { street_line: '100 Main St', secondary: '', city: 'Napa', state: 'CA', zipcode: '94558' },
    ]);
  });

  test("puts the customer's own addresses first, once each, and shows them to that customer only", async () => {
    const grace = await loggedIn('grace@example.com');
    const [first, ...others] = await suggest(grace, '1245 main');
    expect(first).toEqual({
      street_line: '1245 Main Street',
      secondary: '',
      city: 'Napa',
      state: 'CA',
      zipcode: '94559',
    });
    expect(others).toHaveLength(9);
    expect(others.filter((each: { city: string }) => each.city === 'Napa')).toEqual([]);
    expect((await suggest(grace, '240 west'))[0]).toMatchObject({ secondary: 'Apt 9B', city: 'New York' });
    expect(await suggest(shop.browser(), '17 beacon hill')).toEqual([]);
    expect(await suggest(await loggedIn('new@example.com'), '17 beacon hill')).toEqual([]);
  });

  test('prefers the ZIP that is typed, else the one of the shopper’s place', async () => {
    const browser = shop.browser();
    const first = async (body: object) => {
      const { suggestions } = (await browser.post('/api/address/autocomplete-address', body)).body;
      return `${suggestions[0].city} ${suggestions[0].zipcode}`;
    };
    const searchText = '240 oak';
    expect(await first({ searchText, zip: '80301-0001' })).toBe('Boulder 80301');
    await browser.put('/api/place', { zip: '94574' });
    expect(await first({ searchText })).toBe('Saint Helena 94574');
    expect(await first({ searchText, zip: '9' })).toBe('Saint Helena 94574');
    expect(await first({ searchText, zip: '80301' })).toBe('Boulder 80301');
    // No one lives at the winery.
    await browser.put('/api/place', { pickup: '17' });
    expect(await first({ searchText })).not.toContain('94562');
  });

  test.each([
    [{ searchText: 'x'.repeat(256) }, 'Must not exceed 255 characters'],
    [{}, 'Required'],
    [{ searchText: 100 }, expect.any(String)],
  ])('refuses what no address field takes', async (body, message) => {
    const answer = await shop.browser().post('/api/address/autocomplete-address', body);
    expect([answer.status, answer.body.fields]).toEqual([422, { searchText: [message] }]);
  });

  test('a service that is down costs its suggestions and nothing else', async () => {
    const down: AddressService = {
      suggest: async () => ({ kind: 'unavailable', why: 'down' }),
      verify: async () => ({ kind: 'unavailable', why: 'down' }),
    };
    const { browser, reported } = browserWith({ addresses: down });
    expect(await suggest(browser, '100 Main')).toEqual([]);
    expect(reported).toEqual([new Error('down')]);
    await browser.post('/api/identity/login', { email: 'grace@example.com', password: 'cellar-door-1' });
    expect(await suggest(browser, '1245 main')).toHaveLength(1);
  });
});

describe('POST /api/address/validate', () => {
  const NAPA = { address1: '100 Main Street', city: 'Napa', stateId: 6, zip: '94558' };
  const validate = async (body: object) => (await shop.browser().post('/api/address/validate', body)).body;
  const fine = { valid: true, deliverable: true, isPoBox: false, suggestion: null, reason: null };

  test('an address whose town, state and ZIP agree is fine, however they are written', async () => {
    expect(await validate(NAPA)).toEqual(fine);
    expect(await validate({ ...SHIPPING, email: undefined })).toEqual(fine);
    expect(await validate({ ...NAPA, stateId: null, stateShort: 'ca', zip: '94558-1234' })).toEqual(fine);
    for (const city of ['Saint Helena', 'St. Helena', 'ST HELENA', 'st helena ', 'Saint  Helena']) {
      expect(await validate({ ...NAPA, city, zip: '94574' })).toEqual(fine);
    }
    expect(await validate({ ...NAPA, stateId: 50, city: 'Fort Campbell', zip: '42223' })).toEqual(fine);
  });

  test('a town of another ZIP is doubted, with a suggestion to take or leave', async () => {
    expect(await validate({ ...NAPA, address2: 'Apt 4', city: 'Nappa', zip: '94558-1234' })).toEqual({
      valid: false,
      deliverable: true,
      isPoBox: false,
      suggestion: {
        street_line: '100 Main Street',
        secondary: 'Apt 4',
        city: 'Napa',
        state: 'CA',
        zipcode: '94558',
      },
      reason: 'This ZIP Code belongs to Napa.',
    });
  });

  test('a ZIP of another state is not fine; where the town agrees with it, its state is suggested', async () => {
    const answer = await validate({ ...NAPA, stateId: 43 });
    expect(answer).toMatchObject({
      valid: false,
      deliverable: false,
      isZipWrong: true,
      reason: 'Zip is not in selected state.',
      suggestion: { city: 'Napa', state: 'CA', zipcode: '94558' },
    });
    expect(await validate({ ...NAPA, stateId: 43, city: 'Portland' })).toMatchObject({ suggestion: null });
  });

  test('a ZIP that does not exist', async () => {
    expect(await validate({ ...NAPA, zip: '99999' })).toEqual({
      ...fine,
      valid: false,
      deliverable: false,
      isZipWrong: true,
      reason: 'Invalid Zip Code',
    });
  });

  test.each([{ address1: 'P.O. Box 5' }, { address1: 'pob 12' }, { address2: 'Post Office Box 7' }])(
    'a PO box: %s',
    async (lines) => {
      expect(await validate({ ...NAPA, ...lines })).toEqual({
        valid: false,
        deliverable: false,
        isPoBox: true,
        suggestion: null,
        reason: 'Shipping to a PO Box is prohibited.',
      });
    },
  );

  test('a PO box ZIP is no PO box: carriers deliver to its streets', async () => {
    expect(await validate({ ...NAPA, city: 'Oakville', zip: '94562' })).toEqual(fine);
  });

  test.each([
    [{ address1: '' }, { address1: ['Required'] }],
    [{ address1: 'x'.repeat(256) }, { address1: ['Must not exceed 255 characters'] }],
    [{ city: undefined }, { city: ['Required'] }],
    [{ zip: 'abcde' }, { zip: ['Invalid Zip Code'] }],
    [{ zip: '' }, { zip: ['Please enter or select an address with correct zip code'] }],
    [{ stateId: 999 }, { stateId: ['Invalid State'] }],
    [{ stateId: undefined }, { stateId: ['Required'] }],
    [{ stateId: undefined, stateShort: 'ZZ' }, { stateId: ['Invalid State'] }],
  ])('refuses %s', async (change, fields) => {
    const answer = await shop.browser().post('/api/address/validate', { ...NAPA, ...change });
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  test('a service that is down leaves the word to the ZIP table', async () => {
    const { browser, reported } = browserWith({
      addresses: {
        ...shop.parts.addresses,
        verify: async () => ({ kind: 'unavailable', why: 'down' }),
      },
    });
    const { body } = await browser.post('/api/address/validate', { ...NAPA, city: 'Nappa' });
    expect(body).toMatchObject({ valid: false, deliverable: true, suggestion: { city: 'Napa' } });
    expect(reported).toEqual([new Error('down')]);
  });
});
