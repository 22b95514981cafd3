import { expect, test } from 'vitest';
import { findInDatabase, findInText } from '../../testing/find-card-data.ts';
import { openPlainSql } from '../../testing/plain-sql.ts';
import type { ApiAnswer, TestBrowser } from '../../testing/test-browser.ts';
import { fillCheckout, newCustomer } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

/** Any number is approved; these have middle digits that are nowhere by chance. */
const APPROVED = '4716830526971111';
const ALSO_APPROVED = '6011747938621117';
const DECLINED = '4000000000000002';
const UNANSWERED = '4000000000004020';
const MISTYPED = '4716830526971112';
const cards = { numbers: [APPROVED, ALSO_APPROVED, DECLINED, UNANSWERED, MISTYPED], codes: ['739'] };

const raw = (cardNumber: string, more: object = {}) => ({
  cardNumber,
  expirationMonth: 11,
  expirationYear: 2030,
  cvv: '739',
  ...more,
});

const answers: ApiAnswer[] = [];

async function send(browser: TestBrowser, path: string, body: unknown, headers = {}): Promise<ApiAnswer> {
  const answer = await browser.post(path, body, headers);
  answers.push(answer);
  return answer;
}

test('accepts raw card fields and stores or returns them nowhere', async () => {
  const guest = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], {
    shipping: { email: 'raw@example.com' },
    billing: raw(APPROVED),
  });
  const mistyped = await send(guest, '/api/cart/payment', raw(MISTYPED));
  expect(mistyped.body.fields).toEqual({ cardNumber: ['Please enter a valid card number'] });
  await send(guest, '/api/cart/payment', raw(APPROVED, { cvv: '739000' }));
  await send(guest, '/api/cart/payment', raw(APPROVED, { cardNumber: { nested: APPROVED } }));
  await send(guest, '/api/cart/payment', JSON.stringify(raw(APPROVED)).slice(0, -1));
  await send(guest, '/api/cart/payment', raw(APPROVED, { emailPrefs: [APPROVED], idempotency: APPROVED }));
  expect((await send(guest, '/api/cart/payment', raw(DECLINED))).status).toBe(402);
  const grouped = raw('4716 8305 2697 1111', { saveCard: true, smsMarketing: true });
  const keyed = await send(guest, '/api/cart/payment', grouped, { 'Idempotency-Key': 'raw once' });
  expect(keyed.body).toMatchObject({ orderComplete: true });
  await send(guest, '/api/cart/payment', grouped, { 'Idempotency-Key': 'raw once' });

  const silent = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], {
    shipping: { email: 'silent@example.com' },
  });
  expect((await send(silent, '/api/cart/payment', raw(UNANSWERED))).status).toBe(503);
  await shop.reconcile();

  const customer = await newCustomer(shop, 'keeps-raw@example.com');
  expect((await send(customer, '/api/account/card', raw(ALSO_APPROVED, { defaultCard: true }))).status).toBe(
    200,
  );
  await send(customer, '/api/account/card', raw(DECLINED));
  await send(customer, '/vault/tokens', raw(APPROVED));
  await send(customer, '/vault/tokens', raw(MISTYPED));
  await shop.runJobs();

  const { sql, close } = openPlainSql(shop.databaseUrl);
  try {
    expect((await findInDatabase(sql, cards)).found).toEqual([]);
  } finally {
    await close();
  }
  expect(answers.flatMap(({ body }) => findInText(JSON.stringify(body), cards))).toEqual([]);
  expect(answers.length).toBeGreaterThan(10);
});
