import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareWithGateway } from '../../ordering/payments/compare-with-gateway.ts';
import { changeCustomer, changeProduct } from '../../testing/change-rows.ts';
import {
  authorizedFor,
  BULK_ADDRESS,
  type BulkVisit,
  orderedBy,
  recipientRow,
  visitBulk,
} from '../../testing/test-bulk.ts';
import { card, expectOk, GOOD_CARD, paidCardOf } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { enterStateTerms, forgetStateTerms } from '../../testing/test-states.ts';

const shop = testShop();

let customers = 0;
const newEmail = () => {
  customers += 1;
  return `bulk${customers}@example.com`;
};
const three = () => visitBulk(shop, newEmail(), [recipientRow(1), recipientRow(2), recipientRow(3)]);

const accepted = { Result: 0, RespMsg: 'Approved' };
const CORKSCREW_TO_OREGON_CENTS = 4200;

/** Every authorized cent belongs to an order, by the books of the shop and of the gateway. */
async function expectBalanced({ userId }: BulkVisit) {
  const [authorized, ordered] = [await authorizedFor(shop, userId), await orderedBy(shop, userId)];
  expect(authorized.authorizedCents).toBe(ordered.totalCents);
  expect((await compareWithGateway(shop.parts, { days: 7 })).mismatches).toEqual([]);
}

