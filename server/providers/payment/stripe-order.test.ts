import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '../../ordering/orders/cancel-order.ts';
import { refundOrder } from '../../ordering/orders/refund-order.ts';
import { shipOrder } from '../../ordering/orders/ship-order.ts';
import { checkLedger } from '../../ordering/payments/check-ledger.ts';
import { tendAuthorizations } from '../../ordering/payments/tend-authorizations.ts';
import { systemClock } from '../../platform/clock.ts';
import { expectOk, fillCheckout, newCustomer, pressUntilKnown, userOf } from '../../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { startTestStripe, stripeEvent, type TestStripe } from '../../testing/test-stripe.ts';

/** The whole shop with Stripe behind it: what a shopper gets, and what the card is charged. */

const SECRET = 'whsec_for_tests';
const GOOD = '4242424242424242';
const BOTTLE = { slug: 'merlot-napa-valley-2022', qty: 1 };

let stripe: TestStripe;
let shop: TestShop;

beforeAll(async () => {
  stripe = await startTestStripe();
  shop = await openTestShop({ stripe: { account: stripe.account, webhookSecret: SECRET } });
});
afterEach(() => expect(JSON.stringify(stripe.calls)).not.toContain('client_secret'));
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

async function toPayment(number = GOOD) {
  const token = stripe.card(number);
  const browser = await fillCheckout(shop, [BOTTLE], { billing: { paymentToken: token } });
  const charges = () => stripe.books.charged.filter(({ card }) => card === token);
  return { browser, token, charges, status: () => browser.get('/api/cart/payment/status') };
}

let events = 0;
function tell(
  type: string,
  intent: string,
  changes: { id?: string; seconds?: number; signature?: string } = {},
) {
  events += 1;
  const { signature, ...given } = changes;
  const event = stripeEvent(SECRET, { id: `evt_of_test_${events}`, ...given, type, intent });
  return shop.browser(1).send('POST', '/webhooks/stripe', event.body, {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature ?? event.signature,
  });
}

test('pays an order once with a card that only Stripe has seen', async () => {
  const { browser, charges } = await toPayment();
  expect((await browser.get('/api/cart/billing')).body.card).toMatchObject({
    CardTypeId: 2,
    LastFour: '4242',
  });
  const key = { 'idempotency-key': 'one-order' };
  const answers = await Promise.all([1, 2, 3].map(() => pressUntilKnown(browser, {}, key)));
  const [order] = new Set(answers.map((answer) => expectOk(answer).body.purchaseOrderId));
  const { total_cents: total } = await shop.db
    .selectFrom('orders')
    .select('total_cents')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  expect(charges()).toMatchObject([{ amount: total, status: 'requires_capture' }]);
});

test('reports a declined card and accepts another', async () => {
  const { browser, charges } = await toPayment('4000000000009987');
  expect(await browser.post('/api/cart/payment', {})).toMatchObject({
    status: 402,
    body: { message: 'Your card was declined.' },
  });
  expect(charges()).toEqual([]);
  const paymentToken = stripe.card(GOOD);
  expect(expectOk(await browser.post('/api/cart/payment', { paymentToken })).body.orderComplete).toBe(true);
});

