import { fail } from 'node:assert';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app/app.ts';
import { buildFrontDoor, type FrontDoor } from '../app/front-door/front-door.ts';
import { MOST_WAITING } from '../app/front-door/load-shedding.ts';
import { turnedAway } from '../app/front-door/turned-away.ts';
import { settleAnswerFor } from '../ordering/payments/settle.ts';
import { requestListener } from '../platform/http/request-listener.ts';
import { chooseGateway } from '../providers/payment/choose-gateway.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { BILLING, card, expectOk, GOOD_CARD, SHIPPING } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const PORT = 4_873;
const SITE = `http://127.0.0.1:${PORT}`;
const BEGUN_ORDERS = 6;
const CROWD = MOST_WAITING + 50;
/** Longer than the crowd needs to get in. */
const LATE_MS = 4_000;

const shop = testShop();
const held = Promise.withResolvers<void>();
let door: FrontDoor;

/** What the crowd asks for is answered once the test lets it go: no speed of a machine changes how many are inside. */
function holdingCrowd(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers['x-forwarded-for'] === undefined) answer(request, response);
    else void held.promise.then(() => answer(request, response));
  };
}

beforeAll(async () => {
  const parts = {
    ...shop.parts,
    origins: { 1: `http://localhost:${PORT}`, 2: SITE },
    trustedProxies: ['127.0.0.1'],
    gatewayTimeoutMs: 3 * LATE_MS,
    gateway: chooseGateway({
      ...{ db: shop.db, provider: null, timeoutMs: 3 * LATE_MS, lateAnswerMs: LATE_MS },
      onRepeatedAnswer: settleAnswerFor(shop.db),
    }),
  };
  const away = (reason: 'opening' | 'busy' | 'closing') =>
    requestListener(turnedAway(reason, parts).fetch, parts);
  door = buildFrontDoor({ opening: away('opening'), busy: away('busy'), closing: away('closing') });
  await door.listen({ port: PORT, host: '127.0.0.1' });
  door.open(holdingCrowd(requestListener(createApp(parts).fetch, parts)));
});
afterAll(async () => {
  await door.close();
});

/** A shopper whose whole request is inside. */
async function readLookups(number: number): Promise<number> {
  const answer = await fetch(`${SITE}/api/lookups`, {
    headers: { 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function get(path: string) {
  const answer = await fetch(`${SITE}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Somebody with an address of their own, so that no limit of a household is met. */
async function readyToPay(number: number) {
  const browser = new TestBrowser((request) => fetch(request), SITE);
  const own = { address1: `${number} Main Street`, name_last: `Crowd${number}` };
  expectOk(
    await browser.post('/api/cart', { items: [{ productId: await shop.productId('corkscrew'), qty: 1 }] }),
  );
  expectOk(
    await browser.post('/api/cart/shipping', { ...SHIPPING, ...own, email: `crowd-${number}@example.com` }),
  );
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...own }));
  return browser;
}

test('where it is too much, others are turned away at once, orders that have begun are finished, and it is over when the crowd is', async () => {
  const payers = await Promise.all(Array.from({ length: BEGUN_ORDERS }, (_, at) => readyToPay(100 + at)));
  const [late = fail(), ...others] = payers;

  // One order waits for its bank before the crowd comes, the others press 'Place Order' in the middle of it.
  const lateOrder = late.post('/api/cart/payment', card('4000000000004038'));
  const statuses: number[] = [];
  const crowd = Array.from({ length: CROWD }, async (_, at) => {
    statuses.push(await readLookups(at));
  });
  await expect
    .poll(() => statuses, { timeout: 15_000 })
    .toEqual(Array.from({ length: CROWD - MOST_WAITING }, () => 503));

  const [page, call, health] = await Promise.all([get('/shop'), get('/api/lookups'), get('/healthz')]);
  for (const { status, headers, text } of [page, call]) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('The shop is very busy right now. Please try again in a moment.');
  }
  expect(JSON.parse(call.text)).toMatchObject({
    code: 'unavailable',
    requestId: call.headers.get('x-request-id'),
  });
  expect(health.status).toBe(200);
  const orders = await Promise.all(others.map((browser) => browser.post('/api/cart/payment', GOOD_CARD)));
  expect(orders.map(({ body }) => body.orderComplete)).toEqual(others.map(() => true));
  expect((await get('/api/lookups')).status).toBe(503);

  held.resolve();
  await Promise.all(crowd);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_WAITING);
  expect((await lateOrder).body.orderComplete).toBe(true);
  const placed = await shop.db
    .selectFrom('orders')
    .select('email')
    .where('email', 'like', 'crowd-%')
    .execute();
  expect(placed).toHaveLength(BEGUN_ORDERS);
  expect((await get('/api/lookups')).status).toBe(200);
});
