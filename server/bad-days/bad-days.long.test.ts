import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertEndpoint } from '../messages/outbound-webhooks/endpoint-store.ts';
import { shipOrder } from '../ordering/orders/ship-order.ts';
import { keptMail } from '../providers/mail/mail-sender.ts';
import type { TextSender } from '../providers/text-messages/text-sender.ts';
import { createTwilioTexts } from '../providers/text-messages/twilio-texts.ts';
import { type Met, withTable } from '../testing/bad-days-table.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import {
  FAULTS,
  type Fault,
  type FaultyProxy,
  GARBAGE,
  HALF_JSON,
  MAINTENANCE_PAGE,
  startFaultyProxy,
} from '../testing/faulty-proxy.ts';
import { openPlainSql } from '../testing/plain-sql.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { BILLING, expectOk, GOOD_CARD, SHIPPING } from '../testing/test-checkout.ts';
import { FEDEX_ACCOUNT, fedexLocation, startTestFedex, type TestFedex } from '../testing/test-fedex.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { SMARTY_KEY, smartyCandidate, startTestSmarty, type TestSmarty } from '../testing/test-smarty.ts';
import { startTestSmtp, type TestSmtp } from '../testing/test-smtp.ts';
import { startTestStripe, type TestStripe } from '../testing/test-stripe.ts';
import { TEST_TODAY } from '../testing/test-today.ts';
import { startTestTwilio, type TestTwilio } from '../testing/test-twilio.ts';

/**
 * Every service that the shop needs, on each of its bad days, and what comes of the requests that need it. What is met with
 * is the table of docs/operations.md 'Bad days': `WRITE_BAD_DAYS=1` writes it, without it the table must be as it is.
 */
const DOCUMENT = join(import.meta.dirname, '../../docs/operations.md');

/** Later than anybody waits for. */
const SLOW_MS = 40_000;
const UNAVAILABLE = 'The shop is not available right now. Please try again in a moment.';

let database: TestDatabase;
let stripeDatabase: TestDatabase;
let ownDatabase: TestDatabase;
let sql: Sql;
let stripeSql: Sql;
let ownSql: Sql;
let newsSql: Sql;
const closing: (() => Promise<void>)[] = [];
let fedex: TestFedex;
let smarty: TestSmarty;
let smtp: TestSmtp;
let stripe: TestStripe;
/** With the carrier, addresses and mail behind proxies. */
let server: ServerProcess;
/** With its database behind a proxy: all that has bad days at the same time has a server of its own. */
let ownServer: ServerProcess;
/** With Stripe behind a proxy, and a database of its own: two gateways would ask each other's questions. */
let stripeServer: ServerProcess;
/** With texts and webhooks behind proxies, and jobs that run when the test asks, without waiting for the next attempt. */
let messages: TestShop;
let twilio: TestTwilio;
let texts: TextSender;
let receiver: TestService;
const received: { id: string; body: string }[] = [];
const proxies: Record<string, FaultyProxy> = {};
const met: Met[] = [];

type Site = Pick<ServerProcess, 'browser' | 'origins'>;

async function behind(name: string, url: string, nonsense: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const proxy = await startFaultyProxy({ host: hostname, port: Number(port) }, { nonsense, slowMs: SLOW_MS });
  proxies[name] = proxy;
  return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) }).href.replace(
    /(?<=:\d+)\/$/,
    '',
  );
}

