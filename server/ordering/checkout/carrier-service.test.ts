import { expect, test } from 'vitest';
import { STATE_IDS } from '../../../domain/geography/state-ids.ts';
import { expectOk, fillCart, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const MILITARY = [
  ['AE', 'APO', '09012'],
  ['AP', 'APO', '96201'],
  ['AA', 'DPO', '34002'],
] as const;
const OBJECTION = /^FedEx does not deliver to APO, FPO and DPO addresses\. You can choose another address/;

async function shippedTo(stateShort: keyof typeof STATE_IDS, city: string, zip: string, shipViaId: number) {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  const to = { ...SHIPPING, address1: 'PSC 10 Unit 5', city, zip, stateId: STATE_IDS[stateShort], shipViaId };
  return expectOk(await browser.post('/api/cart/shipping', to)).body;
}

test.each(MILITARY)('merchandise does not leave for %s by any service of FedEx', async (state, city, zip) => {
  for (const shipViaId of [1, 9]) {
    const body = await shippedTo(state, city, zip, shipViaId);
    expect([body.nonCompliantCart, body.ShipmentNonCompliantReason]).toEqual([
      true,
      expect.stringMatching(OBJECTION),
    ]);
  }
});

test.each(MILITARY)('a quote for %s says so before the cart', async (_, __, zip) => {
  const { status, body } = await shop.browser(2).get(`/api/quote?zip=${zip}&items=corkscrew:1`);
  expect([status, body.isAllowed, body.reason]).toEqual([200, false, expect.stringMatching(OBJECTION)]);
});

test.each([
  ['PR', 'San Juan', '00901'],
  ['GU', 'Hagatna', '96910'],
  ['VI', 'Charlotte Amalie', '00802'],
] as const)('merchandise goes to %s', async (state, city, zip) => {
  expect((await shippedTo(state, city, zip, 1)).nonCompliantCart).toBe(false);
});
