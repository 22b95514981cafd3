import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { describedBy, idsOf } from '../testing/hostile/operations.ts';
import type { ApiAnswer, TestBrowser } from '../testing/test-browser.ts';
import { recipientRow, visitBulk } from '../testing/test-bulk.ts';
import { BILLING, expectOk, fillCart, newCustomer, SHIPPING, userOf } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

/** What the shop itself has and shows to everybody: to name another one is to choose. */
const OURS =
  / (query|path|body) ((billingAddressPayload|shippingAddress|billingAddress|pickup|typed)\.)?(brandingId|clubTypeId|tierId|items\.productId|stateId|countryId|shipViaId|fedexLocationId)$/;

/** Named by secrets: who has one may use it. They cannot be counted up, and where that is shown. */
const SECRETS: Readonly<Record<string, string>> = {
  'GET /api/club-membership query id': 'server/programs/club-releases/leave-link.test.ts',
  'PUT /api/club-membership query id': 'server/programs/club-releases/leave-link.test.ts',
  'GET /api/club-release/shipment query id': 'server/programs/club-releases/release-links.test.ts',
  'PUT /api/club-release/shipment query id': 'server/programs/club-releases/release-links.test.ts',
  'GET /api/compliance-receipt query id': 'server/ordering/orders/receipt-link.test.ts',
  'GET /api/weather-hold query id': 'server/programs/weather-holds/weather-holds.test.ts',
  'PUT /api/weather-hold query id': 'server/programs/weather-holds/weather-holds.test.ts',
  'GET /api/card-link query id': 'server/attacks/links-of-orders.test.ts',
  'POST /api/card-link query id': 'server/attacks/links-of-orders.test.ts',
  'POST /api/card-link body paymentToken': 'server/programs/card-links/card-links.test.ts',
  'GET /api/identity/campaign query et_uid': 'server/ordering/campaigns/campaigns.test.ts',
  'GET /api/cart/campaign query et_cartid': 'server/ordering/campaigns/campaigns.test.ts',
  'GET /api/cart/bulk-orders query customerId': 'server/programs/bulk-payment/bulk-links.test.ts',
  'GET /api/cart/bulk-carts query customerId': 'server/programs/bulk-payment/bulk-links.test.ts',
  'POST /api/cart/bulk-payment body customerId': 'server/programs/bulk-payment/bulk-links.test.ts',
  'POST /api/cart/bulk-payment body details.paymentToken':
    'server/programs/bulk-payment/bulk-payment.test.ts',
  'POST /api/cart/billing body paymentToken': 'server/ordering/checkout/checkout-forms.test.ts',
  'POST /api/cart/payment body paymentToken': 'server/ordering/checkout/place-order.test.ts',
  'POST /api/account/card body paymentToken': 'server/account/account.test.ts',
  'GET /api/cart/polling/status/{id} path id': 'server/programs/bulk-payment/bulk-payment.test.ts',
  'POST /api/cart/bulk-email body id': 'server/programs/bulk-payment/bulk-payment.test.ts',
  'POST /api/identity/reset-password/validate body token': 'server/account/identity/identity.test.ts',
  'POST /api/identity/reset-password body token': 'server/account/identity/identity.test.ts',
  'POST /api/identity/verify body token': 'server/account/identity/identity.test.ts',
};

/** Taken and not looked at: they name nothing that the call does not know already. */
const UNUSED = new Set([
  'POST /api/cart/bulk-email body brandingId',
  'POST /api/cart/bulk-email body purchaseOrderIds',
  'POST /api/cart/bulk-email body userId',
]);

/** Good for the shopper who sent them only: another's is an unused key. */
const KEYS = new Set([
  'POST /api/cart/payment header idempotency-key',
  'POST /api/cart/bulk-payment header idempotency-key',
  'GET /api/cart/payment/status query idempotencyKey',
]);

interface Owned {
  /** Whose the named thing is, and what it is called. */
  readonly of: (data: TestData) => number;
  readonly ask: (browser: TestBrowser, id: number, data: TestData) => Promise<ApiAnswer>;
  /**
   * What a customer, and what a guest, is told of another's, and just the same of an unknown id. In a form it is one
   * more wrong field; to remove what is not there is done.
   */
  readonly refused: readonly [customer: number, guest: number];
  /** What those who ask here have themselves, and may name. */
  readonly own?: (data: TestData) => readonly number[];
}

