import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../platform/database/connection.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startTestStripe, type TestStripe } from '../../testing/test-stripe.ts';
import type { PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

/** What only Stripe does: its cards, its keys, its bad days. What every gateway keeps is in gateway-contract.test.ts. */

const GOOD = '4242424242424242';

let stripe: TestStripe;
let gateway: PaymentGateway;
let otherAccount: PaymentGateway;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const { db, close: closeConnection } = connect(database.databaseUrl);
  stripe = await startTestStripe();
  gateway = createStripeGateway({ db, account: stripe.account, timeoutMs: 2_000 });
  const account = { ...stripe.account, secretKey: 'sk_live_taken_back' };
  otherAccount = createStripeGateway({ db, account, timeoutMs: 2_000 });
  close = async () => {
    await closeConnection();
    await database.drop();
    await stripe.close();
  };
});
afterAll(() => close());

const never = new AbortController().signal;
let keys = 0;

function request(number = GOOD, amountCents = 10_000) {
  keys += 1;
  return { key: `key-${keys}`, token: stripe.card(number), amountCents };
}

async function authorizeCard(number = GOOD) {
  const sent = request(number);
  const outcome = await gateway.authorize(sent, never);
  if (outcome.kind !== 'authorised') throw new Error(outcome.kind);
  const { reference } = outcome;
  const intent = stripe.books.intents.get(reference);
  if (!intent) throw new Error(reference);
  const movement = (name: string, amountCents: number) => ({
    key: `${sent.key}-${name}`,
    reference,
    amountCents,
  });
  const balance = async () => {
    const known = await gateway.lookUp(sent.key);
    return known.kind === 'authorised' ? known.balance : null;
  };
  return { ...sent, intent, movement, balance };
}

const authorizedOn = (token: string) => stripe.books.charged.filter(({ card }) => card === token).length;

test.each([
  ['4000000000009987', 'Your card was declined.'],
  ['4000000000009979', 'Your card was declined.'],
  ['4100000000000019', 'Your card was declined.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', 'The security code of your card is incorrect.'],
  ['4000000000000119', 'A processing error occurred. Your card was not charged. Please try again.'],
  [
    '4000002500003155',
    'Your bank asks for a confirmation that we cannot take here. Please use another card.',
  ],
])('the card %s: %s', async (number, reason) => {
  const sent = request(number);
  expect(await gateway.authorize(sent, never)).toEqual({ kind: 'declined', reason });
  expect(await gateway.lookUp(sent.key)).toEqual({ kind: 'declined', reason });
});

test('a lost decline is reported with its reason later', async () => {
  const sent = request('4000000000009995');
  stripe.failNext(/\/confirm$/, 'dropped-after');
  expect(await gateway.authorize(sent, never)).toEqual({ kind: 'unknown' });
  expect(await gateway.lookUp(sent.key)).toEqual({
    kind: 'declined',
    reason: 'Your card has insufficient funds.',
  });
});

test('sends a key with every write and a version with every call', async () => {
  const { movement } = await authorizeCard();
  await gateway.verify(stripe.card(GOOD));
  await gateway.capture(movement('capture', 1_000));
  await gateway.void(movement('release', 9_000));
  await gateway.refund(movement('refund', 1_000));
  const writes = stripe.calls.filter(({ call }) => call.startsWith('POST'));
  expect(writes.filter(({ key }) => key === null)).toEqual([]);
});

test.each(['failed-before', 'failed-after'] as const)(
  'a confirmation that %s is told as failed for a day: asking finds what is true',
  async (fault) => {
    const sent = request();
    stripe.failNext(/\/confirm$/, fault);
    expect(await gateway.authorize(sent, never)).toEqual({ kind: 'unknown' });
    expect(await gateway.authorize(sent, never)).toEqual({ kind: 'unknown' });
    const isCharged = fault === 'failed-after';
    expect((await gateway.lookUp(sent.key)).kind).toBe(isCharged ? 'authorised' : 'never-seen');
    expect(authorizedOn(sent.token)).toBe(isCharged ? 1 : 0);
  },
);

test('makes one authorization per key after Stripe’s own keys expire', async () => {
  const sent = request();
  const first = await gateway.authorize(sent, never);
  stripe.forgetKeys();
  expect(await gateway.authorize(sent, never)).toEqual(first);
  expect(await gateway.lookUp(sent.key)).toMatchObject({ kind: 'authorised' });
  expect(authorizedOn(sent.token)).toBe(1);
});

test('two processes with one key make one intent', async () => {
  const sent = request();
  const calls = [1, 2].map(() => stripe.holdNext(/POST \/v1\/payment_intents$/));
  const outcomes = Promise.all([gateway.authorize(sent, never), gateway.authorize(sent, never)]);
  await Promise.all(calls.map(({ arrived }) => arrived));
  for (const call of calls) call.release();
  const [one, other] = await outcomes;
  expect(one).toMatchObject({ kind: 'authorised' });
  expect(other).toEqual(one);
  expect([...stripe.books.intents.values()].filter(({ card }) => card === sent.token)).toHaveLength(1);
});