test('accepts raw card fields if the account may send them', async () => {
  const { browser } = await toPayment();
  const typed = { cardNumber: GOOD, expirationMonth: 11, expirationYear: 2030, cvv: '123' };
  expect(expectOk(await browser.post('/api/cart/payment', typed)).body.orderComplete).toBe(true);
  const rows = await shop.db.selectFrom('payment_attempts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(GOOD);
});

test('otherwise the vault says what to do instead', async () => {
  stripe.books.takesNumbers = false;
  const typed = { cardNumber: GOOD, expirationMonth: 11, expirationYear: 2030, cvv: '123' };
  const { status, body } = await shop.browser(1).post('/vault/tokens', typed);
  stripe.books.takesNumbers = true;
  expect([status, body.message]).toEqual([402, expect.stringContaining('turn JavaScript on')]);
});

test('finds the order of a lost answer by a look-up, without another charge', async () => {
  const { browser, charges, status } = await toPayment();
  stripe.failNext(/\/confirm$/, 'silent-after');
  expect((await browser.post('/api/cart/payment', {})).status).toBe(503);
  expect((await status()).body.state).toBe('paid');
  expect(charges()).toHaveLength(1);
  expect(await shop.reconcile()).toMatchObject({ pending: 0, failures: [] });
});

test('an answer lost before the confirmation leaves no authorization, and the shopper can retry', async () => {
  const { browser, charges, status } = await toPayment();
  stripe.failNext(/\/v1\/payment_intents$/, 'failed-after');
  expect((await browser.post('/api/cart/payment', {})).status).toBe(503);
  expect(await shop.reconcile()).toMatchObject({ pending: 0 });
  expect((await status()).body.state).toBe('not-charged');
  expect(charges()).toEqual([]);
  expect(expectOk(await browser.post('/api/cart/payment', {})).body.orderComplete).toBe(true);
  expect(charges()).toHaveLength(1);
});

test('a payment stays pending while Stripe does not answer, and a later look-up settles it', async () => {
  const { browser, charges, status } = await toPayment();
  stripe.failNext(/\/confirm$/, 'dropped-after');
  expect((await browser.post('/api/cart/payment', {})).status).toBe(503);
  stripe.failNext(/^GET \/v1\/payment_intents/, 'dropped-before');
  expect((await status()).body.state).toBe('pending');
  expect((await status()).body.state).toBe('paid');
  expect(charges()).toHaveLength(1);
});

test('an event settles the payment once, by a look-up at Stripe', async () => {
  const { browser, charges } = await toPayment();
  stripe.failNext(/\/confirm$/, 'dropped-after');
  expect((await browser.post('/api/cart/payment', {})).status).toBe(503);
  const [intent] = charges();
  const id = 'evt_told_often';
  const tellIt = () => tell('payment_intent.amount_capturable_updated', intent?.id ?? '', { id });
  const question = stripe.holdNext(/^GET \/v1\/payment_intents/);
  const first = tellIt();
  await question.arrived;
  expect((await tellIt()).status).toBe(200);
  question.release();
  expect((await first).status).toBe(200);
  expect((await tellIt()).status).toBe(200);
  expect(stripe.calls.filter(({ call }) => call === `GET /v1/payment_intents/${intent?.id}`)).toHaveLength(1);
  const orders = await shop.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.attempt_id', 'a.attempt_id')
    .select('a.state')
    .where('a.gateway_reference', '=', intent?.id ?? '')
    .execute();
  expect(orders).toEqual([{ state: 'authorised' }]);
});

test('does not trust the content of an event', async () => {
  const { browser, status } = await toPayment('4000000000000002');
  stripe.failNext(/\/confirm$/, 'dropped-after');
  expect((await browser.post('/api/cart/payment', {})).status).toBe(503);
  const intent = [...stripe.books.intents.keys()].at(-1) ?? '';
  expect((await tell('payment_intent.succeeded', intent)).status).toBe(200);
  expect((await status()).body.state).toBe('not-charged');
});

test('asks Stripe to send a failed event again', async () => {
  const { browser, charges, status } = await toPayment();
  stripe.failNext(/\/confirm$/, 'dropped-after');
  await browser.post('/api/cart/payment', {});
  const [intent] = charges();
  const type = 'payment_intent.amount_capturable_updated';
  stripe.failNext(/^GET/, 'failed-before');
  expect((await tell(type, intent?.id ?? '', { id: 'evt_twice' })).status).toBe(503);
  expect((await tell(type, intent?.id ?? '', { id: 'evt_twice' })).status).toBe(200);
  const { state } = await shop.db
    .selectFrom('payment_attempts')
    .select('state')
    .where('gateway_key', '=', intent?.metadata.key ?? '')
    .executeTakeFirstOrThrow();
  expect(state).toBe('authorised');
  expect((await status()).body.state).toBe('paid');
});

test('an event about a new intent does not cancel it', async () => {
  const { browser, charges } = await toPayment();
  const confirmation = stripe.holdNext(/\/confirm$/);
  const payment = browser.post('/api/cart/payment', {});
  await confirmation.arrived;
  const intent = [...stripe.books.intents.keys()].at(-1) ?? '';
  await tell('payment_intent.created', intent);
  confirmation.release();
  expect(expectOk(await payment).body.orderComplete).toBe(true);
  expect(charges()).toHaveLength(1);
});

test.each([
  ['without a signature', { signature: '' }],
  [
    'signed with another secret',
    { signature: stripeEvent('whsec_other', { type: 'x', intent: 'y' }).signature },
  ],
  ['kept and sent again after ten minutes', { seconds: Math.floor(Date.now() / 1000) - 600 }],
])('an event %s is refused', async (_, changes) => {
  const { status } = await tell('payment_intent.succeeded', 'pi_1', { id: 'evt_refused', ...changes });
  expect(status).toBe(400);
  const heard = await shop.db
    .selectFrom('stripe_gateway.events')
    .where('event_id', '=', 'evt_refused')
    .execute();
  expect(heard).toEqual([]);
});

test('accepts events of other shops and other types without acting', async () => {
  expect((await tell('payment_intent.succeeded', 'pi_of_another_shop')).status).toBe(200);
  expect((await tell('invoice.paid', 'in_1')).status).toBe(200);
});

test('saves a verified card in the account, which then pays orders', async () => {
  const browser = await newCustomer(shop, 'card-by-stripe@example.com');
  const refused = await browser.post('/api/account/card', { paymentToken: stripe.card('4000000000000002') });
  expect([refused.status, refused.body.code]).toEqual([402, 'card-declined']);
  const token = stripe.card(GOOD);
  expect((await browser.post('/api/account/card', { paymentToken: token })).status).toBe(200);
  const { CreditCards } = await userOf(browser);
  expect(CreditCards).toMatchObject([{ LastFour: '4242' }]);
  expect(stripe.books.cards.get(token)?.customer).toMatch(/^cus_/);
});

test('a card saved with an order can be charged again', async () => {
  const { browser, token } = await toPayment();
  const { gateway } = shop.parts;
  expectOk(await browser.post('/api/cart/payment', {}));
  const again = { key: 'shipped-late', token, amountCents: 4_000, isMerchantInitiated: true } as const;
  expect((await gateway.authorize(again, AbortSignal.timeout(2_000))).kind).toBe('authorised');
});

async function place(shipping: object = {}) {
  const token = stripe.card(GOOD);
  const browser = await fillCheckout(shop, [BOTTLE], { shipping, billing: { paymentToken: token } });
  const orderId: number = expectOk(await browser.post('/api/cart/payment', {})).body.purchaseOrderId;
  return { orderId, intents: () => stripe.books.charged.filter(({ card }) => card === token) };
}

test('captures and refunds a shipped order once, even if each answer is lost', async () => {
  const { orderId, intents } = await place();
  const lost = async (move: () => Promise<unknown>, call: RegExp) => {
    stripe.failNext(call, 'dropped-after');
    expect(await move()).toMatchObject({ ok: true, value: { isPending: true } });
    expect(await shop.reconcile()).toMatchObject({ pending: 0, failures: [] });
  };
  await lost(() => shipOrder(shop.parts, orderId, { trackingNumber: null }), /\/capture$/);
  await lost(() => refundOrder(shop.parts, orderId, null), /POST \/v1\/refunds$/);
  const [intent] = intents();
  expect(intent).toMatchObject({
    status: 'succeeded',
    charge: { amount_captured: intent?.amount },
    amount_refunded: intent?.amount,
  });
});

test('voids a canceled order at the bank', async () => {
  const { orderId, intents } = await place();
  expect(await cancelOrder(shop.parts, orderId)).toMatchObject({ ok: true });
  expect(intents()).toMatchObject([{ status: 'canceled', amount_capturable: 0 }]);
});

test('voids an order that ships in weeks and authorizes it again before it ships', async () => {
  const { orderId, intents } = await place({ requestedShipDate: '04/06/2027' });
  await tendAuthorizations(shop.parts);
  expect(intents()).toMatchObject([{ status: 'canceled' }]);
  await tendAuthorizations({ ...shop.parts, clock: systemClock('2027-04-05') });
  expect(intents()).toMatchObject([{ status: 'canceled' }, { status: 'requires_capture' }]);
  expect(await shipOrder(shop.parts, orderId, { trackingNumber: null })).toMatchObject({ ok: true });
  expect(intents()).toMatchObject([{ status: 'canceled' }, { status: 'succeeded' }]);
});

test('the ledger and Stripe agree on every cent in the end', async () => {
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from ledger where authorisation like 'pi_%'`.execute(shop.db);
  const own = new Set(rows.map(({ orderId }) => orderId));
  const { faults } = await checkLedger(shop.parts, { days: 30 });
  expect(own.size).toBeGreaterThan(10);
  expect(faults.filter(({ purchaseOrderIds }) => purchaseOrderIds.some((id) => own.has(id)))).toEqual([]);
  expect(faults.filter(({ kind }) => kind === 'charge-without-order')).toEqual([]);
});

test.each([
  ['evt_\u0000', 'pi_1'],
  ['evt_of_no_intent', 'pi_\u0000'],
])('an event %j about %j names nothing that the shop has', async (id, intent) => {
  expect((await tell('payment_intent.succeeded', intent, { id })).status).toBe(200);
});
