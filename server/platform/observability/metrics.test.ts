import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app/app.ts';
import { checkBooksDaily } from '../../ordering/payments/stored-check.ts';
import { addMail } from '../../testing/add-rows.ts';
import { ageAttempts, NOW } from '../../testing/change-rows.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { card, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { type TestShop, testShop } from '../../testing/test-shop.ts';
import { connect } from '../database/connection.ts';
import { releaseLostJobs } from '../jobs/release-lost-jobs.ts';
import { registry } from './metrics.ts';
import type { Metrics } from './metrics-routes.ts';
import { openMetrics } from './open-metrics.ts';
import { countRequest } from './request-metrics.ts';

const shop = testShop();
let metrics: Metrics;
const reported: unknown[] = [];
const report = (error: unknown) => reported.push(error);
beforeAll(async () => {
  metrics = open();
});

const open = (isReady = async () => true) =>
  openMetrics({
    db: shop.db,
    token: null,
    isOpenNearby: true,
    poolLoad: () => ({ inUse: 3, waiting: 2, max: 10 }),
    isReady,
    report,
  });

const app = (more: Partial<TestShop['parts']> = {}) =>
  createApp({ ...shop.parts, metrics, tellOfRequest: countRequest, ...more });

/** The value of one series, by its name and labels as they stand in the text. */
async function value(series: string, of = metrics): Promise<number | null> {
  const line = (await of.read()).text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
}

test('orders, attempts and declines are counted, by brand and by reason', async () => {
  // The counters are the process's: earlier tests of this worker count too.
  const series = [
    'cellar_door_orders_placed_total{brand="2"}',
    'cellar_door_payment_attempts_settled_total{state="declined"}',
    'cellar_door_payments_declined_total{reason="Your card has insufficient funds."}',
    'cellar_door_refusals_total{code="card-declined"}',
  ];
  const counts = async () => {
    const read = [];
    for (const each of series) read.push((await value(each)) ?? 0);
    return read;
  };
  const before = await counts();
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  expect((await browser.post('/api/cart/payment', card('4000000000009995'))).status).toBe(402);
  expect((await browser.post('/api/cart/payment', GOOD_CARD)).status).toBe(200);
  expect(await counts()).toEqual(before.map((count) => count + 1));
});

test('what is unfinished is counted in the database: payments, jobs, mails, releases', async () => {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  expect((await browser.post('/api/cart/payment', card('4000000000004012'))).status).toBe(503);
  await ageAttempts(shop.db, '5 minutes');
  await addMail(shop.db, { recipient: 'ada@example.com', failed_at: NOW, last_error: 'no such mailbox' });

  const fresh = open();
  expect([await value('cellar_door_database_up', fresh), reported]).toEqual([1, []]);
  expect(await value('cellar_door_payments_unsettled{kind="attempt",state="unknown"}', fresh)).toBe(1);
  const age = await value(
    'cellar_door_payments_unsettled_oldest_seconds{kind="attempt",state="unknown"}',
    fresh,
  );
  expect(age).toBeGreaterThan(299);
  expect(await value('cellar_door_jobs{task="send-order-confirmation",state="due"}', fresh)).toBe(1);
  expect(await value('cellar_door_jobs_oldest_due_seconds', fresh)).toBeGreaterThan(0);
  expect(await value('cellar_door_mails_failed', fresh)).toBe(1);
  expect(await value('cellar_door_payments_unsettled{kind="bulk",state="sent"}', fresh)).toBe(0);
});

