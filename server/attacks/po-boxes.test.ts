import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { expectOk, fillCart, SHIPPING } from '../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
});
afterAll(() => shop.close());

async function reasonAgainst(lines: object): Promise<string | null> {
  const { body } = expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...lines }));
  expect(body.nonCompliantCart).toBe(body.ShipmentNonCompliantReason !== null);
  return body.ShipmentNonCompliantReason;
}

test.each([
  { company: 'PO Box 12' },
  { city: 'PO Box 12, Napa' },
  { name_last: 'Hart, P.O. Box 12' },
  { address1: 'PO', address2: 'Box 12' },
  { address1: 'Post Office Box12' },
  { address1: '(PO) Box 5' },
  { address1: 'P*O*Box 5' },
  { address1: 'Postal Box12' },
  { address1: 'Drawer 12' },
  { address1: 'General Delivery' },
  { address1: 'Caller Service 12' },
  { address1: 'Р.О. Вох 12' },
])('a parcel to %j is refused', async (lines) => {
  expect(await reasonAgainst(lines)).toBe('Shipping to a PO Box is prohibited.');
});

test.each([
  { address1: '12 Boxwood Lane' },
  { address1: '5 Post Oak Blvd' },
  { address1: '12 Box Canyon Rd' },
  { company: 'The Box Company' },
  { company: 'Letterbox LLC', name_first: 'Po', name_last: 'Box' },
])('a parcel to %j travels', async (lines) => {
  expect(await reasonAgainst(lines)).toBeNull();
});

test('the address check says the same', async () => {
  const { address1, stateId, zip } = SHIPPING;
  const inCity = { address1, city: 'PO Box 12', stateId, zip };
  expect((await browser.post('/api/address/validate', inCity)).body).toMatchObject({ isPoBox: true });
});