beforeAll(async () => {
  [database, stripeDatabase, ownDatabase, fedex, smarty, smtp, stripe] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    createTestDatabase(),
    startTestFedex(),
    startTestSmarty(),
    startTestSmtp(),
    startTestStripe(),
  ]);
  fedex.locations = [fedexLocation('COSA', 1.3)];
  smarty.candidates = [smartyCandidate()];
  const connections = [database, stripeDatabase, ownDatabase].map(({ databaseUrl }) =>
    openPlainSql(databaseUrl, { max: 2 }),
  );
  [sql, stripeSql, ownSql] = connections.map((connection) => connection.sql) as [Sql, Sql, Sql];
  closing.push(...connections.map((connection) => connection.close));
  const smartyUrl = await behind('addresses', smarty.service.url, HALF_JSON);
  server = await startServerProcess({
    LOG_LEVEL: 'fatal',
    DATABASE_URL: database.databaseUrl,
    FEDEX_CLIENT_ID: FEDEX_ACCOUNT.clientId,
    FEDEX_CLIENT_SECRET: FEDEX_ACCOUNT.clientSecret,
    FEDEX_API_URL: await behind('the carrier', fedex.service.url, MAINTENANCE_PAGE),
    SMARTY_AUTH_ID: SMARTY_KEY.authId,
    SMARTY_AUTH_TOKEN: SMARTY_KEY.authToken,
    SMARTY_AUTOCOMPLETE_URL: `${smartyUrl}/lookup`,
    SMARTY_STREET_URL: `${smartyUrl}/street-address`,
    SMTP_URL: await behind('mail', smtp.url, MAINTENANCE_PAGE),
    MAIL_FROM_1: 'shop@alder.example',
    MAIL_FROM_2: 'shop@twomey.example',
  });
  ownServer = await startServerProcess({
    LOG_LEVEL: 'fatal',
    DATABASE_URL: await behind('PostgreSQL', ownDatabase.databaseUrl, GARBAGE),
  });
  stripeServer = await startServerProcess({
    LOG_LEVEL: 'fatal',
    DATABASE_URL: stripeDatabase.databaseUrl,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: stripe.account.secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_URL: await behind('the payment gateway', stripe.url, MAINTENANCE_PAGE),
  });
  await Promise.all([server.ready(), ownServer.ready(), stripeServer.ready(), openMessages()]);
});

async function openMessages() {
  // At noon by all clocks of the country, so that texts may go.
  messages = await openTestShop({
    clock: { today: () => TEST_TODAY, now: () => new Date('2027-03-02T20:00:00Z') },
  });
  twilio = await startTestTwilio();
  const apiUrl = await behind('text messages', twilio.service.url, MAINTENANCE_PAGE);
  texts = createTwilioTexts({ ...twilio.account, apiUrl }, { patienceMs: 1_000 });
  receiver = await startTestService((request, body) => {
    received.push({ id: String(request.headers['webhook-id']), body });
    return { status: 200, body: {} };
  });
  // Only the status counts: a page that answers 200 is a yes.
  const url = await behind('who hears webhooks', receiver.url, GARBAGE);
  const { sql: own, close } = openPlainSql(messages.databaseUrl, { max: 1 });
  newsSql = own;
  closing.push(close);
  await insertEndpoint(messages.db, { url, events: ['order.shipped'] });
}

afterAll(async () => {
  await Promise.all([server.kill(), ownServer.kill(), stripeServer.kill()]);
  await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
  await Promise.all([fedex.service.close(), smarty.service.close(), smtp.close(), stripe.close()]);
  await Promise.all([twilio.service.close(), receiver.close(), messages.close()]);
  await Promise.all(closing.map((close) => close()));
  await Promise.all([database.drop(), stripeDatabase.drop(), ownDatabase.drop()]);
});

let shoppers = 0;

/** A guest before 'Place Order', with an address of their own. */
async function readyToPay(at: Site): Promise<Shopper> {
  shoppers += 1;
  const browser = at.browser(2);
  const own = { address1: `${100 + shoppers} Main Street` };
  const email = `bad-day-${shoppers}@example.com`;
  const [wine] = await sql<{ id: number }[]>`select product_id as id from products where slug = 'corkscrew'`;
  expectOk(await browser.post('/api/cart', { items: [{ productId: wine?.id, qty: 1 }] }));
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...own, email }));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...own }));
  const { body } = await browser.get('/api/cart');
  const itemId = body.shoppingCartItems[0].shoppingCartItemId;
  return { browser, email, ...own, shipping: { ...SHIPPING, ...own, email }, itemId };
}

interface Shopper {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly shipping: object;
  readonly itemId: number;
  readonly address1: string;
}

interface Answer {
  readonly status: number | 'done' | 'refused';
  readonly code: string;
  readonly reads: string;
}

/** A request that needs a service, and what is to become of it. */
interface Scene {
  readonly request: string;
  readonly withinSeconds: number;
  /** Done before the bad day comes. */
  readonly prepare?: (shopper: Shopper) => Promise<void>;
  readonly ask: (shopper: Shopper, at: Site) => Promise<Answer>;
  /** Met with, whatever the fault. */
  readonly answer: string;
  readonly reads: string;
  /** Looked at while the service is still out of order, and once more when it is not. Each throws where it is not so. */
  readonly meanwhile?: (shopper: Shopper) => Promise<void>;
  readonly afterwards?: (shopper: Shopper) => Promise<void>;
  readonly kept: string;
}

