import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MailSender } from '../../providers/mail/mail-sender.ts';
import { makeJobsDue } from '../../testing/change-rows.ts';
import { card, fillCheckout, GOOD_CARD, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const BASKET = [{ slug: 'library-cabernet', qty: 1 }];
const CHARGED_WITHOUT_ANSWER = card('4000000000004020');
const DECLINED = card('4000000000000002');

const checkoutOf = (email: string) => fillCheckout(shop, BASKET, { shipping: { ...SHIPPING, email } });

test('confirms a placed order once, however often it is requested', async () => {
  const browser = await checkoutOf('once@example.com');
  const paid = await browser.post('/api/cart/payment', GOOD_CARD);
  await browser.post('/api/cart/payment', GOOD_CARD);
  await shop.runJobs();
  await shop.reconcile();
  await shop.runJobs();
  const mails = await shop.mailsTo('ONCE@example.com');
  expect(mails).toHaveLength(1);
  const { purchaseOrderId, total } = paid.body.order;
  expect(mails[0]).toMatchObject({ brandingId: 2, subject: `Your order ${purchaseOrderId}` });
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part).toContain(`Order Number: ${purchaseOrderId}`);
    expect(part).toContain(`$${total.toFixed(2)}`);
    expect(part).toContain('100 Main Street');
    expect(part).toContain('March 4, 2027');
  }
});

test('a second job for a confirmation that was or is being sent sends nothing', async () => {
  const browser = await checkoutOf('twice@example.com');
  const { purchaseOrderId } = (await browser.post('/api/cart/payment', GOOD_CARD)).body;
  const addJob = () =>
    sql`select graphile_worker.add_job('send-order-confirmation',
      json_build_object('orderId', ${purchaseOrderId}::integer))`.execute(shop.db);
  let sends = 0;
  const sender: MailSender = {
    async send() {
      sends += 1;
      if (sends > 1) return;
      await addJob();
      await shop.runJobs(sender);
    },
  };
  await shop.runJobs(sender);
  expect(await shop.mailsTo('twice@example.com')).toHaveLength(1);
  await addJob();
  await makeJobsDue(shop.db);
  await shop.runJobs(sender);
  expect(sends).toBe(1);
});

test('confirms an order settled by the reconciler once', async () => {
  const browser = await checkoutOf('later@example.com');
  expect((await browser.post('/api/cart/payment', CHARGED_WITHOUT_ANSWER)).status).toBe(503);
  await shop.runJobs();
  expect(await shop.mailsTo('later@example.com')).toEqual([]);
  await Promise.all([shop.reconcile(), shop.reconcile()]);
  await shop.runJobs();
  await shop.reconcile();
  await shop.runJobs();
  expect(await shop.mailsTo('later@example.com')).toHaveLength(1);
});

test('does not confirm a declined payment', async () => {
  const browser = await checkoutOf('declined@example.com');
  expect((await browser.post('/api/cart/payment', DECLINED)).status).toBe(402);
  await shop.runJobs();
  expect(await shop.mailsTo('declined@example.com')).toEqual([]);
});

test('orders work while the mail server is down; the email follows', async () => {
  const browser = await checkoutOf('patient@example.com');
  const answer = await browser.post('/api/cart/payment', GOOD_CARD);
  expect(answer.body.orderComplete).toBe(true);
  const down: MailSender = { send: () => Promise.reject(new Error('the mail server is down')) };
  await shop.runJobs(down);
  expect(await shop.mailsTo('patient@example.com')).toEqual([]);
  expect((await browser.get('/api/orders/confirmation')).body.purchaseOrderId).toBe(
    answer.body.order.purchaseOrderId,
  );

  let sends = 0;
  const back: MailSender = {
    async send() {
      sends += 1;
    },
  };
  for (let round = 0; round < 2; round += 1) {
    await makeJobsDue(shop.db);
    await shop.runJobs(back);
  }
  expect(sends).toBe(1);
  expect(await shop.mailsTo('patient@example.com')).toHaveLength(1);
});
