import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, userOf } from '../../testing/test-checkout.ts';
import { prepare, SHIP_DAY } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
let browser: TestBrowser;
beforeAll(async () => {
  browser = shop.browser();
  expectOk(
    await browser.post('/api/identity/login', { email: 'member@example.com', password: 'cellar-door-1' }),
  );
});

const PORTLAND = { address1: '77 Pearl Street', address2: '', city: 'Portland', zip: '97209' };
const PROVO = { address1: '5 Center Street', address2: '', city: 'Provo', zip: '84601' };
const names = { name_first: 'Mae', name_last: 'Reed', phone: '(503) 555-0109' };

async function entryOf() {
  const user = await userOf(browser);
  return { addressId: user.AddressBook[0].AddressBookID, to: user.memberships[0].shippingAddress };
}

async function stateIdOf(short: string): Promise<number> {
  const { states } = (await browser.get('/api/lookups')).body;
  return states.find(({ stateShort }: { stateShort: string }) => stateShort === short).stateId;
}

test('an address moves the club’s shipments only if the customer says so, the announced one too', async () => {
  await prepare(shop, { clubTypeId: 1, shipDay: SHIP_DAY });
  const { addressId, to } = await entryOf();
  const form = { ...names, ...PORTLAND, stateId: await stateIdOf('OR') };
  const put = (more: object) => browser.put(`/api/account/address/${addressId}`, { ...form, ...more });
  expectOk(await put({}));
  expect((await entryOf()).to).toEqual(to);
  const { body } = expectOk(await put({ alsoForClubs: true }));
  expect(body.memberships[0].shippingAddress).toMatchObject({ address1: '77 Pearl Street', zip: '97209' });
  const { rows } = await sql<{ street: string }>`
    select w.shipping #>> '{form,address1}' as street from release_shipments s join carts w on w.cart_id = s.cart_id
    where s.membership_id = ${body.memberships[0].membershipId}`.execute(shop.db);
  expect(rows).toEqual([{ street: '77 Pearl Street' }]);
});

test('where the club may not ship, the form says so, and nothing is saved', async () => {
  const { addressId, to } = await entryOf();
  const form = { ...names, ...PROVO, stateId: await stateIdOf('UT'), alsoForClubs: true };
  const refused = await browser.put(`/api/account/address/${addressId}`, form);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { alsoForClubs: ['The club does not ship to that state.'] },
  ]);
  const user = await userOf(browser);
  expect(user.AddressBook[0].City).toBe('Portland');
  expect(user.memberships[0].shippingAddress).toEqual(to);
});