const call =
  (method: string, path: string, body?: object) =>
  async ({ browser }: Shopper): Promise<Answer> => {
    const { status, body: reply } = await browser.send(method, path, body);
    return { status, code: reply?.code ?? '', reads: reply?.message ?? '' };
  };

/** A page as it is read: by its heading. */
const page =
  (path: string) =>
  async (_: Shopper, at: Site): Promise<Answer> => {
    const answer = await fetch(`${at.origins[2]}${path}`);
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text())?.[1] ?? '';
    return { status: answer.status, code: '', reads: heading };
  };

async function play(service: string, fault: Fault, scenes: readonly Scene[], at: Site) {
  const cast = await Promise.all(
    scenes.map(async ({ prepare }) => {
      const shopper = await readyToPay(at);
      await prepare?.(shopper);
      return shopper;
    }),
  );
  await proxies[service]?.behave(fault);
  const seen = await Promise.all(
    scenes.map(async (scene, number) => {
      const shopper = cast[number] as Shopper;
      const began = performance.now();
      const { status, code, reads } = await scene.ask(shopper, at);
      const seconds = (performance.now() - began) / 1000;
      await scene.meanwhile?.(shopper);
      return { scene, shopper, seconds, answer: `${status} ${code}`.trim(), reads };
    }),
  );
  await proxies[service]?.behave(null);
  for (const { scene, shopper, seconds, answer, reads } of seen) {
    const { request, withinSeconds, kept } = scene;
    expect.soft({ service, fault, request, answer, reads }).toEqual({
      ...{ service, fault, request },
      answer: scene.answer,
      reads: scene.reads,
    });
    expect.soft(seconds, `${request} with ${service} ${fault}`).toBeLessThan(withinSeconds);
    await scene.afterwards?.(shopper);
    met.push({ service, fault, request, answer, withinSeconds, reads, kept });
  }
}

const goesOn = async ({ browser, shipping }: Shopper) => {
  expectOk(await browser.post('/api/cart/shipping', shipping));
};

const ordersOf = async (email: string, books: Sql) =>
  (await books<{ orders: number }[]>`select count(*) as orders from orders where email = ${email}`)[0]
    ?.orders;

const CARRIER: readonly Scene[] = [
  {
    request: 'POST /api/address/hold-at-location-fedex',
    withinSeconds: 4,
    ask: call('POST', '/api/address/hold-at-location-fedex', { zip: '94558', searchDistance: 25 }),
    answer: '503 unavailable',
    reads: 'Failed to find a location, please try again or try with a different zip code.',
    meanwhile: goesOn,
    kept: 'the checkout goes on with a delivery to the door',
  },
];

const ADDRESSES: readonly Scene[] = [
  {
    request: 'POST /api/address/autocomplete-address',
    withinSeconds: 4,
    ask: call('POST', '/api/address/autocomplete-address', { searchText: '1245 Main' }),
    answer: '200',
    reads: '',
    meanwhile: goesOn,
    kept: 'no suggestions; the address is typed and taken as it is',
  },
  {
    request: 'POST /api/address/validate',
    withinSeconds: 4,
    ask: call('POST', '/api/address/validate', {
      address1: '1245 Main St',
      city: 'Napa',
      stateShort: 'CA',
      zip: '94559',
    }),
    answer: '200',
    reads: '',
    meanwhile: goesOn,
    kept: 'the address is judged by the shop’s own rules',
  },
];

const MAIL: readonly Scene[] = [
  {
    request: 'POST /api/cart/payment',
    withinSeconds: 8,
    ask: call('POST', '/api/cart/payment', GOOD_CARD),
    answer: '200',
    reads: '',
    async meanwhile({ email }) {
      await vi.waitFor(
        async () =>
          expect(
            await sql`select from mails where recipient = ${email} and sent_at is null and last_error is not null`,
          ).toHaveLength(1),
        { timeout: 75_000, interval: 100 },
      );
    },
    async afterwards({ email }) {
      await vi.waitFor(() => expect(smtp.taken.filter(({ to }) => to.includes(email))).toHaveLength(1), {
        timeout: 30_000,
        interval: 100,
      });
    },
    kept: 'the order stands; its mail is sent later, once',
  },
];