interface TestData {
  readonly owner: TestBrowser;
  readonly addressId: number;
  readonly cardId: number;
  readonly itemId: number;
  readonly othersItems: readonly number[];
  readonly membershipId: number;
  readonly member: TestBrowser;
  readonly bulkCart: number;
  readonly bulk: Awaited<ReturnType<typeof visitBulk>>;
}

const OWNED: Readonly<Record<string, Owned>> = {
  'PUT /api/cart/items/{shoppingCartItemId} path shoppingCartItemId': {
    of: (data) => data.itemId,
    ask: (browser, id) => browser.put(`/api/cart/items/${id}`, { qty: 3 }),
    refused: [404, 404],
    own: (data) => data.othersItems,
  },
  'DELETE /api/cart/items/{shoppingCartItemId} path shoppingCartItemId': {
    of: (data) => data.itemId,
    ask: (browser, id) => browser.delete(`/api/cart/items/${id}`),
    refused: [200, 200],
    own: (data) => data.othersItems,
  },
  'PUT /api/account/address/{addressId} path addressId': {
    of: (data) => data.addressId,
    ask: (browser, id) => browser.put(`/api/account/address/${id}`, SHIPPING),
    refused: [404, 401],
  },
  'DELETE /api/account/address/{addressId} path addressId': {
    of: (data) => data.addressId,
    ask: (browser, id) => browser.delete(`/api/account/address/${id}`),
    refused: [404, 401],
  },
  'PUT /api/account/card body cardId': {
    of: (data) => data.cardId,
    ask: (browser, cardId) => browser.put('/api/account/card', { cardId, defaultCard: true }),
    refused: [404, 401],
  },
  'DELETE /api/account/card/{cardId} path cardId': {
    of: (data) => data.cardId,
    ask: (browser, id) => browser.delete(`/api/account/card/${id}`),
    refused: [404, 401],
  },
  'GET /api/account/memberships/{membershipId}/shipments path membershipId': {
    of: (data) => data.membershipId,
    ask: (browser, id) => browser.get(`/api/account/memberships/${id}/shipments`),
    refused: [404, 401],
  },
  'GET /api/account/memberships/{membershipId}/smaller-tiers path membershipId': {
    of: (data) => data.membershipId,
    ask: (browser, id) => browser.get(`/api/account/memberships/${id}/smaller-tiers`),
    refused: [404, 401],
  },
  'PUT /api/account/memberships/{membershipId} path membershipId': {
    of: (data) => data.membershipId,
    ask: (browser, id) => browser.put(`/api/account/memberships/${id}`, { state: 'on hold' }),
    refused: [404, 401],
  },
  'PUT /api/account/memberships/{membershipId} body cardId': {
    of: (data) => data.cardId,
    ask: (_, cardId, { member, membershipId }) =>
      member.put(`/api/account/memberships/${membershipId}`, { cardId }),
    refused: [422, 422],
  },
  'PUT /api/account/memberships/{membershipId} body AddressBookID': {
    of: (data) => data.addressId,
    ask: (_, AddressBookID, { member, membershipId }) =>
      member.put(`/api/account/memberships/${membershipId}`, { AddressBookID }),
    refused: [422, 422],
  },
  'POST /api/cart/shipping body addressBookId': {
    of: (data) => data.addressId,
    ask: (browser, addressBookId) => browser.post('/api/cart/shipping', { ...SHIPPING, addressBookId }),
    refused: [422, 422],
  },
  'POST /api/cart/billing body addressBookId': {
    of: (data) => data.addressId,
    ask: (browser, addressBookId) => browser.post('/api/cart/billing', { ...BILLING, addressBookId }),
    refused: [422, 422],
  },
  'POST /api/cart/billing body cardId': {
    of: (data) => data.cardId,
    ask: (browser, cardId) => browser.post('/api/cart/billing', { ...BILLING, cardId }),
    refused: [422, 422],
  },
  'POST /api/cart/payment body cardId': {
    of: (data) => data.cardId,
    ask: (browser, cardId) => browser.post('/api/cart/payment', { cardId }),
    refused: [422, 422],
  },
  'POST /api/cart/bulk-payment body carts': {
    of: (data) => data.bulkCart,
    ask: (_, cart, data) => data.bulk.pay({ carts: [cart] }),
    refused: [404, 404],
    own: (data) => data.bulk.carts,
  },
  'POST /api/cart/bulk-payment body userId': {
    of: (data) => data.bulk.userId + 1,
    ask: (_, userId, data) => data.bulk.pay({ userId }),
    refused: [404, 404],
    own: (data) => [data.bulk.userId],
  },
  'POST /api/cart/bulk-payment body details.cardId': {
    of: (data) => data.cardId,
    ask: (_, cardId, data) => data.bulk.pay({ details: { cardId } }),
    refused: [422, 422],
  },
  'POST /api/cart/bulk-payment body billingAddressPayload.addressBookId': {
    of: (data) => data.addressId,
    ask: (_, addressBookId, data) => data.bulk.pay({ billingAddressPayload: { addressBookId } }),
    refused: [422, 422],
  },
};

