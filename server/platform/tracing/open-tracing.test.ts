import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app/app.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { testShop } from '../../testing/test-shop.ts';
import { connect } from '../database/connection.ts';
import { openTracing, type Tracing } from './open-tracing.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

const shop = testShop();
let collector: TestService;
let provider: TestService;
let tracing: Tracing;
const bodies: string[] = [];
const received: (string | undefined)[] = [];

beforeAll(async () => {
  collector = await startTestService((_, body) => {
    bodies.push(body);
    return { status: 200, body: {} };
  });
  provider = await startTestService(({ headers }) => {
    received.push(headers.traceparent as string | undefined);
    return { status: 200, body: { ok: true } };
  });
  tracing = openTracing(`${collector.url}/`);
});
afterAll(async () => {
  await Promise.all([collector.close(), provider.close()]);
});

const PROXY = '192.0.2.1';
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

test('a request, its statements, the provider it asks and a job are spans of their traces', async () => {
  const { db, close } = connect(shop.databaseUrl, { max: 2, onQuery: tracing.statement });
  const carrier = tracing.service('carrier', {
    ...shop.parts.carriers.PICKUP_FEDEX,
    search: async () => {
      const answer = await fetch(`${provider.url}/locations/secret-7?token=hush`);
      await answer.json();
      throw new TypeError('no such thing');
    },
  });
  const reported: unknown[] = [];
  const app = createApp({
    ...shop.parts,
    db,
    carriers: { ...shop.parts.carriers, PICKUP_FEDEX: carrier },
    trustedProxies: [PROXY],
    traceRequests: tracing.requests,
    reportError: (error) => reported.push(error),
  });
  const headers = { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` };
  const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
  const product = 'http://localhost/api/shop/products/library-cabernet?token=hush';
  await app.request(product, { headers }, from(PROXY));
  const validation = 'http://localhost/api/address/validate/zip/94558';
  await app.request(validation, { headers: { traceparent: 'nonsense' } }, from(PROXY));
  await app.request('http://localhost/api/shop/clubs', { headers }, from('198.51.100.9'));
  await tracing.tasks({ 'a-job': () => carrier.search().catch(() => undefined) })['a-job']?.({});
  await db.selectFrom('products').select('slug').where('slug', '=', 'outside-of-everything').execute();
  await tracing.close();
  await close();

  const spans = bodies.flatMap((body) => spansOf(JSON.parse(body)));
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [request] = named('GET /api/shop/products/:slug');
  expect(request).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.map(({ name }) => name)).toEqual(['select']);
  expect(JSON.stringify(below)).toContain('db.query.text');

  const [zip] = named('GET /api/address/validate/zip/:zip');
  expect(zip?.parentSpanId ?? '').toBe('');
  expect(zip?.traceId).not.toBe(CALLER.traceId);

  // Anyone may send the header: only a proxy's is read.
  const [direct] = named('GET /api/shop/clubs');
  expect(direct?.spanId).toMatch(/^[\da-f]{16}$/);
  expect(direct?.parentSpanId ?? '').toBe('');
  expect(direct?.traceId).not.toBe(CALLER.traceId);

  const [job] = named('job a-job');
  const [call] = named('carrier search');
  expect(call).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId });
  expect(JSON.stringify(call)).toContain('TypeError');
  expect(received).toEqual([`00-${call?.traceId}-${call?.spanId}-01`]);

  // Neither parameters nor addresses, and nothing of what belongs to no request and no job.
  expect(bodies.join()).not.toMatch(/library-cabernet|94558|hush|secret-7|outside-of-everything/);
});

function spansOf(sent: { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }): Span[] {
  return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