const GATEWAY: readonly Scene[] = [
  {
    request: 'POST /api/cart/payment',
    withinSeconds: 14,
    ask: call('POST', '/api/cart/payment', GOOD_CARD),
    answer: '402 card-declined',
    reads: 'Failed to apply payment. Please review billing information and try again',
    async afterwards({ browser, email }) {
      expect(await ordersOf(email, stripeSql)).toBe(0);
      expect((await browser.get('/api/cart')).body.shoppingCartItems).toHaveLength(1);
    },
    kept: 'nothing is charged, the cart is as it was',
  },
  {
    request: 'POST /api/cart/payment, its card kept at billing',
    withinSeconds: 14,
    async prepare({ browser, address1 }) {
      const { body } = await browser.post('/vault/tokens', GOOD_CARD);
      const billing = { ...BILLING, address1, paymentToken: body.token };
      expectOk(await browser.post('/api/cart/billing', billing));
    },
    ask: call('POST', '/api/cart/payment', {}),
    answer: '503 unavailable',
    reads: 'We are still checking your payment. You will not be charged twice.',
    async afterwards({ browser, email }) {
      await vi.waitFor(
        async () => {
          const { body } = await browser.get('/api/cart/payment/status');
          expect(body.state).toMatch(/^(paid|not-charged)$/);
          expect(await ordersOf(email, stripeSql)).toBe(body.state === 'paid' ? 1 : 0);
        },
        { timeout: 60_000, interval: 250 },
      );
    },
    kept: 'once it answers, there is one order and one charge, or neither and the cart',
  },
  {
    request: 'GET /api/cart',
    withinSeconds: 4,
    ask: call('GET', '/api/cart'),
    answer: '200',
    reads: '',
    meanwhile: goesOn,
    kept: 'all but the payment goes on',
  },
];

/** An order of a shopper that is about to ship. */
const orders = new Map<Shopper, number>();
const orderOf = (shopper: Shopper) => orders.get(shopper) ?? 0;

async function buy(shopper: Shopper, more: object = {}) {
  const { body } = expectOk(await shopper.browser.post('/api/cart/payment', { ...GOOD_CARD, ...more }));
  orders.set(shopper, body.purchaseOrderId);
}

async function ship(shopper: Shopper): Promise<Answer> {
  const orderId = orderOf(shopper);
  const shipped = await shipOrder(messages.parts, orderId, {
    trackingNumber: `${400_000_000_000 + orderId}`,
  });
  return { status: shipped.ok ? 'done' : 'refused', code: '', reads: '' };
}

const doJobs = () => messages.runJobs(keptMail, texts);