describe('a bulk payment', () => {
  test('is one authorization for the total; each cart becomes an order, and one email names them', async () => {
    const visit = await three();
    const { totalAmountDue, user } = (await visit.list()).body;
    const paid = expectOk(await visit.pay());
    expect(paid.body).toEqual({ id: expect.any(String), bulkGatewayResult: accepted });
    const { id } = paid.body;
    expect(await visit.status(id)).toEqual({
      complete: false,
      results: [],
      emailRecipient: user.email,
      errors: [],
      total: 3,
      done: 0,
    });

    await shop.runJobs();
    const status = await visit.status(id);
    expect(status).toMatchObject({ complete: true, errors: [], total: 3, done: 3 });
    expect(status.results).toHaveLength(3);
    for (const result of status.results) {
      expect(result).toEqual({
        purchaseOrderId: expect.any(Number),
        customerId: visit.userId,
        brandingId: 1,
        emailRecipient: user.email,
        recipient: expect.stringMatching(/^Ada\d Hart$/),
        total: 42,
      });
      expect(await paidCardOf(shop, result.purchaseOrderId)).toEqual({ typeId: 2, lastFour: '1111' });
    }
    expect(await authorizedFor(shop, visit.userId)).toEqual({
      authorizations: 1,
      authorizedCents: totalAmountDue * 100,
    });
    await expectBalanced(visit);
    const mails = await shop.mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your 3 orders']);
    for (const { purchaseOrderId } of status.results)
      expect(mails[0]?.text).toContain(String(purchaseOrderId));
  });

  test('its email goes once, to the address on file, whatever the request says', async () => {
    const visit = await three();
    const { email } = (await visit.list()).body.user;
    const { id } = expectOk(await visit.pay()).body;
    const ask = (body: object) =>
      visit.browser.post('/api/cart/bulk-email', { id, brandingId: 1, cc: null, ...body });
    expect(
      (await ask({ to: 'eve@example.com', cc: 'eve@example.com', purchaseOrderIds: '100001' })).status,
    ).toBe(202);
    await shop.runJobs();
    expect((await ask({ to: 'eve@example.com', purchaseOrderIds: '100001' })).status).toBe(202);
    expect((await ask({ to: email })).status).toBe(202);
    await shop.runJobs();
    expect(await shop.mailsTo('eve@example.com')).toEqual([]);
    const mails = await shop.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your 3 orders']);
    expect(mails[0]?.text).not.toContain('100001');
    expect((await ask({ id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    expect((await ask({ id: 'x' })).status).toBe(404);
  });

  test('the status of an unknown id is not found', async () => {
    const { browser } = await three();
    for (const id of ['1', '00000000-0000-4000-8000-000000000000', '%00', 'x'.repeat(500)]) {
      expect((await browser.get(`/api/cart/polling/status/${id}`)).status).toBe(404);
    }
  });

  test('declined is an answer: nothing has changed, and another card can follow', async () => {
    const visit = await three();
    const before = (await visit.list()).body;
    const declined = expectOk(await visit.pay({ details: { cardId: 'new', ...card('4000000000000002') } }));
    expect(declined.body.bulkGatewayResult).toEqual({ Result: 12, RespMsg: 'Your card was declined.' });
    expect(await visit.status(declined.body.id)).toMatchObject({ complete: true, results: [] });
    expect((await visit.list()).body).toEqual(before);
    const paid = expectOk(await visit.pay());
    expect(paid.body.bulkGatewayResult).toEqual(accepted);
    expect(paid.body.id).not.toBe(declined.body.id);
    await shop.runJobs();
    await expectBalanced(visit);
  });

  test.each([
    ['nothing was charged', '4000000000004012', 0],
    ['the gateway was at fault', '4000000000004053', 0],
    ['it was charged', '4000000000004020', 1],
  ])('without an answer waits for the reconciler: %s', async (_, number, authorizations) => {
    const visit = await three();
    const details = { cardId: 'new', ...card(number) };
    const unanswered = await visit.pay({ details });
    expect([unanswered.status, unanswered.body.message]).toEqual([
      503,
      'We are still checking your payment. You will not be charged twice.',
    ]);
    expect(unanswered.headers.get('retry-after')).toBe('5');
    expect((await visit.list()).status).toBe(200);
    expect((await visit.pay()).status).toBe(503);
    await shop.reconcile();
    expect((await authorizedFor(shop, visit.userId)).authorizations).toBe(authorizations);
    const again = expectOk(await visit.pay());
    expect(again.body.bulkGatewayResult).toEqual(accepted);
    await shop.runJobs();
    expect(await visit.status(again.body.id)).toMatchObject({ complete: true, done: 3, errors: [] });
    expect((await authorizedFor(shop, visit.userId)).authorizations).toBe(1);
    await expectBalanced(visit);
  });

  test('takes a card from the vault, and a saved one of the customer', async () => {
    const visit = await visitBulk(shop, 'grace@example.com', [recipientRow(7), recipientRow(8)]);
    const { body } = await visit.browser.post('/vault/tokens', GOOD_CARD);
    const [first, second] = visit.carts;
    const byToken = await visit.pay({ carts: [first], details: { cardId: 'new', paymentToken: body.token } });
    expect(expectOk(byToken).body.bulkGatewayResult).toEqual(accepted);
    const { CardId } = (await visit.list()).body.user.CreditCards[0];
    const bySaved = await visit.pay({ carts: [second], details: { cardId: CardId } });
    expect(expectOk(bySaved).body.bulkGatewayResult).toEqual(accepted);
    await shop.runJobs();
  });

  test('keeps card and address in the account of the customer who is logged in', async () => {
    const browser = shop.browser();
    expectOk(
      await browser.post('/api/identity/login', { email: 'bulk@example.com', password: 'cellar-door-1' }),
    );
    const visit = await visitBulk(shop, 'bulk@example.com', [recipientRow(9)], browser);
    const answer = await visit.pay({
      details: { cardId: 'new', ...GOOD_CARD, saveCard: true, defaultCard: true },
      billingAddressPayload: { ...BULK_ADDRESS, saveAddress: true, makeDefaultBilling: true },
    });
    expect(expectOk(answer).body.bulkGatewayResult).toEqual(accepted);
    const { user } = (await browser.get('/api/identity/validate')).body;
    expect(user.CreditCards).toMatchObject([{ LastFour: '1111', IsDefault: true }]);
    expect(user.AddressBook).toMatchObject([{ Address1: '100 Main Street', IsDefaultMailing: true }]);
    const later = await visitBulk(shop, 'bulk@example.com', [recipientRow(10)], browser);
    const [address] = user.AddressBook;
    const byBook = await later.pay({
      details: { cardId: user.CreditCards[0].CardId },
      billingAddressPayload: { addressBookId: address.AddressBookID },
    });
    expect(expectOk(byBook).body.bulkGatewayResult).toEqual(accepted);
    await shop.runJobs();
  });
});

describe('submitted twice', () => {
  test('at once, from many tabs, with and without keys: one authorization, one id', async () => {
    const visit = await three();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => visit.pay()),
      ...Array.from({ length: 4 }, (_, tab) => visit.pay({}, { 'idempotency-key': `tab ${tab}` })),
    ]);
    const ids = answers.map((answer) => expectOk(answer).body.id);
    expect(new Set(ids).size).toBe(1);
    await shop.runJobs();
    expect(expectOk(await visit.pay()).body.id).toBe(ids[0]);
    expect(await orderedBy(shop, visit.userId)).toEqual({
      orders: 3,
      totalCents: 3 * CORKSCREW_TO_OREGON_CENTS,
    });
    expect((await authorizedFor(shop, visit.userId)).authorizations).toBe(1);
    await expectBalanced(visit);
  });

  test('under one key with the same body the first answer, with another 422', async () => {
    const visit = await three();
    const key = { 'idempotency-key': 'mine' };
    const details = { cardId: 'new', ...card('4000000000000002') };
    const first = expectOk(await visit.pay({ details }, key));
    expect(expectOk(await visit.pay({ details }, key)).body).toEqual(first.body);
    expect((await visit.pay({}, key)).status).toBe(422);
    expect((await authorizedFor(shop, visit.userId)).authorizations).toBe(0);
  });

  test('a tab that still shows paid carts pays only for the others', async () => {
    const visit = await three();
    const [first] = visit.carts;
    expectOk(await visit.pay({ carts: [first] }));
    const second = expectOk(await visit.pay());
    await shop.runJobs();
    const { results, errors } = await visit.status(second.body.id);
    expect(results).toHaveLength(2);
    expect(errors).toEqual([expect.stringContaining('Ada1 Hart, Portland, OR was paid before')]);
    expect(await orderedBy(shop, visit.userId)).toMatchObject({ orders: 3 });
    await expectBalanced(visit);
  });
});

describe('a cart that cannot be ordered any more', () => {
  beforeEach(async () => {
    await shop.setStock('corkscrew', 50);
  });

  test('is voided from the total and named; the others are ordered, and it can be paid later', async () => {
    const visit = await three();
    const { id } = expectOk(await visit.pay()).body;
    await shop.setStock('corkscrew', 2);
    await shop.runJobs();
    const status = await visit.status(id);
    expect(status).toMatchObject({ complete: true, total: 3, done: 3 });
    expect(status.results).toHaveLength(2);
    expect(status.errors).toEqual([
      expect.stringMatching(
        /^The order for Ada\d Hart, Portland, OR was not placed and has not been charged: .*Corkscrew.* is sold out\.$/,
      ),
    ]);
    expect(await shop.stockOf('corkscrew')).toBe(0);
    await expectBalanced(visit);
    const { email } = (await visit.list()).body.user;
    expect((await shop.mailsTo(email))[0]?.text).toContain(status.errors[0]);

    await shop.setStock('corkscrew', 5);
    const { shoppingCarts } = (await visit.list()).body;
    expect(shoppingCarts).toHaveLength(1);
    expect(expectOk(await visit.pay({ carts: [shoppingCarts[0].shoppingCartId] })).body.id).not.toBe(id);
    await shop.runJobs();
    expect(await orderedBy(shop, visit.userId)).toMatchObject({ orders: 3 });
    await expectBalanced(visit);
  });

  test('if it is every cart, the whole authorization is voided and no email is sent', async () => {
    const visit = await three();
    const { id } = expectOk(await visit.pay()).body;
    await shop.setStock('corkscrew', 0);
    await shop.runJobs();
    expect((await visit.status(id)).errors).toHaveLength(3);
    expect(await authorizedFor(shop, visit.userId)).toEqual({ authorizations: 1, authorizedCents: 0 });
    expect(await shop.mailsTo((await visit.list()).body.user.email)).toEqual([]);
    await expectBalanced(visit);
  });

  test('before the payment already: it is not part of the sum', async () => {
    const visit = await visitBulk(shop, newEmail(), [recipientRow(1), recipientRow(2, 'last-bottle')]);
    await shop.setStock('last-bottle', 0);
    const { id } = expectOk(await visit.pay()).body;
    expect((await authorizedFor(shop, visit.userId)).authorizedCents).toBe(CORKSCREW_TO_OREGON_CENTS);
    await shop.runJobs();
    const status = await visit.status(id);
    expect(status.errors).toEqual([expect.stringContaining('Ada2 Hart')]);
    expect(status.results).toHaveLength(1);
    await expectBalanced(visit);
    await shop.setStock('last-bottle', 1);
  });

  test('when that is every cart, the payment is refused in words, under a key again and again', async () => {
    const visit = await three();
    await shop.setStock('corkscrew', 0);
    const key = { 'idempotency-key': 'none' };
    const refused = await visit.pay({}, key);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Ada1 Hart, Portland, OR was not placed');
    await shop.setStock('corkscrew', 50);
    const again = await visit.pay({}, key);
    expect([again.status, again.body.message]).toEqual([409, refused.body.message]);
    expect(expectOk(await visit.pay()).body.bulkGatewayResult).toEqual(accepted);
    await shop.runJobs();
    await expectBalanced(visit);
  });

  test.each([
    ['before it was paid for', false],
    ['between payment and order', true],
  ])('since its price has changed %s', async (_, isPaid) => {
    const visit = await three();
    const price = (cents: number) => changeProduct(shop.db, 'corkscrew', { unit_price_cents: cents });
    const { rows } = await sql<{ cents: number }>`
      select unit_price_cents as cents from products where slug = 'corkscrew'`.execute(shop.db);
    const paid = isPaid ? expectOk(await visit.pay()) : null;
    await price(9_900);
    if (paid) {
      await shop.runJobs();
      expect((await visit.status(paid.body.id)).errors).toHaveLength(3);
      expect((await visit.status(paid.body.id)).errors[0]).toContain(
        'Its price or delivery date has changed since it was shown.',
      );
      expect((await authorizedFor(shop, visit.userId)).authorizedCents).toBe(0);
    } else {
      const refused = await visit.pay();
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('Its price or delivery date has changed since it was shown.'),
      ]);
    }
    const { shoppingCarts } = (await visit.list()).body;
    expect(shoppingCarts[0].totals.subTotal).toBe(99);
    expect(expectOk(await visit.pay()).body.bulkGatewayResult).toEqual(accepted);
    await shop.runJobs();
    await expectBalanced(visit);
    await price(rows[0]?.cents ?? 0);
  });

  test('since the law forbids it now', async () => {
    const visit = await visitBulk(shop, newEmail(), [
      recipientRow(1, 'pinot-noir-monterey-2024'),
      recipientRow(2),
    ]);
    const { id } = expectOk(await visit.pay()).body;
    await enterStateTerms(shop, { state: 'OR', isShippable: false });
    await shop.runJobs();
    await forgetStateTerms(shop);
    const status = await visit.status(id);
    expect(status.errors).toEqual([expect.stringContaining('Ada1 Hart')]);
    expect(status.results).toHaveLength(1);
    await expectBalanced(visit);
  });
});