/** Pages through one's own list from a number on, whosever order had it. */
const CURSOR = 'GET /api/orders query before';

const shop = testShop();
let data: TestData;
let customer: TestBrowser;
let guest: TestBrowser;
let ids: readonly string[];

async function loggedIn(email: string): Promise<TestBrowser> {
  const browser = shop.browser(2);
  expectOk(await browser.post('/api/identity/login', { email, password: 'cellar-door-1' }));
  return browser;
}

async function withCart(browser: TestBrowser): Promise<number> {
  const { body } = await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  return body.shoppingCartItems[0].shoppingCartItemId;
}

beforeAll(async () => {
  ids = idsOf(describedBy((await shop.browser().get('/api/openapi.json')).body));
  const owner = await loggedIn('grace@example.com');
  const { AddressBook, CreditCards } = await userOf(owner);
  const member = await loggedIn('member@example.com');
  const { memberships } = await userOf(member);
  const [bulk, others] = [
    await visitBulk(shop, 'bulk@example.com', [recipientRow(1)]),
    await visitBulk(shop, 'others@example.com', [recipientRow(2)]),
  ];
  customer = await newCustomer(shop, 'other@example.com');
  guest = shop.browser(2);
  data = {
    owner,
    addressId: AddressBook[0].AddressBookID,
    cardId: CreditCards[0].CardId,
    itemId: await withCart(owner),
    othersItems: [await withCart(customer), await withCart(guest)],
    membershipId: memberships[0].membershipId,
    member,
    bulkCart: others.carts[0] ?? 0,
    bulk,
  };
});

test('every ID in every call is public, a secret, or has an owner', () => {
  const known = [...Object.keys(SECRETS), ...UNUSED, ...KEYS, ...Object.keys(OWNED), CURSOR];
  const named = ids.filter((id) => !OURS.test(id) || known.includes(id));
  expect(new Set(named)).toEqual(new Set(known));
  for (const file of Object.values(SECRETS)) expect(existsSync(file), file).toBe(true);
});

describe('another’s is refused, and so are its neighbours', () => {
  test.each(Object.entries(OWNED))('%s', async (_, { of, ask, refused, own = () => [] }) => {
    const before = await everything();
    const another = of(data);
    for (const id of [another, another - 2, another - 1, another + 1, another + 2, 2_147_483_647]) {
      if (id < 1 || own(data).includes(id)) continue;
      const [asCustomer, asGuest] = [await ask(customer, id, data), await ask(guest, id, data)];
      expect([id, asCustomer.status, asGuest.status]).toEqual([id, ...refused]);
    }
    expect(await everything()).toEqual(before);
  });
});

/** All that the owner has. */
async function everything() {
  const { owner } = data;
  const cart = (await owner.get('/api/cart')).body;
  return [await userOf(owner), cart.shoppingCartItems, (await owner.get('/api/orders')).body];
}
