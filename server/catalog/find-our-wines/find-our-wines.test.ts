import { describe, expect, test } from 'vitest';
import { milesBetween } from '../../places/distance.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

interface Found {
  name: string;
  kind: string;
  city: string;
  state: string;
  zip: string;
  distance: number | null;
  latitude: number;
  longitude: number;
  brandingIds: number[];
}

async function find(query: string): Promise<Found[]> {
  const { status, body } = await shop.browser().get(`/api/find-our-wines${query}`);
  expect(status).toBe(200);
  return body.locations;
}

test('without a ZIP it is the whole country, by state, town and name', async () => {
  const all = await find('');
  expect(all.length).toBeGreaterThan(250);
  expect(new Set(all.map(({ state }) => state)).size).toBeGreaterThan(45);
  const places = all.map(({ state, city, name }) => [state, city, name].join('\t'));
  expect(places).toEqual(places.toSorted());
  expect(all[0]).toEqual({
    name: expect.any(String),
    kind: expect.stringMatching(/^(restaurant|retail)$/),
    address1: expect.stringMatching(/^\d+ /),
    city: 'Anchorage',
    state: 'AK',
    zip: expect.stringMatching(/^99\d{3}$/),
    phone: expect.stringMatching(/^\(800\) 555-01\d\d$/),
    distance: null,
    latitude: expect.any(Number),
    longitude: expect.any(Number),
    brandingIds: expect.arrayContaining([]),
  });
});

test('every place of the demo is in its ZIP, and the ZIP in its state', async () => {
  const { zips } = shop.parts;
  for (const place of await find('')) {
    expect(zips.find(place.zip)).toContainEqual({ city: place.city, stateShort: place.state });
    const middle = zips.locate(place.zip);
    expect(middle && milesBetween(middle, place)).toBeLessThan(1);
    expect(place.brandingIds.length).toBeGreaterThan(0);
  }
});

describe('around a ZIP', () => {
  test.each([
    ['', 50],
    ['&distance=10', 10],
    ['&distance=250', 250],
  ])('%s: nearest first, all within the distance and none left out', async (query, miles) => {
    const near = await find(`?zip=94558${query}`);
    const distances = near.map(({ distance }) => distance ?? Number.NaN);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const center = shop.parts.zips.locate('94558');
    const expected = (await find('')).filter((place) => center && milesBetween(center, place) <= miles);
    expect(near.length).toBe(expected.length);
    expect(near.map(({ name }) => name).toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
    expect(near.length).toBeGreaterThan(2);
  });

  test('a ZIP+4 will do; a distance without a ZIP says nothing; one that lies nowhere has none', async () => {
    expect(await find('?zip=94558-0001')).toEqual(await find('?zip=94558'));
    expect(await find('?zip=&distance=10')).toEqual(await find(''));
    expect(await find('?zip=09003')).toEqual([]);
  });
});

test('by brand and by words, with what SQL would read as signs taken as they are', async () => {
  const all = await find('');
  expect(await find('?brandingId=2')).toEqual(all.filter(({ brandingIds }) => brandingIds.includes(2)));
  expect((await find('?brandingId=2')).length).toBeLessThan(all.length);
  const napa = await find('?q=napa');
  expect(napa.length).toBeGreaterThan(0);
  expect(napa.every(({ city, name }) => `${city}${name}`.toLowerCase().includes('napa'))).toBe(true);
  const austin = await find('?q=wine%20AUSTIN');
  expect(austin.every(({ city, name }) => city === 'Austin' && /wine/i.test(name))).toBe(true);
  expect(await find('?q=%25')).toEqual([]);
  expect(await find('?q=_')).toEqual([]);
  expect(await find('?q=%5C')).toEqual([]);
  expect(await find("?q='%20or%20true")).toEqual([]);
  const nearby = await find('?zip=94558&q=napa&brandingId=1');
  expect(nearby.every(({ city, brandingIds }) => city === 'Napa' && brandingIds.includes(1))).toBe(true);
});

test.each([
  ['?zip=abcde', { zip: ['Invalid Zip Code'] }],
  ['?zip=99999', { zip: ['Invalid Zip Code'] }],
  ['?zip=94558&distance=11', { distance: ['Invalid'] }],
  ['?zip=94558&distance=many', { distance: ['Invalid'] }],
  ['?brandingId=3', { brandingId: ['Invalid'] }],
  [`?q=${'x'.repeat(101)}`, { q: expect.any(Array) }],
  ['?q=%00', { q: expect.any(Array) }],
])('%s is refused', async (query, fields) => {
  const { status, body } = await shop.browser().get(`/api/find-our-wines${query}`);
  expect([status, body.fields]).toEqual([422, fields]);
});

test('an operator adds a place in the database, and it is there, from as far as it is', async () => {
  const [first] = await shop.db.selectFrom('stockists').selectAll().limit(1).execute();
  if (!first) throw new Error('no stockists');
  const { stockist_id: _, ...place } = first;
  await shop.db
    .insertInto('stockists')
    .values({ ...place, name: 'Brand New Bistro' })
    .execute();
  expect(await find('?q=brand%20new%20bistro')).toHaveLength(1);
  const { latitude, longitude } = shop.parts.zips.locate('94558') ?? { latitude: 0, longitude: 0 };
  const northEast = { latitude: latitude + 0.13, longitude: longitude + 0.16 };
  await shop.db
    .insertInto('stockists')
    .values({ ...place, ...northEast, name: 'Corner Bistro' })
    .execute();
  expect(await find('?zip=94558&distance=10&q=corner%20bistro')).toEqual([]);
  expect(await find('?zip=94558&distance=25&q=corner%20bistro')).toMatchObject([{ distance: 12.5 }]);
});