test('a job that was replaced while its worker had it has not failed, and goes once the worker is lost', async () => {
  const { db } = shop;
  const counts = async () => {
    const fresh = open();
    const of = (state: string) => value(`cellar_door_jobs{task="turn",state="${state}"}`, fresh);
    return { running: await of('running'), failed: await of('failed'), due: await of('due') };
  };
  const next = () => sql`select graphile_worker.add_job('turn', '{}'::json, job_key => 'turn-1')`.execute(db);
  await next();
  await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()
    where key = 'turn-1'`.execute(db);
  await next();
  expect(await counts()).toEqual({ running: 1, failed: null, due: 1 });
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes'
    where locked_at is not null`.execute(db);
  await releaseLostJobs(db);
  expect(await counts()).toEqual({ running: null, failed: null, due: 1 });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no such order'
    where key = 'turn-1'`.execute(db);
  await releaseLostJobs(db);
  expect(await counts()).toEqual({ running: null, failed: 1, due: null });
});

test('after a check of the ledger, metrics have the number of differences and its age', async () => {
  const books = async () => {
    const fresh = open();
    const faults = await value('cellar_door_books_faults', fresh);
    return { faults, age: await value('cellar_door_books_checked_seconds_ago', fresh) };
  };
  expect(await books()).toEqual({ faults: null, age: null });
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  expect((await browser.post('/api/cart/payment', GOOD_CARD)).status).toBe(200);
  await sql`update sandbox_gateway.authorisations set amount_cents = amount_cents + 100`.execute(shop.db);
  await checkBooksDaily(shop.parts);
  const { faults, age } = await books();
  expect(faults).toBeGreaterThan(0);
  expect(age).toBeLessThan(60);
});

test('asking often asks the database once, with one statement', async () => {
  const fresh = open();
  expect(await shop.countStatements(() => Promise.all([fresh.read(), fresh.read(), fresh.read()]))).toBe(1);
  expect(await shop.countStatements(() => fresh.read())).toBe(0);
});

test('a database that is down is reported, without its earlier figures', async () => {
  const { db, close } = connect('postgres://unknown@127.0.0.1:1/none', { max: 1 });
  const poolLoad = () => ({ inUse: 3, waiting: 2, max: 10 });
  const broken = openMetrics({
    db,
    token: null,
    isOpenNearby: true,
    poolLoad,
    isReady: () => Promise.reject(new Error('away')),
    report,
  });
  expect([await value('cellar_door_database_up', broken), reported.length]).toEqual([0, 1]);
  expect(await value('cellar_door_mails_failed', broken)).toBe(null);
  expect(await value('cellar_door_ready', broken)).toBe(0);
  expect(await value('cellar_door_database_pool_waiting', broken)).toBe(2);
  expect(await value('process_resident_memory_bytes', broken)).toBeGreaterThan(1_000_000);
  await close();
});

test('a request is counted under its route; a thousand paths, methods and queries are a handful of series', async () => {
  const instrumented = app();
  const series = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.includes('_count{')).length;
  await instrumented.request('http://localhost/api/orders/1');
  const before = await series();
  for (let n = 0; n < 1000; n += 1) {
    const path = ['/api/shop/products/', '/api/nothing/', '/shop/products/', '/', '/api/cart/items/'][n % 5];
    const method = ['GET', 'POST', 'BREW', 'PUT', 'GET'][n % 5] ?? 'GET';
    await instrumented.request(`http://localhost${path}x${n}?token=${n}`, { method });
  }
  expect((await series()) - before).toBeLessThan(12);
  const text = await registry.metrics();
  expect(text).toContain('_count{method="GET",route="/api/shop/products/:slug",status="4xx"}');
  expect(text).toContain('method="OTHER",route="(none)"');
  expect(text).not.toMatch(/x99\d|token/);
});

test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine, in IPv6’s clothes', '::ffff:127.0.0.1', {}, 200],
  ['a private network', '172.20.0.7', {}, 200],
  ['somebody through a proxy that is near', '10.0.0.2', { 'x-forwarded-for': '203.0.113.9' }, 404],
  ['somebody from outside', '203.0.113.9', {}, 404],
  ['an unknown client', undefined, {}, 404],
])(
  'without a token, only a local client reads the metrics: %s',
  async (_, remoteAddress, headers, status) => {
    const env = { incoming: { socket: { remoteAddress } } };
    const answer = await app().fetch(new Request('http://localhost/metrics', { headers }), env);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  },
);

test('without a token and in production they are for no one: behind some proxies everyone looks near', async () => {
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const closed = app({ metrics: { ...metrics, isOpenNearby: false } });
  expect((await closed.fetch(new Request('http://localhost/metrics'), env)).status).toBe(404);
});

test.each([
  ['Bearer hush-hush-hush-hush', 200],
  ['Bearer hush', 401],
  ['', 401],
])('with a token they are for who brings it: %s', async (authorization, status) => {
  const guarded = app({ metrics: { ...metrics, token: 'hush-hush-hush-hush' } });
  const env = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
  const request = new Request('http://localhost/metrics', {
    headers: authorization ? { authorization } : {},
  });
  expect((await guarded.fetch(request, env)).status).toBe(status);
});

test('what a page asks inside the process is part of the page’s time', async () => {
  const instrumented = app();
  const browser = new TestBrowser(
    (request) => instrumented.fetch(request, { pageRequestId: 'the-page' }),
    'http://localhost',
  );
  const text = async () =>
    (await registry.metrics()).match(/_count\{method="GET",route="\/api\/lookups".*/)?.[0];
  const before = await text();
  await browser.get('/api/lookups');
  expect(await text()).toBe(before);
});
