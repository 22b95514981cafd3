import { expect, test } from 'vitest';
import { searchLocations } from './search-locations.ts';

const found = { ok: true, data: { locations: [{ locationId: 'CDX94558' }], reason: null } };
const none = { ok: true, data: { locations: [], reason: null } };
const forbidden = { ok: true, data: { locations: [], reason: 'Utah has no pickup locations for wine.' } };
const down = { ok: false, error: { status: 503, message: 'An error occurred' } };
const closedState = {
  ok: false,
  error: { status: 422, fields: { zip: ['We are unable to ship to the selected state.'] } },
};

const search = (zip: string, answer: unknown, distance = '25') =>
  searchLocations(
    { call: async () => answer } as never,
    { zip, distance, deliveryMethod: 'PICKUP_FEDEX' },
    false,
  );

test('locations come with the search; an unknown distance becomes the first one offered', async () => {
  expect(await search(' 94558-0001', found)).toEqual({
    kind: 'found',
    search: { zip: '94558', miles: 25, deliveryMethod: 'PICKUP_FEDEX' },
    locations: [{ locationId: 'CDX94558' }],
  });
  expect(await search('94558', found, '7000')).toMatchObject({ search: { miles: 10 } });
});

test('no location in the widest search is the ZIP itself', async () => {
  expect(await search('82190', none, '50')).toEqual({
    kind: 'nothing',
    message: 'Failed to find Fedex locations for the entered zip.',
  });
});

test.each([
  ['', null, 'Required'],
  ['9455', null, 'Invalid Zip Code.'],
  ['84101', closedState, 'We are unable to ship to the selected state.'],
  ['84101', forbidden, 'Utah has no pickup locations for wine.'],
  ['94558', none, 'Failed to find a location, please try again or try with a different zip code.'],
  ['94558', down, 'Failed to find a location, please try again or try with a different zip code.'],
])('"%s", answered %j: %s', async (zip, answer, message) => {
  expect(await search(zip, answer)).toEqual({ kind: 'nothing', message });
});
