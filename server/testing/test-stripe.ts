import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Form, StripeBooks, type StripeReply } from './test-stripe-books.ts';
import { STRIPE_FRAME, STRIPE_SCRIPT } from './test-stripe-script.ts';

/**
 * What may happen to one call on its way. '-before': Stripe never got it; '-after': it was done, and the answer is lost.
 * A 500 is kept under the call's key and repeated, as Stripe does; 'busy' is not.
 */
export type StripeFault =
  | 'dropped-before'
  | 'dropped-after'
  | 'failed-before'
  | 'failed-after'
  | 'silent-after'
  | 'busy';

export interface TestStripe {
  readonly url: string;
  readonly account: { readonly secretKey: string; readonly apiUrl: string };
  readonly books: StripeBooks;
  /** 'POST /v1/payment_intents', with the key that it came under. */
  readonly calls: { readonly call: string; readonly form: Form; readonly key: string | null }[];
  /** The next call that fits meets with this. */
  failNext(call: RegExp, fault: StripeFault): void;
  /** Holds the next matching call on its way to Stripe until the test continues it. */
  holdNext(call: RegExp): { readonly arrived: Promise<void>; release(): void };
  /** Holds the answer to the next matching call until the test continues it. */
  holdNextAnswer(call: RegExp): { readonly arrived: Promise<void>; release(): void };
  /** A day has passed: keys of calls are forgotten. */
  forgetKeys(): void;
  /** A card's id, as the page gets it from Stripe. */
  card(number: string): string;
  close(): Promise<void>;
}

const SECRET_KEY = 'sk_test_local';
export const PUBLISHABLE_KEY = 'pk_test_local';

interface Kept {
  readonly request: string;
  readonly reply: StripeReply;
}

interface Trap {
  readonly call: RegExp;
  readonly spring: StripeFault | { readonly at: 'call' | 'answer'; readonly wait: () => Promise<void> };
}

/** Stripe on this machine: real HTTP, its own books, keys that make a repeat harmless, and bad days. */
export async function startTestStripe(): Promise<TestStripe> {
  const books = new StripeBooks();
  const kept = new Map<string, Kept>();
  const traps: Trap[] = [];
  const calls: TestStripe['calls'] = [];

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const url = new URL(request.url ?? '', 'http://stripe.test');
    if (request.method === 'OPTIONS') return answer(response, { status: 204, body: {} });
    if (url.pathname === '/stripe.js') return file(response, 'text/javascript', STRIPE_SCRIPT);
    if (url.pathname === '/frame') return file(response, 'text/html', STRIPE_FRAME);
    const form = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
    const call = `${request.method} ${url.pathname}`;
    const key = request.headers['idempotency-key']?.toString() ?? null;
    calls.push({ call, form, key });
    const at = traps.findIndex((trap) => trap.call.test(call));
    const spring = at < 0 ? null : traps.splice(at, 1)[0]?.spring;
    if (typeof spring === 'object' && spring?.at === 'call') await spring.wait();
    if (spring === 'dropped-before') return response.socket?.destroy();
    if (spring === 'busy') return answer(response, BUSY);
    const reply = reading(request, () =>
      once(key, `${call} ${body}`, () => {
        if (spring === 'failed-before') return FAILED;
        const done = books.answer(request.method ?? '', url.pathname, form, isPublishable(request));
        return spring === 'failed-after' ? FAILED : done;
      }),
    );
    if (spring === 'dropped-after') return response.socket?.destroy();
    if (spring === 'silent-after') return;
    if (typeof spring === 'object' && spring?.at === 'answer') await spring.wait();
    answer(response, reply);
  });

  function once(key: string | null, request: string, act: () => StripeReply): StripeReply {
    if (key === null) return act();
    const earlier = kept.get(key);
    if (earlier && earlier.request !== request) return MISMATCH;
    const reply = earlier?.reply ?? act();
    kept.set(key, { request, reply });
    return reply;
  }

  function hold(call: RegExp, at: 'call' | 'answer') {
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const wait = () => {
      arrived.resolve();
      return gate.promise;
    };
    traps.push({ call, spring: { at, wait } });
    return { arrived: arrived.promise, release: () => gate.resolve() };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    account: { secretKey: SECRET_KEY, apiUrl: url },
    books,
    calls,
    failNext: (call, fault) => traps.push({ call, spring: fault }),
    holdNext: (call) => hold(call, 'call'),
    holdNextAnswer: (call) => hold(call, 'answer'),
    forgetKeys: () => kept.clear(),
    card(number) {
      const form = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2030' };
      const { body } = books.answer('POST', '/v1/payment_methods', form, true);
      return (body as { id: string }).id;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An event as Stripe sends it, and the signature that comes with it. */
export function stripeEvent(
  secret: string,
  {
    id = 'evt_1',
    type,
    intent,
    seconds = Math.floor(Date.now() / 1000),
  }: {
    id?: string;
    type: string;
    intent: string;
    seconds?: number;
  },
): { body: string; signature: string } {
  const object = { id: intent, object: 'payment_intent', status: 'requires_capture', amount: 1 };
  const body = JSON.stringify({ id, object: 'event', type, created: seconds, data: { object } });
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${v1}` };
}

const FAILED: StripeReply = { status: 500, body: { error: { type: 'api_error', message: 'Sorry.' } } };
const MISMATCH: StripeReply = {
  status: 400,
  body: { error: { type: 'idempotency_error', message: 'Same key, other parameters.' } },
};
const BUSY: StripeReply = {
  status: 409,
  body: { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' } },
};
const STRANGER: StripeReply = { status: 401, body: { error: { type: 'invalid_request_error' } } };

/** The page may hand over a card, and nothing else. */
function reading(request: IncomingMessage, act: () => StripeReply): StripeReply {
  const mayAct =
    request.headers.authorization === `Bearer ${SECRET_KEY}` ||
    (isPublishable(request) && request.url === '/v1/payment_methods');
  return mayAct ? act() : STRANGER;
}

function isPublishable({ headers }: IncomingMessage): boolean {
  return headers.authorization === `Bearer ${PUBLISHABLE_KEY}`;
}

function file(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

function answer(response: ServerResponse, { status, body }: StripeReply): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      // The second is the browser tests' own.
      'access-control-allow-headers': 'authorization, x-forwarded-for',
    })
    .end(status === 204 ? undefined : JSON.stringify(body));
}
