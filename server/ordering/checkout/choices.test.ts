import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { BILLING, CARRIER_PICKUP, fillCart, PICKUP_PERSON, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const PATH = '/api/cart/choices';
const {
  clubJoin: _,
  email: __,
  deliveryMethod: _d,
  shipViaId: _v,
  requestedShipDate: _r,
  ...ADDRESS
} = SHIPPING;
const PICKUP = {
  fedexLocationId: CARRIER_PICKUP.fedexLocationId,
  pickUpPersonAddress: PICKUP_PERSON,
  dob_year: 1980,
};

async function shopper(): Promise<TestBrowser> {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
  // The shop takes a location of a search only.
  await browser.post('/api/address/hold-at-location-fedex', { zip: CARRIER_PICKUP.zip, searchDistance: 10 });
  return browser;
}

const chosen = async (browser: TestBrowser) => (await browser.get(PATH)).body;

test('each choice is saved by itself, and null removes it', async () => {
  const browser = await shopper();
  expect(await chosen(browser)).toEqual({});
  expect((await browser.put(PATH, { shippingAddress: ADDRESS })).status).toBe(200);
  const { status, body } = await browser.put(PATH, { pickup: PICKUP });
  expect([status, body]).toMatchObject([
    200,
    {
      shippingAddress: { address1: ADDRESS.address1 },
      pickup: {
        deliveryMethod: 'PICKUP_FEDEX',
        company: CARRIER_PICKUP.company,
        address1: '2867 Commerce Dr',
        stateShort: 'CA',
        dob_year: 1980,
      },
    },
  ]);
  await browser.put(PATH, { pickup: null });
  expect(await chosen(browser)).toMatchObject({ shippingAddress: { zip: ADDRESS.zip }, pickup: null });
  expect((await browser.get('/api/cart/shipping')).body, 'nothing is sent yet').toBeNull();
});

test.each([
  [{ shippingAddress: { ...ADDRESS, zip: '75201' } }, 'shippingAddress.zip'],
  [{ billingAddress: { ...ADDRESS, zip: '' } }, 'billingAddress.zip'],
  [{ pickup: { ...PICKUP, fedexLocationId: 'unknown' } }, 'fedexLocationId'],
  [
    { pickup: { ...PICKUP, pickUpPersonAddress: { ...PICKUP_PERSON, zip: '75201' } } },
    'pickUpPersonAddress.zip',
  ],
])('a choice that cannot be is refused: %j', async (form, field) => {
  const { status, body } = await (await shopper()).put(PATH, form);
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('without a cart there is nothing to choose for', async () => {
  const browser = shop.browser(2);
  expect(await chosen(browser)).toEqual({});
  expect((await browser.put(PATH, { shippingAddress: ADDRESS })).status).toBe(409);
});

test('a step ends the choices that it used, and keeps the pickup location that it saved', async () => {
  const browser = await shopper();
  await browser.put(PATH, {
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    typed: { email: 'ada@example.com' },
  });
  await browser.post('/api/cart/shipping', SHIPPING);
  expect(Object.keys(await chosen(browser))).toEqual(['billingAddress']);
  await browser.post('/api/cart/billing', BILLING);
  expect(await chosen(browser)).toEqual({});
  const { checkout } = (await browser.post('/api/cart/shipping?include=checkout', CARRIER_PICKUP)).body;
  expect(checkout.choices).toEqual(await chosen(browser));
  expect(checkout.choices).toMatchObject({ pickup: { fedexLocationId: PICKUP.fedexLocationId } });
  await browser.post('/api/cart/shipping', SHIPPING);
  expect(await chosen(browser)).toMatchObject({
    pickup: { pickUpPersonAddress: { zip: PICKUP_PERSON.zip } },
  });
});

test('choices of another version of the shop are no choices', async () => {
  const browser = await shopper();
  await browser.put(PATH, { shippingAddress: ADDRESS });
  await sql`update carts set choices = jsonb_set(choices, '{shippingAddress,zip}', '5') where status = 'open'`.execute(
    shop.db,
  );
  expect(await chosen(browser)).toEqual({});
});
