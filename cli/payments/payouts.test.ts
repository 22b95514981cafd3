import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectOk, fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();

async function run(...words: string[]) {
  return testOperator(shop).run(...words);
}

test('payouts are fetched, listed and shown with their orders', async () => {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }]);
  const order = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  expect((await run('order', 'ship', String(order))).kind).toBe('done');
  await sql`update sandbox_gateway.movements set created_at = '2026-11-17T12:00:00-08:00'
    where reference in (select reference from ledger where order_id = ${order})`.execute(shop.db);
  expect(await run('payouts', 'fetch')).toMatchObject({ kind: 'done', json: { isComplete: true } });
  expect(await run('payouts', 'fetch')).toMatchObject({ json: { added: 0, changed: 0 } });
  const of = (words: string) => run('payouts', ...words.split(' '));
  const { payouts } = await testOperator(shop).json(
    ...'payouts list --from 2026-11-19 --to 2026-11-19'.split(' '),
  );
  expect(payouts).toHaveLength(1);
  const [{ number, gross, fees, net }] = payouts;
  expect(Math.round((gross - fees) * 100)).toBe(Math.round(net * 100));
  const shown = await of(`show ${number}`);
  expect(shown).toMatchObject({ kind: 'done', json: { number, gross, net } });
  expect('text' in shown && shown.text).toContain(`${order}`);
  expect(await of('show 99999')).toMatchObject({ kind: 'refused' });
});