async function doJobsAgain() {
  await newsSql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`;
  await doJobs();
}

const TEXTS: readonly Scene[] = [
  {
    request: 'order ship',
    withinSeconds: 4,
    async prepare(shopper) {
      const consent = { smsPhone: '(707) 555-0123', smsTransactional: true, dob: '04/17/1985' };
      expectOk(await shopper.browser.post('/api/cart/shipping', { ...shopper.shipping, ...consent }));
      await buy(shopper);
    },
    ask: ship,
    answer: 'done',
    reads: '',
    async meanwhile(shopper) {
      await doJobs();
      const waiting = await newsSql`
        select from texts where order_id = ${orderOf(shopper)} and tries = 1
          and sent_at is null and failed_at is null and last_error is not null`;
      expect(waiting).toHaveLength(1);
    },
    async afterwards(shopper) {
      await doJobsAgain();
      expect(twilio.messages.filter(({ body }) => body.includes(` ${orderOf(shopper)} `))).toHaveLength(1);
    },
    kept: 'the order is shipped; its text is sent later, once',
  },
];

const WEBHOOKS: readonly Scene[] = [
  {
    request: 'order ship',
    withinSeconds: 4,
    prepare: buy,
    ask: ship,
    answer: 'done',
    reads: '',
    async meanwhile(shopper) {
      await doJobs();
      expect(await deliveriesOf(shopper)).toEqual([{ state: 'owed', tries: 1 }]);
    },
    async afterwards(shopper) {
      await doJobsAgain();
      expect(await deliveriesOf(shopper)).toEqual([{ state: 'delivered', tries: 2 }]);
      const heard = received.filter(({ body }) => JSON.parse(body).data.purchaseOrderId === orderOf(shopper));
      expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
    },
    kept: 'the order is shipped; the event is told later, under the same id',
  },
];

const deliveriesOf = (shopper: Shopper) => newsSql`
  select d.state, d.tries from webhook_deliveries d join webhook_events e using (event_id)
  where (e.body::jsonb #>> '{data,purchaseOrderId}')::integer = ${orderOf(shopper)}`;

const DATABASE: readonly Scene[] = [
  {
    request: 'GET /shop, which others just read',
    withinSeconds: 5,
    prepare: async (shopper) => {
      await page('/shop')(shopper, ownServer);
    },
    ask: page('/shop'),
    answer: '200',
    reads: 'Wines',
    kept: 'the page as it was, for five minutes',
  },
  {
    request: 'GET /shop/products/{slug}',
    withinSeconds: 18,
    ask: page('/shop/products/merlot-napa-valley-2022'),
    answer: '503',
    reads: 'The cellar is closed for a moment',
    kept: '',
  },
  {
    request: 'GET /api/cart',
    withinSeconds: 18,
    ask: call('GET', '/api/cart'),
    answer: '503 unavailable',
    reads: UNAVAILABLE,
    kept: 'the cart',
    async afterwards({ browser }) {
      await vi.waitFor(
        async () => expect((await browser.get('/api/cart')).body.shoppingCartItems).toHaveLength(1),
        { timeout: 20_000, interval: 200 },
      );
    },
  },
  {
    request: 'PUT /api/cart/items/{id}',
    withinSeconds: 18,
    async ask(shopper) {
      return call('PUT', `/api/cart/items/${shopper.itemId}`, { qty: 2 })(shopper);
    },
    answer: '503 unavailable',
    reads: UNAVAILABLE,
    kept: 'the change is whole or absent',
    async afterwards({ browser }) {
      const [item] = (await browser.get('/api/cart')).body.shoppingCartItems;
      expect([1, 2]).toContain(item.qty);
    },
  },
  {
    request: 'POST /api/cart/payment',
    withinSeconds: 18,
    ask: call('POST', '/api/cart/payment', GOOD_CARD),
    answer: '503 unavailable',
    reads: UNAVAILABLE,
    kept: 'pressed again, there is one order',
    async afterwards({ browser, email }) {
      await vi.waitFor(
        async () => {
          const { body } = await browser.post('/api/cart/payment', GOOD_CARD);
          expect(body.orderComplete).toBe(true);
        },
        { timeout: 60_000, interval: 500 },
      );
      expect(await ordersOf(email, ownSql)).toBe(1);
    },
  },
  {
    request: 'GET /readyz',
    withinSeconds: 4,
    ask: call('GET', '/readyz'),
    answer: '503',
    reads: '',
    kept: 'true again by itself',
    afterwards: () => ownServer.ready(),
  },
  {
    request: 'GET /healthz',
    withinSeconds: 4,
    ask: call('GET', '/healthz'),
    answer: '200',
    reads: '',
    kept: '',
  },
];

async function playAll(service: string, scenes: readonly Scene[], at: Site) {
  for (const fault of FAULTS) await play(service, fault, scenes, at);
}

describe('bad days', () => {
  test('of every service', async () => {
    const inMessages = { browser: messages.browser, origins: messages.parts.origins };
    await Promise.all([
      playAll('the payment gateway', GATEWAY, stripeServer),
      playAll('text messages', TEXTS, inMessages).then(() =>
        playAll('who hears webhooks', WEBHOOKS, inMessages),
      ),
      playAll('the carrier', CARRIER, server),
      playAll('addresses', ADDRESSES, server),
      playAll('mail', MAIL, server),
      playAll('PostgreSQL', DATABASE, ownServer),
    ]);
  }, 300_000);

  test('are in docs/operations.md as they were met with', () => {
    const order = [
      ...['PostgreSQL', 'the payment gateway', 'the carrier', 'addresses', 'mail'],
      ...['text messages', 'who hears webhooks'],
    ];
    const requests = [DATABASE, GATEWAY, CARRIER, ADDRESSES, MAIL, TEXTS]
      .flat()
      .map(({ request }) => request);
    const sorted = met.toSorted(
      (one, other) =>
        order.indexOf(one.service) - order.indexOf(other.service) ||
        requests.indexOf(one.request) - requests.indexOf(other.request) ||
        FAULTS.indexOf(one.fault) - FAULTS.indexOf(other.fault),
    );
    const document = readFileSync(DOCUMENT, 'utf8');
    const asMet = withTable(document, sorted);
    if (process.env.WRITE_BAD_DAYS) writeFileSync(DOCUMENT, asMet);
    else expect(document).toBe(asMet);
  });
});
