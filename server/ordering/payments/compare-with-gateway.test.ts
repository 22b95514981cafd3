import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { card, expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { unguarded } from '../../testing/unguarded.ts';
import { checkLedger } from './check-ledger.ts';
import { compareWithGateway } from './compare-with-gateway.ts';

const shop = testShop();

const basket = [{ slug: 'pinot-noir-monterey-2024', qty: 1 }];

async function placeOrder(): Promise<number> {
  const browser = await fillCheckout(shop, basket);
  const { body } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
  return body.purchaseOrderId;
}

async function changeAuthorization(orderId: number, change: string): Promise<void> {
  await sql`
    update sandbox_gateway.authorisations set ${sql.raw(change)} where key = (
      select a.gateway_key from orders o join payment_attempts a on a.attempt_id = o.attempt_id
      where o.order_id = ${orderId})`.execute(shop.db);
}

const compare = (days = 7) => compareWithGateway(shop.parts, { days });

async function isDeclined(): Promise<string> {
  const browser = await fillCheckout(shop, basket);
  expect((await browser.post('/api/cart/payment', card('4000000000000002'))).status).toBe(402);
  const { attempt_id } = await shop.db
    .selectFrom('payment_attempts')
    .select('attempt_id')
    .where('state', '=', 'declined')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return attempt_id;
}

async function changeAttempt(attemptId: string, change: string): Promise<void> {
  await sql`
    update sandbox_gateway.authorisations set ${sql.raw(change)} where key = (
      select gateway_key from payment_attempts where attempt_id = ${attemptId})`.execute(shop.db);
}

test('reports no mismatch for paid orders, declines and repeated look-ups', async () => {
  const { compared: before } = await compare();
  await placeOrder();
  await isDeclined();
  const unanswered = await fillCheckout(shop, basket);
  expect((await unanswered.post('/api/cart/payment', card('4000000000004020'))).status).toBe(503);
  await shop.reconcile();
  const all = { compared: before + 3, mismatches: [], silent: [] };
  expect(await compare()).toEqual(all);
  expect(await compare()).toEqual(all);
});

test('reports an order that the gateway does not know or knows differently, and a lost order', async () => {
  const unpaid = await placeOrder();
  await changeAuthorization(unpaid, "state = 'declined', reason = 'No.'");
  const otherwise = await placeOrder();
  await changeAuthorization(otherwise, "reference = 'sbx_other'");
  const more = await placeOrder();
  await changeAuthorization(more, 'amount_cents = amount_cents + 1');
  const lost = await placeOrder();
  await unguarded(shop.db, async (trx) => {
    await trx.deleteFrom('ledger').where('order_id', '=', lost).execute();
    await trx.deleteFrom('orders').where('order_id', '=', lost).execute();
  });
  const { mismatches } = await compare();
  expect(mismatches.map(({ kind, purchaseOrderIds }) => ({ kind, purchaseOrderIds }))).toEqual([
    { kind: 'order-without-charge', purchaseOrderIds: [unpaid] },
    { kind: 'other-reference', purchaseOrderIds: [otherwise] },
    { kind: 'gateway-differs', purchaseOrderIds: [more] },
    { kind: 'charge-without-order', purchaseOrderIds: [] },
  ]);
  const { faults } = await checkLedger(shop.parts, { days: 7 });
  expect(faults).toEqual(expect.arrayContaining([...mismatches]));
});

test('reports a charged card of a declined attempt until it is voided, within the days asked for', async () => {
  const attemptId = await isDeclined();
  const fault = { kind: 'charge-without-order', purchaseOrderIds: [], of: attemptId };
  await changeAttempt(attemptId, "state = 'authorised'");
  expect((await compare()).mismatches).toContainEqual(fault);
  expect((await checkLedger(shop.parts, { days: 7 })).faults).toContainEqual(fault);
  await sql`
    update payment_attempts set settled_at = settled_at - interval '8 days', created_at = created_at - interval '8 days'
    where attempt_id = ${attemptId}`.execute(shop.db);
  expect((await compare(7)).mismatches).not.toContainEqual(fault);
  expect((await compare(9)).mismatches).toContainEqual(fault);
  await changeAttempt(attemptId, 'released_cents = amount_cents');
  expect((await compare(9)).mismatches).not.toContainEqual(fault);
});
