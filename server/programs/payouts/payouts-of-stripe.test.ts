import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refundOrder } from '../../ordering/orders/refund-order.ts';
import { shipOrder } from '../../ordering/orders/ship-order.ts';
import { expectOk, fillCheckout } from '../../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { startTestStripe, type TestStripe } from '../../testing/test-stripe.ts';
import { fetchPayouts } from './fetch-payouts.ts';
import { selectPayoutEntries, selectPayouts } from './payout-store.ts';

/** Stripe's payouts over HTTP, tied to the orders that they pay. */

const DAY = '2099-03-02';

let stripe: TestStripe;
let shop: TestShop;

beforeAll(async () => {
  stripe = await startTestStripe();
  shop = await openTestShop({ stripe: { account: stripe.account, webhookSecret: 'whsec_for_tests' } });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

/** What each test leaves open goes out with a payout of its own. */
beforeEach(() => {
  stripe.books.balance.payouts.length = 0;
  stripe.books.balance.transactions.length = 0;
});

async function ship(qty = 1): Promise<{ orderId: number; intent: string; cents: number }> {
  const browser = await fillCheckout(shop, [{ slug: 'merlot-napa-valley-2022', qty }], {
    billing: { paymentToken: stripe.card('4242424242424242') },
  });
  const orderId: number = expectOk(await browser.post('/api/cart/payment', {})).body.purchaseOrderId;
  expect(await shipOrder(shop.parts, orderId, { trackingNumber: null })).toMatchObject({ ok: true });
  const intent = stripe.books.charged.at(-1);
  return { orderId, intent: intent?.id ?? '', cents: intent?.amount ?? 0 };
}

const fetched = () => fetchPayouts(shop.parts);

async function payout(payoutId: string) {
  const found = (await selectPayouts(shop.db, { from: null, to: null })).find(
    (each) => each.payoutId === payoutId,
  );
  if (!found) throw new Error(`${payoutId} is not stored`);
  const which = { from: null, to: null, number: found.number, findingsOnly: false };
  const entries = await selectPayoutEntries(shop.db, which, { after: null, limit: 100 });
  return { ...found, entries };
}

const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;

test('a payout has its charges and refunds, their fees, and the orders that they are of', async () => {
  const orders = [await ship(1), await ship(2), await ship(3), await ship(1)];
  const [refunded] = orders;
  expect(await refundOrder(shop.parts, refunded?.orderId ?? 0, null)).toMatchObject({ ok: true });
  const sent = stripe.books.balance.payOut(DAY);
  expect(await fetched()).toEqual({ added: 1, changed: 0, isComplete: true });
  const gross = orders.reduce((sum, { cents }) => sum + cents, 0);
  const fees = orders.reduce((sum, { cents }) => sum + feeOf(cents), 0);
  const stored = await payout(sent.id);
  expect(stored).toMatchObject({
    ...{
      day: DAY,
      state: 'paid',
      grossCents: gross,
      refundCents: refunded?.cents,
      feeCents: fees,
      otherCents: 0,
    },
    ...{ netCents: gross - fees - (refunded?.cents ?? 0), unexplainedCents: 0, foreignCents: 0, findings: 0 },
  });
  expect(stored.entries.map(({ kind, orderId }) => [kind, orderId]).toSorted()).toEqual(
    [...orders.map(({ orderId }) => ['capture', orderId]), ['refund', refunded?.orderId]].toSorted(),
  );
  expect(await fetched()).toEqual({ added: 0, changed: 0, isComplete: true });
  expect(await payout(sent.id)).toEqual(stored);
});

test('what is not the shop’s, differs or is disputed is kept and listed', async () => {
  const { intent, cents, orderId } = await ship();
  const { balance } = stripe.books;
  const [own] = balance.transactions;
  balance.transactions.length = 0;
  balance.enter('charge', cents + 100, own?.source, 30);
  balance.enter('charge', 5_000, { id: 'ch_other', object: 'charge', payment_intent: 'pi_other' }, 175);
  const dispute = { id: 'dp_1', object: 'dispute', payment_intent: intent } as const;
  balance.enter('adjustment', -cents, dispute, 1_500);
  balance.enter('refund_failure', 700, { id: 're_1', object: 'refund', payment_intent: intent });
  balance.enter('stripe_fee', -200);
  balance.enter('reserve_transaction', -10);
  const sent = balance.payOut(DAY);
  await fetched();
  const stored = await payout(sent.id);
  expect(stored.entries.map(({ kind, finding, orderId: of }) => [kind, finding, of]).toSorted()).toEqual(
    [
      ['capture', 'differs', orderId],
      ['capture', 'unmatched', null],
      ['dispute', 'dispute', orderId],
      ['refund-failure', 'refund-failure', orderId],
      ['fee', null, null],
      ['other', 'other', null],
    ].toSorted(),
  );
  expect(stored).toMatchObject({
    ...{ grossCents: cents + 5_100, feeCents: 30 + 175 + 1_500 + 200, otherCents: -cents + 700 - 10 },
    ...{
      findings: 5,
      foreignCents: 100 + 5_000 - cents + 700 - 10,
      netCents: sent.amount,
      unexplainedCents: 0,
    },
  });
});

test('a payout that fails is updated, and its money is in a later one', async () => {
  await ship();
  const { balance } = stripe.books;
  const sent = balance.payOut(DAY, { status: 'in_transit' });
  await fetched();
  expect(await payout(sent.id)).toMatchObject({ state: 'in-transit' });
  sent.status = 'failed';
  balance.enter('payout_failure', sent.amount, { id: sent.id, object: 'payout' });
  const again = balance.payOut('2099-03-04');
  expect(await fetched()).toEqual({ added: 1, changed: 1, isComplete: true });
  expect(await payout(sent.id)).toMatchObject({ state: 'failed', findings: 0 });
  expect(await payout(again.id)).toMatchObject({
    ...{ state: 'paid', grossCents: 0, otherCents: sent.amount, netCents: sent.amount, findings: 1 },
  });
});

test('a payout by hand has no entries, and other currencies are none of the shop’s', async () => {
  await ship();
  const { balance } = stripe.books;
  const byHand = balance.payOut(DAY, { automatic: false });
  balance.payOut(DAY, { currency: 'eur' });
  expect(await fetched()).toMatchObject({ added: 1 });
  expect(await payout(byHand.id)).toMatchObject({ unexplainedCents: byHand.amount, entries: [] });
});

test('goes on where Stripe stopped answering, with whole payouts only', async () => {
  const { balance } = stripe.books;
  const sent = [];
  for (const day of [DAY, '2099-03-03']) {
    await ship();
    await ship();
    sent.push(balance.payOut(day).id);
  }
  stripe.failNext(/GET \/v1\/payouts/, 'dropped-before');
  expect(await fetched()).toEqual({ added: 0, changed: 0, isComplete: false });
  const isFirst = stripe.holdNext(/GET \/v1\/balance_transactions/);
  const running = fetched();
  await isFirst.arrived;
  stripe.failNext(/GET \/v1\/balance_transactions/, 'failed-before');
  isFirst.release();
  expect(await running).toEqual({ added: 1, changed: 0, isComplete: false });
  expect((await payout(sent[0] ?? '')).entries).toHaveLength(2);
  expect(await fetched()).toEqual({ added: 1, changed: 0, isComplete: true });
  expect(await payout(sent[1] ?? '')).toMatchObject({ unexplainedCents: 0, findings: 0 });
});
