import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signId } from '../../platform/links/signed-id.ts';
import { addCart } from '../../testing/add-rows.ts';
import { changeOrder } from '../../testing/change-rows.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import {
  authorizedFor,
  BULK_ADDRESS,
  type BulkVisit,
  bulkLink,
  recipientRow,
  visitBulk,
} from '../../testing/test-bulk.ts';
import { expectOk, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { removeWaitingCarts } from './cart-store.ts';
import { revokeBulkLink } from './links.ts';
import { insertBulkPayment, lockBulkCarts } from './payment-store.ts';

const NO_CARTS = 'No shopping carts were found. Your link may have expired; please contact Customer Service.';

const shop = testShop();
let visit: BulkVisit;
beforeAll(async () => {
  visit = await visitBulk(shop, 'links@example.com', [recipientRow(1)]);
});

const PINOT_OF_TWOMEY = 'pinot-noir-anderson-valley-2023';

const inTenMinutes = () => new Date(Date.now() + 600_000);

async function expectNothingBehind(link: unknown) {
  const query = link === undefined ? '' : `?customerId=${encodeURIComponent(String(link))}`;
  const listed = await visit.browser.get(`/api/cart/bulk-carts${query}`);
  expect([listed.status, listed.body.message]).toEqual([404, NO_CARTS]);
  const paid = await visit.pay({ customerId: link });
  expect([paid.status, paid.body.message]).toEqual([404, NO_CARTS]);
}

describe('a bulk-payment link opens nothing', () => {
  test.each([
    ['with another customer in it', () => visit.link.replace(/^\d+/, (id) => String(Number(id) + 1))],
    ['with a later end', () => visit.link.replace(/\.(\d+)\./, (_, end) => `.${Number(end) + 1}.`)],
    ['with another seal', () => visit.link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['without a seal', () => visit.link.replace(/\.[^.]+$/, '')],
    ['as a bare id', () => String(visit.userId)],
    ['as a bare number', () => visit.userId],
    ['when it has expired', () => bulkLink(shop, visit.userId, -1000)],
    [
      'when it was made for something else',
      () =>
        signId({ secret: shop.parts.linkSecret, kind: 'campaign-recipient' }, visit.userId, inTenMinutes()),
    ],
    [
      'when another shop has signed it',
      () => signId({ secret: 'x'.repeat(32), kind: 'bulk-payment' }, visit.userId, inTenMinutes()),
    ],
    ['of a customer that there is not', () => bulkLink(shop, 999_999)],
    ['when it is left out', () => undefined],
    ['when it is nothing', () => ''],
    ['when it holds what no column could', () => '\u0000'],
  ])('%s', (_, link) => expectNothingBehind(link()));

  test('once it is revoked, for good and by itself', async () => {
    const revoked = bulkLink(shop, visit.userId, 500_000);
    expectOk(await visit.browser.get(`/api/cart/bulk-carts?customerId=${revoked}`));
    expect(await revokeBulkLink(shop.parts, revoked)).toBe(true);
    await expectNothingBehind(revoked);
    expect(await revokeBulkLink(shop.parts, revoked)).toBe(false);
    expectOk(await visit.list());
  });

  test('once everything behind it is paid for', async () => {
    const used = await visitBulk(shop, 'used@example.com', [recipientRow(1)]);
    expectOk(await used.pay());
    const listed = await used.list();
    expect([listed.status, listed.body.message]).toEqual([404, NO_CARTS]);
    // A payment sent again is answered as the first; another browser, which has only the link, starts none.
    await shop.runJobs();
    const again = { ...used, browser: shop.browser() };
    expect((await again.browser.get(`/api/cart/bulk-carts?customerId=${used.link}`)).status).toBe(404);
    expect((await used.pay({ carts: [] })).status).not.toBe(200);
    expect((await authorizedFor(shop, used.userId)).authorizations).toBe(1);
  });

  test('once staff removed its carts, nor in a tab that still shows them', async () => {
    const removed = await visitBulk(shop, 'removed@example.com', [recipientRow(1), recipientRow(2)]);
    expect(await removeWaitingCarts(shop.db, removed.userId)).toBe(2);
    for (const answer of [await removed.list(), await removed.pay()]) {
      expect([answer.status, answer.body.message]).toEqual([404, NO_CARTS]);
    }
    expect((await authorizedFor(shop, removed.userId)).authorizations).toBe(0);
  });
});

test('staff who remove carts while they are being paid leave them to the payment', async () => {
  const { userId, carts } = await visitBulk(shop, 'under-way@example.com', [recipientRow(1)]);
  const [cartId = 0] = carts;
  const removal = await shop.db.transaction().execute(async (trx) => {
    await lockBulkCarts(trx, userId, [cartId]);
    const removed = removeWaitingCarts(shop.db, userId);
    await expect.poll(() => countLockWaits(shop.db)).toBeGreaterThan(0);
    await insertBulkPayment(trx, {
      bulkPaymentId: randomUUID(),
      customerId: userId,
      clientKey: null,
      requestDigest: Buffer.alloc(32),
      gatewayKey: 'under way',
      amountCents: 1000,
      billing: BULK_ADDRESS as never,
      cardToKeep: null,
      carts: [{ cartId, quote: '', amountCents: 1000, reason: null }],
    });
    return { removed };
  });
  expect(await removal.removed).toBe(0);
});

test('two browsers that pay at once pay once, and both learn of the one payment', async () => {
  const first = await visitBulk(shop, 'two@example.com', [recipientRow(1), recipientRow(2)]);
  const second = await visitBulk(shop, 'two@example.com', [], shop.browser());
  const [one, other] = await Promise.all([first.pay(), second.pay({ carts: first.carts })]);
  expect(expectOk(one).body.id).toBe(expectOk(other).body.id);
  await shop.runJobs();
  const orders = await shop.db
    .selectFrom('orders')
    .select('order_id')
    .where('email', '=', 'two@example.com')
    .execute();
  expect(orders).toHaveLength(2);
  expect((await authorizedFor(shop, first.userId)).authorizations).toBe(1);
});

test('at the other brand’s site it opens the same carts, and each order stays with the brand of its cart', async () => {
  const email = 'other-site@example.com';
  await visitBulk(shop, email, [recipientRow(1), recipientRow(2, PINOT_OF_TWOMEY)]);
  const there = await visitBulk(shop, email, [], shop.browser(2));
  const { shoppingCarts } = (await there.list()).body;
  const brands = shoppingCarts.map(({ brandingId }: { brandingId: number }) => brandingId);
  expect(new Set(brands).size).toBe(2);
  expectOk(await there.pay());
  await shop.runJobs();
  const orders = await shop.db
    .selectFrom('orders')
    .select(['branding_id'])
    .where('email', '=', email)
    .orderBy('branding_id')
    .execute();
  expect(orders.map(({ branding_id }) => branding_id)).toEqual(brands.toSorted());
});

test('a paid link names its orders, and nothing else of them', async () => {
  const email = 'paid@example.com';
  const paid = await visitBulk(shop, email, [recipientRow(1), recipientRow(2)]);
  const ordersOf = (link: string) => paid.browser.get(`/api/cart/bulk-orders?customerId=${link}`);
  expect((await ordersOf(paid.link)).status, 'while carts wait').toBe(404);
  expectOk(await paid.pay());
  await shop.runJobs();
  const orders = await shop.db.selectFrom('orders').select('order_id').where('email', '=', email).execute();
  const numbers = orders.map(({ order_id }) => order_id).toSorted((one, other) => one - other);
  expect(numbers).toHaveLength(2);
  expect(expectOk(await ordersOf(paid.link)).body).toEqual({ purchaseOrderIds: numbers });
  expect((await ordersOf(paid.link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
  expect((await ordersOf(bulkLink(shop, paid.userId, -1000))).status, 'expired').toBe(404);

  await changeOrder(shop.db, numbers[0] ?? 0, { status: 'cancelled' });
  expect((await ordersOf(paid.link)).body.purchaseOrderIds).toEqual([numbers[1]]);
  await sql`update bulk_payments set created_at = created_at - interval '91 days'`.execute(shop.db);
  expect((await ordersOf(paid.link)).status, 'paid before the link can have been made').toBe(404);
});

describe('cards and carts sent with a good link must be the customer’s own', () => {
  test('carts, the user id, saved cards and saved addresses', async () => {
    const other = await visitBulk(shop, 'foreign@example.com', [recipientRow(1)]);
    for (const carts of [other.carts, [...visit.carts, ...other.carts], [999_999]]) {
      expect((await visit.pay({ carts })).status).toBe(404);
    }
    expect((await visit.pay({ userId: other.userId })).status).toBe(404);
    const graces = await shop.db.selectFrom('cards').select('card_id').executeTakeFirstOrThrow();
    const card = await visit.pay({ details: { cardId: graces.card_id } });
    expect([card.status, card.body.message]).toEqual([422, 'Please provide a valid credit card.']);
    const book = await shop.db.selectFrom('addresses').select('address_id').executeTakeFirstOrThrow();
    const address = await visit.pay({ billingAddressPayload: { addressBookId: book.address_id } });
    expect([address.status, address.body.message]).toEqual([422, 'Please provide a valid billing address.']);
    expect(address.body.reason).toBe('no-address');
    expectOk(await visit.list());
  });

  test('an ordinary cart of the customer does not count', async () => {
    const cartId = await addCart(shop.db, { branding_id: 1, customer_id: visit.userId });
    expect((await visit.pay({ carts: [cartId] })).status).toBe(404);
  });
});

describe('anyone who opens the link', () => {
  let grace: BulkVisit;
  beforeAll(async () => {
    grace = await visitBulk(shop, 'grace@example.com', [recipientRow(1)]);
  });

  const logIn = async (email: string) => {
    const browser = shop.browser();
    expectOk(await browser.post('/api/identity/login', { email, password: 'cellar-door-1' }));
    return expectOk(await browser.get(`/api/cart/bulk-carts?customerId=${grace.link}`)).body;
  };

  test.each([
    ['another customer', async () => (await grace.list()).body],
    ['another customer', () => logIn('new@example.com')],
  ])('%s sees the recipients, and of saved cards brand and last four', async (_, open) => {
    const body = await open();
    expect(body.user).toMatchObject({ email: 'grace@example.com', AddressBook: [], ownAccount: false });
    expect(Object.keys(body.user).toSorted()).toEqual(
      ['AddressBook', 'CreditCards', 'email', 'ownAccount', 'userId'].toSorted(),
    );
    expect(body.user.CreditCards.length).toBeGreaterThan(1);
    for (const card of body.user.CreditCards) {
      expect(Object.keys(card).toSorted()).toEqual(
        ['CardId', 'CardTypeId', 'IsDefault', 'LastFour', 'isAuthorized'].toSorted(),
      );
    }
    expect(Object.keys(body.shoppingCarts[0]).toSorted()).toEqual(
      [
        ...['brandingId', 'items', 'problem', 'quote', 'requestedDeliveryDate'],
        ...['shippingAddress', 'shoppingCartId', 'totals'],
      ].toSorted(),
    );
  });

  test('the customer, logged in, sees the own address book as well', async () => {
    const { user } = await logIn('grace@example.com');
    expect(user.ownAccount).toBe(true);
    expect(user.AddressBook.length).toBe(6);
  });

  test('another person keeps nothing in the account: no card, no address, no default', async () => {
    const before = await accountOf(grace.userId);
    const details = {
      cardId: 'new',
      cardNumber: '5555555555554444',
      expirationMonth: 1,
      expirationYear: 2031,
      cvv: '123',
    };
    const paid = expectOk(
      await grace.pay({
        details: { ...details, saveCard: true, defaultCard: true },
        billingAddressPayload: {
          ...{ name_first: 'Eve', name_last: 'Stranger', address1: '1 Main Street', city: 'Napa' },
          ...{ stateId: 6, zip: '94558', phone: '7075550101', saveAddress: true, makeDefaultBilling: true },
        },
      }),
    );
    expect(paid.body.bulkGatewayResult.Result).toBe(0);
    expect(await accountOf(grace.userId)).toEqual(before);
  });

  test('nor does another customer who is logged in, in whose account nothing appears either', async () => {
    const again = await visitBulk(shop, 'grace@example.com', [recipientRow(7)], shop.browser());
    const { body } = expectOk(
      await again.browser.post('/api/identity/login', {
        email: 'new@example.com',
        password: 'cellar-door-1',
      }),
    );
    const stranger = body.user.userId;
    await keepCard(stranger);
    const before = [await accountOf(grace.userId), await accountOf(stranger)];
    const [own] = before[1]?.cards ?? [];
    const refused = await again.pay({ details: { cardId: own?.card_id } });
    expect([refused.status, refused.body.message]).toEqual([422, 'Please provide a valid credit card.']);
    expectOk(
      await again.pay({
        details: { cardId: 'new', ...GOOD_CARD, saveCard: true, defaultCard: true },
        billingAddressPayload: { ...BULK_ADDRESS, saveAddress: true, makeDefaultBilling: true },
      }),
    );
    await shop.runJobs();
    expect([await accountOf(grace.userId), await accountOf(stranger)]).toEqual(before);
    expect(JSON.stringify(expectOk(await again.browser.get('/api/orders')).body)).not.toContain('Ada7');
  });

  async function keepCard(customerId: number): Promise<void> {
    const stored = await shop.parts.gateway.tokenize(GOOD_CARD);
    if (stored.kind !== 'stored') throw new Error(stored.reason);
    await sql`
      insert into cards (customer_id, token, card_type_id, last_four, expiration_month, expiration_year, is_authorised)
      values (${customerId}, ${stored.token}, 1, '1111', 11, 2030, true)`.execute(shop.db);
  }

  async function accountOf(customerId: number) {
    const cards = await shop.db
      .selectFrom('cards')
      .selectAll()
      .where('customer_id', '=', customerId)
      .execute();
    const addresses = await shop.db
      .selectFrom('addresses')
      .selectAll()
      .where('customer_id', '=', customerId)
      .execute();
    return { cards, addresses };
  }
});
