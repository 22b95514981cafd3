import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { failLostTexts } from '../../server/messages/texts/text-store.ts';
import { cancelOrder } from '../../server/ordering/orders/cancel-order.ts';
import { ago, changeRows, NOW } from '../../server/testing/change-rows.ts';
import { expectOk, fillCheckout, GOOD_CARD, WINERY_PICKUP } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let run: TestOperator['run'];
let json: TestOperator['json'];
beforeAll(async () => {
  ({ run, json } = testOperator(shop));
});

async function place(smsPhone: string): Promise<number> {
  const shipping = { ...WINERY_PICKUP, shipViaId: 12, smsPhone, smsTransactional: true, dob: '04/17/1985' };
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping });
  return expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
}

test('consent is shown and withdrawn by number', async () => {
  const orderId = await place('(707) 555-3001');
  expect(await json('consent', 'show', '707-555-3001')).toMatchObject({
    phone: '+17075553001',
    consents: [
      { purpose: 'transactional', orderId, source: '/shipping', version: '2026-12', withdrawnAt: null },
    ],
  });
  expect(await run('consent', 'withdraw', '(707) 555-3001')).toMatchObject({
    kind: 'done',
    text: '+17075553001: gets no more texts',
  });
  expect(await json('consent', 'withdraw', '(707) 555-3001')).toMatchObject({ withdrawn: 0 });
  expect(await run('consent', 'show', '(707) 555-3001')).toMatchObject({
    text: expect.stringContaining('(asked of an operator)'),
  });
  expect(await run('consent', 'show', '555')).toMatchObject({ kind: 'misused' });
});

test('a ready order is announced once; its text and failed texts are listed', async () => {
  const orderId = await place('(707) 555-3002');
  expect(await json('order', 'ready', String(orderId))).toMatchObject({
    purchaseOrderId: orderId,
    told: true,
  });
  expect(await json('order', 'ready', String(orderId))).toMatchObject({ told: false });
  expect(await run('order', 'ready', '1')).toMatchObject({ kind: 'refused' });
  await cancelOrder(shop.parts, orderId);
  const failed = { failed_at: NOW, last_error: 'Twilio said 400', tries: 1 };
  await changeRows(shop.db, 'texts', failed, { event_key: `order-ready ${orderId}` });
  const states = async (...options: string[]) =>
    (await json('text', 'list', '--to', '7075553002', ...options)).texts.map(
      ({ eventKey, state }: { eventKey: string; state: string }) => [eventKey, state],
    );
  expect(await states()).toEqual([
    [`order-cancelled ${orderId}`, 'pending'],
    [`order-ready ${orderId}`, 'failed'],
  ]);
  expect(await states('--failed')).toEqual([[`order-ready ${orderId}`, 'failed']]);
  expect(await run('text', 'list', '--to', 'ann')).toMatchObject({ kind: 'misused' });
});

test('a text without a job fails after three days, and no other does', async () => {
  const orderId = await place('(707) 555-3003');
  await json('order', 'ready', String(orderId));
  const texts = async () => (await json('text', 'list', '--to', '7075553003')).texts;
  await failLostTexts(shop.db);
  expect(await texts()).toMatchObject([{ state: 'pending' }]);
  await changeRows(shop.db, 'texts', { created_at: ago('73 hours') }, { order_id: orderId });
  await failLostTexts(shop.db);
  expect(await texts(), 'as long as its job waits').toMatchObject([{ state: 'pending' }]);
  await sql`
    select graphile_worker.remove_job(j.key) from graphile_worker.jobs j
    join texts t on j.key = 'text-' || t.text_id where t.order_id = ${orderId}`.execute(shop.db);
  await failLostTexts(shop.db);
  expect(await texts()).toMatchObject([{ state: 'failed', lastError: 'its job is gone' }]);
});