test('a later process with the same key gets the same answer', async () => {
  const sent = request();
  const late = stripe.holdNextAnswer(/POST \/v1\/payment_intents$/);
  const outcomes = [gateway.authorize(sent, never), gateway.authorize(sent, never)];
  const first = await Promise.race(outcomes);
  expect(first).toMatchObject({ kind: 'authorised' });
  late.release();
  expect(await Promise.all(outcomes)).toEqual([first, first]);
});

test('a look-up between the two steps ends the key before the confirmation arrives', async () => {
  const sent = request();
  const confirmation = stripe.holdNext(/\/confirm$/);
  const outcome = gateway.authorize(sent, never);
  await confirmation.arrived;
  expect(await gateway.lookUp(sent.key)).toEqual({ kind: 'never-seen' });
  confirmation.release();
  expect(await outcome).toEqual({ kind: 'unknown' });
  expect(await gateway.lookUp(sent.key)).toEqual({ kind: 'never-seen' });
  expect(authorizedOn(sent.token)).toBe(0);
});

test('a look-up while the intent is created ends the key', async () => {
  const sent = request();
  const creation = stripe.holdNext(/POST \/v1\/payment_intents$/);
  const outcome = gateway.authorize(sent, never);
  await creation.arrived;
  expect(await gateway.lookUp(sent.key)).toEqual({ kind: 'never-seen' });
  creation.release();
  expect(await outcome).toEqual({ kind: 'unknown' });
  expect(authorizedOn(sent.token)).toBe(0);
});

test('voids a confirmation that comes between the look-up and the cancellation', async () => {
  const sent = request();
  const confirmation = stripe.holdNext(/\/confirm$/);
  const outcome = gateway.authorize(sent, never);
  await confirmation.arrived;
  const cancellation = stripe.holdNext(/\/cancel$/);
  const known = gateway.lookUp(sent.key);
  await cancellation.arrived;
  confirmation.release();
  expect(await outcome).toEqual({ kind: 'unknown' });
  cancellation.release();
  expect(await known).toEqual({ kind: 'never-seen' });
  expect(await gateway.lookUp(sent.key)).toEqual({ kind: 'never-seen' });
  const [intent] = stripe.books.charged.filter(({ card }) => card === sent.token);
  expect(intent).toMatchObject({ status: 'canceled', amount_capturable: 0 });
});

test('a look-up never cancels a reported authorization', async () => {
  const sent = request();
  const confirmation = stripe.holdNext(/\/confirm$/);
  const outcome = gateway.authorize(sent, never);
  await confirmation.arrived;
  // The question has been read by Stripe, and its answer is still on its way.
  const question = stripe.holdNextAnswer(/^GET \/v1\/payment_intents/);
  const known = gateway.lookUp(sent.key);
  await question.arrived;
  confirmation.release();
  expect((await outcome).kind).toBe('authorised');
  question.release();
  expect(await known).toMatchObject({ kind: 'authorised', balance: { capturableCents: 10_000 } });
});

test('confirms a cancellation without an answer before it ends the key', async () => {
  const sent = request();
  stripe.failNext(/\/confirm$/, 'dropped-before');
  expect(await gateway.authorize(sent, never)).toEqual({ kind: 'unknown' });
  stripe.failNext(/\/cancel$/, 'dropped-before');
  expect(await gateway.lookUp(sent.key)).toEqual({ kind: 'unknown' });
  stripe.failNext(/\/cancel$/, 'dropped-after');
  expect(await gateway.lookUp(sent.key)).toEqual({ kind: 'never-seen' });
});

test('a look-up without an answer leaves the key unchanged', async () => {
  const { key } = await authorizeCard();
  stripe.failNext(/^GET/, 'dropped-before');
  expect(await gateway.lookUp(key)).toEqual({ kind: 'unknown' });
  expect((await gateway.lookUp(key)).kind).toBe('authorised');
});

test('retries while Stripe is busy, until the timeout', async () => {
  const sent = request();
  stripe.failNext(/POST \/v1\/payment_intents$/, 'busy');
  stripe.failNext(/\/confirm$/, 'busy');
  expect((await gateway.authorize(sent, never)).kind).toBe('authorised');
  const late = request();
  stripe.failNext(/\/confirm$/, 'busy');
  expect(await gateway.authorize(late, AbortSignal.timeout(100))).toEqual({ kind: 'unknown' });
});

test('a card has one Stripe customer', async () => {
  const token = stripe.card(GOOD);
  const before = stripe.books.customers.size;
  await Promise.all([gateway.verify(token), gateway.verify(token)]);
  const sent = { ...request(), token };
  expect((await gateway.authorize(sent, never)).kind).toBe('authorised');
  expect(stripe.books.customers.size).toBe(before + 1);
});

