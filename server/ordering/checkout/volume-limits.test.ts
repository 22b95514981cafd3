import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { judgeFacts } from '../../../domain/compliance/judge-shipment.ts';
import { RULES_VERSION } from '../../../domain/compliance/shipment-rules.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { setStateTerms } from '../../catalog/operations/state-terms.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  CARRIER_PICKUP,
  card,
  expectOk,
  fillCart,
  GOOD_CARD,
  payerOf,
  SHIPPING,
  WINERY_PICKUP,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { changeOrder } from '../replacement/change-order.ts';

const shop = testShop();
beforeEach(() => shop.setStock(WINE, 200));

/** 750 ml, six at most in a cart; the corkscrew counts for nothing. */
const WINE = 'library-cabernet';

const ONE_CASE = { maxMl: 9000, months: 1 } as const;

/** One case of nine liters (12 bottles) per person and month. */
const CAPITAL = { stateId: 10, city: 'Washington', zip: '20001' };

interface Order {
  readonly bottles: number;
  readonly email: string;
  readonly brandingId?: 1 | 2;
  readonly shipping?: object;
}

async function ready({ bottles, email, brandingId = 2, shipping = {} }: Order): Promise<TestBrowser> {
  const browser = shop.browser(brandingId);
  await fillCart(shop, browser, [{ slug: WINE, qty: bottles }]);
  const form = { ...SHIPPING, ...CAPITAL, email, ...shipping };
  const answer = expectOk(await browser.post('/api/cart/shipping', form));
  if (answer.body.nonCompliantCart) throw new Error(answer.body.ShipmentNonCompliantReason);
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...payerOf(email) }));
  return browser;
}

async function buy(order: Order) {
  return expectOk(await (await ready(order)).post('/api/cart/payment', GOOD_CARD));
}

async function ask({ bottles, email, shipping = {} }: Order): Promise<string | null> {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: WINE, qty: bottles }]);
  const form = { ...SHIPPING, ...CAPITAL, email, ...shipping };
  const { body } = expectOk(await browser.post('/api/cart/shipping', form));
  return body.ShipmentNonCompliantReason;
}

async function chargesOf(email: string): Promise<number> {
  const charges = await shop.db
    .selectFrom('sandbox_gateway.authorisations as a')
    .innerJoin('payment_attempts as t', 't.gateway_key', 'a.key')
    .where(textIn<OrderDocument>(sql`t.document`)('email'), '=', email)
    .select('a.key')
    .execute();
  return charges.length;
}

test('what an order is being changed to counts while the bank is asked', async () => {
  const email = 'changing@example.com';
  await buy({ bottles: 6, email });
  const { purchaseOrderId } = (await buy({ bottles: 1, email })).body;
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { gateway } = shop.parts;
  const authorize: typeof gateway.authorize = async (...request) => {
    reached.resolve();
    await goOn.promise;
    return gateway.authorize(...request);
  };
  const lines = [{ productId: await shop.productId(WINE), qty: 4 }];
  const changing = changeOrder(
    { ...shop.parts, gateway: { ...gateway, authorize } },
    purchaseOrderId,
    { lines, shipping: null, quote: null, reason: 'More' },
    { requestKey: null, codeFreeBelowCents: null },
  );
  await reached.promise;
  expect([await ask({ bottles: 1, email }), (await ask({ bottles: 2, email })) === null]).toEqual([
    null,
    false,
  ]);
  goOn.resolve();
  expect(await changing).toMatchObject({ ok: true, value: { isPending: false } });
});

test('what was ordered counts at shipping, in words that say what is left', async () => {
  const email = 'counted@example.com';
  await buy({ bottles: 6, email });
  await buy({ bottles: 3, email });
  expect(await ask({ bottles: 4, email })).toMatch(
    /^You can send 3 more bottles this month to the District of Columbia\./,
  );
  expect(await ask({ bottles: 3, email })).toBeNull();
  expect(await ask({ bottles: 4, email: 'Counted@Example.com' })).not.toBeNull();
  expect(await ask({ bottles: 4, email: 'another@example.com' })).toBeNull();
});

test('a winery pickup does not count in the winery’s state', async () => {
  await setStateTerms(shop.db, { state: 'CA', volumeCaps: [{ ...ONE_CASE, per: 'person' }] });
  await shop.freshRules();
  const email = 'winery@example.com';
  const napa = { stateId: 6, city: 'Napa', zip: '94558' };
  await buy({ bottles: 6, email, shipping: { ...WINERY_PICKUP, email, shipViaId: 12 } });
  await buy({ bottles: 6, email, shipping: napa });
  expect(await ask({ bottles: 6, email, shipping: napa })).toBeNull();
});

test('a pick-up at a pickup location counts, a cancelled order does not', async () => {
  const email = 'ways@example.com';
  await buy({ bottles: 6, email });
  expect(await ask({ bottles: 6, email })).toBeNull();
  const place = await locationIn('20001');
  await buy({ bottles: 5, email, shipping: place });
  expect(await ask({ bottles: 2, email })).toMatch(/^You can send 1 more bottle this month/);
  await changeRows(shop.db, 'orders', { status: 'cancelled' }, { email, delivery_method: 'DELIVER' });
  expect(await ask({ bottles: 6, email })).toBeNull();
});

