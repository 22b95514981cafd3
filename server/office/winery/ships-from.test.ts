import { beforeAll, expect, test } from 'vitest';
import { WINERIES } from '../../../domain/delivery/methods.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { quotedShop } from '../../testing/test-quoted-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const { shop, avatax } = quotedShop();
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
});

const AT = '/api/office/settings/winery';
const WAREHOUSE = { address1: '1 Depot Road', city: 'American Canyon', stateShort: 'CA', zip: '94503' };

async function save(shipsFrom: unknown) {
  const saved = await owner.send('PUT', `${AT}/ships-from`, { shipsFrom });
  await shop.freshRules();
  return saved;
}

/** The origin of the quote and of the record of an order. */
async function originsOf() {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  const { purchaseOrderId } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body;
  await shop.runJobs();
  const record = avatax.records.get(String(purchaseOrderId));
  return [avatax.quotes.at(-1)?.addresses.shipFrom.line1, record?.addresses.shipFrom.line1];
}

const FIRST = WINERIES[0].address1;

test('parcels leave from the first winery until staff say otherwise', async () => {
  expect((await owner.get(AT)).body.shipsFrom).toBeNull();
  expect(await originsOf()).toEqual([FIRST, FIRST]);
});

test('an address of its own is asked for and recorded; a record keeps that of its sale', async () => {
  expect((await save(WAREHOUSE)).status).toBe(204);
  expect((await owner.get(AT)).body.shipsFrom).toEqual(WAREHOUSE);
  expect(await originsOf()).toEqual([WAREHOUSE.address1, WAREHOUSE.address1]);

  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }]);
  const { purchaseOrderId } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body;
  await save(null);
  await shop.runJobs();
  expect(avatax.records.get(String(purchaseOrderId))?.addresses.shipFrom).toMatchObject({
    line1: '1 Depot Road',
    city: 'American Canyon',
    region: 'CA',
    postalCode: '94503',
  });
  expect(await originsOf()).toEqual([FIRST, FIRST]);
});

test('a part of an address is refused with the field, and changes nothing', async () => {
  const refused = await save({ ...WAREHOUSE, city: ' ', zip: '945' });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.fields)).toEqual(['shipsFrom.city', 'shipsFrom.zip']);
  expect((await owner.get(AT)).body.shipsFrom).toBeNull();
});
