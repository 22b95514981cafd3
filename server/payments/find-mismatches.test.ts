import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { card, expectOk, fillCheckout, GOOD_CARD } from '../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { unguarded } from '../testing/unguarded.ts';
import { findPaymentMismatches } from './find-mismatches.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const basket = [{ slug: 'pinot-noir-monterey-2024', qty: 1 }];

async function placeOrder(): Promise<number> {
  const browser = await fillCheckout(shop, basket);
  const { body } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
  return body.purchaseOrderId;
}

async function changeAuthorisation(orderId: number, change: string): Promise<void> {
  await sql`
    update sandbox_gateway.authorisations set ${sql.raw(change)} where key = (
      select a.gateway_key from orders o join payment_attempts a on a.attempt_id = o.attempt_id
      where o.order_id = ${orderId})`.execute(shop.db);
}

test('orders that were paid, refusals and repeated questions are no mismatch', async () => {
  const { checked: before } = await findPaymentMismatches(shop.parts);
  await placeOrder();
  const declined = await fillCheckout(shop, basket);
  expect((await declined.post('/api/cart/payment', card('4000000000000002'))).status).toBe(402);
  const unanswered = await fillCheckout(shop, basket);
  expect((await unanswered.post('/api/cart/payment', card('4000000000004020'))).status).toBe(503);
  await shop.reconcile();
  expect(await findPaymentMismatches(shop.parts)).toEqual({ checked: before + 3, mismatches: [] });
  expect(await findPaymentMismatches(shop.parts)).toEqual({ checked: before + 3, mismatches: [] });
});

test('an order that the gateway knows nothing of, or otherwise, is one; so is a charge without an order', async () => {
  const unpaid = await placeOrder();
  await changeAuthorisation(unpaid, "state = 'declined', reason = 'No.'");
  const otherwise = await placeOrder();
  await changeAuthorisation(otherwise, "reference = 'sbx_other'");
  const lost = await placeOrder();
  await unguarded(shop.db, (trx) => trx.deleteFrom('orders').where('order_id', '=', lost).execute());
  const { mismatches } = await findPaymentMismatches(shop.parts);
  expect(mismatches.map(({ kind, purchaseOrderId }) => ({ kind, purchaseOrderId }))).toEqual([
    { kind: 'order-without-charge', purchaseOrderId: unpaid },
    { kind: 'other-reference', purchaseOrderId: otherwise },
    { kind: 'charged-without-order', purchaseOrderId: null },
  ]);
});