test('a verified card can be declined later; a card that needs a challenge is not saved', async () => {
  expect(await gateway.verify(stripe.card('4000000000000341'))).toEqual({ kind: 'verified' });
  expect(await gateway.verify(stripe.card('4000002500003155'))).toMatchObject({ kind: 'declined' });
  stripe.failNext(/setup_intents/, 'dropped-after');
  expect(await gateway.verify(stripe.card(GOOD))).toEqual({ kind: 'unknown' });
});

test('a first capture voids the rest if Stripe allows only one', async () => {
  stripe.books.multicapture = 'unavailable';
  const { movement, balance } = await authorizeCard();
  stripe.books.multicapture = 'available';
  expect((await gateway.capture(movement('first', 6_000))).kind).toBe('done');
  expect(await balance()).toEqual({ capturableCents: 0, capturedCents: 6_000, refundedCents: 0 });
  expect(await gateway.capture(movement('second', 1_000))).toMatchObject({ kind: 'refused' });
});

test('reports voided parts to the bank with the last movement', async () => {
  const { movement, intent } = await authorizeCard();
  await gateway.void(movement('part', 4_000));
  expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000 });
  await gateway.capture(movement('rest', 6_000));
  expect(intent).toMatchObject({ status: 'succeeded', amount_capturable: 0 });

  const other = await authorizeCard();
  await gateway.capture(other.movement('part', 6_000));
  expect(other.intent.status).toBe('requires_capture');
  await gateway.void(other.movement('rest', 4_000));
  expect(other.intent).toMatchObject({ status: 'succeeded', amount_capturable: 0 });

  const whole = await authorizeCard();
  await gateway.void(whole.movement('one', 5_000));
  await gateway.void(whole.movement('two', 5_000));
  expect(whole.intent).toMatchObject({ status: 'canceled', amount_capturable: 0 });
});

test('an expired authorization cannot be captured and is voided without a call', async () => {
  const { key, intent, movement, balance } = await authorizeCard();
  stripe.books.lapse(intent.id);
  expect(await balance()).toEqual({ capturableCents: 0, capturedCents: 0, refundedCents: 0 });
  expect(await gateway.lookUp(key)).toMatchObject({ kind: 'authorised' });
  expect(await gateway.capture(movement('late', 5_000))).toMatchObject({ kind: 'refused' });
  expect((await gateway.void(movement('gone', 10_000))).kind).toBe('done');
});

test.each(['dropped-after', 'failed-after', 'dropped-before', 'silent-after'] as const)(
  'a capture and a refund that meet with %s happen once, though Stripe forgets its keys meanwhile',
  async (fault) => {
    const { movement, balance } = await authorizeCard();
    for (const [kind, call] of [
      ['capture', /\/capture$/],
      ['refund', /POST \/v1\/refunds$/],
    ] as const) {
      stripe.failNext(call, fault);
      expect(await gateway[kind](movement(kind, 4_000))).toEqual({ kind: 'unknown' });
      stripe.forgetKeys();
      expect((await gateway[kind](movement(kind, 4_000))).kind).toBe('done');
      expect(await gateway[kind](movement(kind, 4_000))).toMatchObject({ kind: 'done' });
    }
    expect(await balance()).toEqual({ capturableCents: 6_000, capturedCents: 4_000, refundedCents: 4_000 });
  },
);

test('a movement without an answer counts against the balance', async () => {
  const { movement, balance } = await authorizeCard();
  stripe.failNext(/\/capture$/, 'dropped-before');
  expect(await gateway.capture(movement('lost', 8_000))).toEqual({ kind: 'unknown' });
  expect(await gateway.capture(movement('more', 2_001))).toMatchObject({ kind: 'refused' });
  expect(await gateway.void(movement('as well', 2_001))).toMatchObject({ kind: 'refused' });
  expect((await gateway.capture(movement('rest', 2_000))).kind).toBe('done');
  expect((await gateway.capture(movement('lost', 8_000))).kind).toBe('done');
  expect(await balance()).toEqual({ capturableCents: 0, capturedCents: 10_000, refundedCents: 0 });
});

test('reports a rejected API key without showing it', async () => {
  const { token } = request();
  const failures = await Promise.allSettled([
    otherAccount.describe(token),
    otherAccount.verify(token),
    otherAccount.authorize({ key: 'of-a-otherAccount', token, amountCents: 100 }, never),
  ]);
  for (const failure of failures) {
    expect(failure).toMatchObject({ status: 'rejected', reason: { name: 'StripeRefusal' } });
    expect(String((failure as PromiseRejectedResult).reason)).not.toContain('sk_live');
  }
});

test('does not call a card unknown while Stripe does not answer', async () => {
  stripe.failNext(/^GET \/v1\/payment_methods/, 'dropped-before');
  await expect(gateway.describe(stripe.card(GOOD))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});
