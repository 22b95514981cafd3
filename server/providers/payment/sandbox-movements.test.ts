import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../platform/database/connection.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { Movement, PaymentGateway } from './gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

let connection: Connection;
let gateway: PaymentGateway;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  connection = connect(database.databaseUrl);
  gateway = createSandboxGateway({
    db: connection.db,
    lateAnswerMs: 0,
    onRepeatedAnswer: () => Promise.reject(new Error('no card here answers twice')),
  });
  close = async () => {
    await connection.close();
    await database.drop();
  };
});

afterAll(() => close());

const never = new AbortController().signal;

async function tokenFor(cardNumber: string): Promise<string> {
  const stored = await gateway.tokenize({
    cardNumber,
    expirationMonth: 4,
    expirationYear: 2030,
    cvv: '123',
  });
  if (stored.kind !== 'stored') throw new Error(stored.reason);
  return stored.token;
}

let keys = 0;

/** Authorizes 100 dollars. */
async function authorizeCard(cardNumber = '4242424242424242') {
  keys += 1;
  const key = `authorization ${keys}`;
  const outcome = await gateway.authorize(
    { key, token: await tokenFor(cardNumber), amountCents: 10_000 },
    never,
  );
  if (outcome.kind !== 'authorised') throw new Error(outcome.kind);
  const { reference } = outcome;
  const movement = (name: string, amountCents: number): Movement => ({
    key: `${key} ${name}`,
    reference,
    amountCents,
  });
  const balance = async () => {
    const known = await gateway.lookUp(key);
    return known.kind === 'authorised' ? known.balance : null;
  };
  return { reference, movement, balance };
}

test('captures in parts and voids the rest, never above the authorized amount', async () => {
  const { movement, balance } = await authorizeCard();
  expect((await gateway.capture(movement('first', 6_000))).kind).toBe('done');
  expect((await gateway.capture(movement('second', 3_000))).kind).toBe('done');
  expect(await gateway.capture(movement('third', 1_001))).toEqual({
    kind: 'refused',
    reason: 'The amount is more than is authorized.',
  });
  expect((await gateway.void(movement('rest', 1_000))).kind).toBe('done');
  expect((await gateway.void(movement('more', 1))).kind).toBe('refused');
  expect(await balance()).toEqual({ capturableCents: 0, capturedCents: 9_000, refundedCents: 0 });
});

test('refunds at most what was captured', async () => {
  const { movement, balance } = await authorizeCard();
  expect((await gateway.refund(movement('too early', 1))).kind).toBe('refused');
  await gateway.capture(movement('capture', 10_000));
  expect((await gateway.refund(movement('part', 4_000))).kind).toBe('done');
  expect((await gateway.refund(movement('too much', 6_001))).kind).toBe('refused');
  expect((await gateway.refund(movement('rest', 6_000))).kind).toBe('done');
  expect(await balance()).toEqual({ capturableCents: 0, capturedCents: 10_000, refundedCents: 10_000 });
});

test('a key moves money once, however often and concurrently it is sent', async () => {
  const { movement, balance } = await authorizeCard();
  const capture = movement('capture', 2_000);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => gateway.capture(capture)));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(await balance()).toEqual({ capturableCents: 8_000, capturedCents: 2_000, refundedCents: 0 });
  await expect(gateway.capture({ ...capture, amountCents: 2_001 })).rejects.toThrow('used for another');
});

test('a refused key stays refused', async () => {
  const { movement } = await authorizeCard();
  const refund = movement('refund', 500);
  expect((await gateway.refund(refund)).kind).toBe('refused');
  await gateway.capture(movement('capture', 10_000));
  expect((await gateway.refund(refund)).kind).toBe('refused');
});

test('finds a lost answer by sending the movement again', async () => {
  const { movement, balance } = await authorizeCard('4000000000004079');
  const capture = movement('capture', 10_000);
  expect(await gateway.capture(capture)).toEqual({ kind: 'unknown' });
  expect((await gateway.capture(capture)).kind).toBe('done');
  expect(await balance()).toEqual({ capturableCents: 0, capturedCents: 10_000, refundedCents: 0 });
});

test('the approved-once card is declined later, and its first key keeps its answer', async () => {
  const token = await tokenFor('4000000000004061');
  const first = { key: 'once', token, amountCents: 100 };
  const approved = await gateway.authorize(first, never);
  expect(approved.kind).toBe('authorised');
  expect((await gateway.authorize({ ...first, key: 'twice' }, never)).kind).toBe('declined');
  expect(await gateway.authorize(first, never)).toEqual(approved);
});

test('takes cards again after its first question failed', async () => {
  const { db } = connection;
  const fresh = createSandboxGateway({ db, lateAnswerMs: 0, onRepeatedAnswer: async () => undefined });
  const card = { cardNumber: '4242424242424242', expirationMonth: 4, expirationYear: 2030, cvv: '123' };
  await sql`alter table sandbox_gateway.fingerprint_key rename to gone`.execute(db);
  await expect(fresh.tokenize(card)).rejects.toThrow('fingerprint_key');
  await sql`alter table sandbox_gateway.gone rename to fingerprint_key`.execute(db);
  expect(await fresh.tokenize(card)).toMatchObject({ kind: 'stored' });
});