async function locationIn(zip: string) {
  const search = { zip, searchDistance: 25 };
  const { body } = await shop.browser().post('/api/address/hold-at-location-fedex', search);
  const [{ locationId }] = body.locations;
  const { deliveryMethod, pickUpPersonAddress } = CARRIER_PICKUP;
  return {
    deliveryMethod,
    fedexLocationId: locationId,
    address1: undefined,
    city: undefined,
    stateId: undefined,
    zip: undefined,
    dob: '05/09/1978',
    pickUpPersonAddress: { ...pickUpPersonAddress, stateShort: 'DC', zip },
  };
}

test('an order of next month has its own room', async () => {
  const email = 'later@example.com';
  await buy({ bottles: 6, email });
  await buy({ bottles: 6, email });
  expect(await ask({ bottles: 1, email })).toMatch(/^You can send no more wine this month/);
  // Thursday, 8 April: more than a month after 2 March.
  expect(await ask({ bottles: 6, email, shipping: { requestedShipDate: '04/06/2027' } })).toBeNull();
});

test('the other brand’s wine counts, and a cart that grew says so before it is paid', async () => {
  const email = 'both@example.com';
  const [listed] = (await shop.browser().get('/api/lookups')).body.shipDates;
  await buy({ bottles: 6, email, brandingId: 1, shipping: { requestedShipDate: shipDayOf(listed) } });
  await buy({ bottles: 5, email });
  const browser = await ready({ bottles: 1, email });
  const { body } = await fillCart(shop, browser, [{ slug: WINE, qty: 1 }]);
  expect([body.nonCompliantCart, body.ShipmentNonCompliantReason]).toEqual([
    true,
    expect.stringMatching(/^You can send 1 more bottle this month to the District of Columbia\./),
  ]);
  await browser.get('/api/cart');
  const { status, body: refusal } = await browser.post('/api/cart/payment', GOOD_CARD);
  expect([status, refusal.message]).toEqual([422, body.ShipmentNonCompliantReason]);
  expect(await chargesOf(email)).toBe(2);
});

function shipDayOf({ requestedShipDate }: { requestedShipDate: string }): string {
  const [month = 0, day = 0, year = 0] = requestedShipDate.split('/').map(Number);
  const iso = new Date(Date.UTC(year, month - 1, day - 2)).toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
}

test('of orders at once that each fit and together do not, as many go through as fit', async () => {
  const email = 'race@example.com';
  const browsers = await Promise.all(Array.from({ length: 5 }, () => ready({ bottles: 5, email })));
  const stock = await shop.stockOf(WINE);
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/cart/payment', GOOD_CARD)));
  const placed = answers.filter(({ body }) => body.orderComplete);
  const refused = answers.filter(({ status }) => status === 422);
  expect([placed.length, refused.length]).toEqual([2, 3]);
  for (const { body } of refused) {
    expect(body.message).toMatch(/^You can send 2 more bottles this month to the District of Columbia\./);
  }
  expect(await chargesOf(email)).toBe(2);
  expect(await shop.stockOf(WINE)).toBe((stock ?? 0) - 10);
});

test('counts a household together, for any orderer and spelling of the street', async () => {
  await setStateTerms(shop.db, { state: 'AR', volumeCaps: [{ ...ONE_CASE, per: 'address' }] });
  await shop.freshRules();
  const home = { stateId: 5, city: 'Little Rock', zip: '72201', address2: 'Apartment 4' };
  const browsers = await Promise.all(
    ['100 Main Street', '100 MAIN ST.', '100 Main St'].map((address1, index) =>
      ready({ bottles: 5, email: `household-${index}@example.com`, shipping: { ...home, address1 } }),
    ),
  );
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/cart/payment', GOOD_CARD)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
  const next = { ...home, address2: 'Apartment 5' };
  expect(await ask({ bottles: 5, email: 'household-9@example.com', shipping: next })).toBeNull();
});

test('a payment without an outcome counts until it is known to have failed', async () => {
  const email = 'unknown@example.com';
  const lost = await ready({ bottles: 6, email });
  const waiting = await ready({ bottles: 6, email });
  const third = await ready({ bottles: 5, email });
  expect((await lost.post('/api/cart/payment', card('4000000000004012'))).status).toBe(503);
  expectOk(await waiting.post('/api/cart/payment', GOOD_CARD));
  expect((await third.post('/api/cart/payment', GOOD_CARD)).status).toBe(422);
  await shop.reconcile();
  expectOk(await third.post('/api/cart/payment', GOOD_CARD));
});

test('the decision is kept with the order, and can be made again from what is kept', async () => {
  const { body } = await buy({ bottles: 2, email: 'kept@example.com' });
  const { document, wine_ml } = await shop.db
    .selectFrom('orders')
    .select(['document', 'wine_ml'])
    .where('order_id', '=', body.purchaseOrderId)
    .executeTakeFirstOrThrow();
  const { decision } = document.compliance;
  expect(wine_ml).toBe(1500);
  expect(decision).toMatchObject({
    outcome: 'allowed',
    ruleId: null,
    rulesVersion: RULES_VERSION,
    inputs: {
      state: 'DC',
      wineMl: 1500,
      recipientAge: expect.any(Number),
      volumes: [{ maxMl: 9000, months: 1, usedMl: 0 }],
    },
  });
  expect(Date.parse(decision?.decidedAt ?? '')).toBeGreaterThan(0);
  expect(JSON.stringify(decision)).not.toMatch(/Main Street|example\.com|Hart/);
  expect(decision && judgeFacts(decision.inputs).ok).toBe(true);
});