describe('who pays', () => {
  let visit: BulkVisit;
  beforeAll(async () => {
    visit = await three();
  });

  test.each([0, '', 'new', null])('chosen with %j is nothing: what was typed counts', async (none) => {
    const { pay } = await three();
    const paid = await pay({
      details: { ...GOOD_CARD, cardId: none },
      billingAddressPayload: { ...BULK_ADDRESS, addressBookId: none },
    });
    expect(expectOk(paid).body.bulkGatewayResult).toEqual(accepted);
    await shop.runJobs();
  });

  test('so it is in an account whose address and card are to be kept', async () => {
    const browser = shop.browser();
    expectOk(
      await browser.post('/api/identity/login', { email: 'bulk@example.com', password: 'cellar-door-1' }),
    );
    const { pay } = await visitBulk(shop, 'bulk@example.com', [recipientRow(11)], browser);
    const paid = await pay({
      details: { ...GOOD_CARD, cardId: 0, saveCard: true },
      billingAddressPayload: { ...BULK_ADDRESS, addressBookId: 0, saveAddress: true },
    });
    expect(expectOk(paid).body.bulkGatewayResult).toEqual(accepted);
    await shop.runJobs();
  });

  test.each([
    ['no address', { billingAddressPayload: null }, 'Please provide a valid billing address.'],
    [
      'an address without a street',
      { billingAddressPayload: { ...BULK_ADDRESS, address1: ' ' } },
      'Please provide a valid billing address.',
    ],
    ['no card', { details: null }, 'Please provide a valid credit card.'],
    [
      'a new card without a number',
      { details: { cardId: 'new', cardNumber: '' } },
      'Please provide a valid credit card.',
    ],
    [
      'an expired card',
      { details: { cardId: 'new', ...GOOD_CARD, expirationYear: 2020 } },
      'This card has expired',
    ],
  ])('%s is told', async (_, form, message) => {
    const refused = await visit.pay(form);
    expect([refused.status, refused.body.message]).toEqual([422, message]);
  });

  test.each([
    ['billingAddressPayload.city', { billingAddressPayload: { ...BULK_ADDRESS, city: '' } }],
    ['billingAddressPayload.zip', { billingAddressPayload: { ...BULK_ADDRESS, zip: '97209' } }],
    ['billingAddressPayload.stateId', { billingAddressPayload: { ...BULK_ADDRESS, stateId: 999 } }],
    ['billingAddressPayload.phone', { billingAddressPayload: { ...BULK_ADDRESS, phone: '12' } }],
    ['details.cardNumber', { details: { ...GOOD_CARD, cardNumber: '4111111111111112' } }],
    ['details.cvv', { details: { ...GOOD_CARD, cvv: '' } }],
    ['carts', { carts: [] }],
    ['carts', { carts: Array.from({ length: 501 }, (_, index) => index + 1) }],
  ])('%s is named', async (field, form) => {
    const refused = await visit.pay(form);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  test('refuses wine to a shopper of unknown age', async () => {
    const wine = recipientRow(1, 'pinot-noir-monterey-2024');
    const { userId, pay } = await visitBulk(shop, newEmail(), [wine]);
    await changeCustomer(shop.db, userId, { birth_date: null });
    const refused = await pay();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Must be 21 or older'),
    ]);
  });

  test('too often declined', async () => {
    const { pay } = await three();
    const declined = { details: { cardId: 'new', ...card('4000000000000002') } };
    for (let tries = 0; tries < 10; tries += 1) expectOk(await pay(declined));
    const refused = await pay();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
