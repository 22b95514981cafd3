import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startTestStripe } from '../../testing/test-stripe.ts';
import type { Movement, PaymentGateway } from './gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

/** What every gateway must keep (gateway.ts). */

/** A gateway, and the means to give it a bad day. */
interface Subject {
  readonly gateway: PaymentGateway;
  /** The next authorization of the card goes through, and its answer never comes. */
  cardWithLostAnswer(): Promise<string>;
  /** The next authorization of the card is never answered, nor charged. */
  cardWithoutAnswer(): Promise<string>;
  /** The first movement of the card's money happens, and its answer is lost. */
  cardWithLostMovement(): Promise<string>;
  /** How many authorizations the gateway's own books have for the card. */
  authorizationsOf(token: string): Promise<number>;
  close(): Promise<void>;
}

type OpenSubject = (db: Kysely<Database>) => Promise<Subject>;

const sandbox: OpenSubject = async (db) => {
  const gateway = createSandboxGateway({
    db,
    lateAnswerMs: 0,
    onRepeatedAnswer: () => Promise.reject(new Error('no card here answers twice')),
  });
  return {
    gateway,
    cardWithLostAnswer: () => cardOf(gateway, '4000000000004020'),
    cardWithoutAnswer: () => cardOf(gateway, '4000000000004012'),
    cardWithLostMovement: () => cardOf(gateway, '4000000000004079'),
    async authorizationsOf(token) {
      const rows = await db
        .selectFrom('sandbox_gateway.authorisations')
        .select('key')
        .where('token', '=', token)
        .where('state', 'not in', ['declined', 'refused-unseen'])
        .execute();
      return rows.length;
    },
    close: async () => undefined,
  };
};

const stripe: OpenSubject = async (db) => {
  const service = await startTestStripe();
  const gateway = createStripeGateway({ db, account: service.account, timeoutMs: 4_000 });
  return {
    gateway,
    async cardWithLostAnswer() {
      service.failNext(/POST .*\/confirm$/, 'silent-after');
      return service.card(GOOD);
    },
    async cardWithoutAnswer() {
      service.failNext(/POST \/v1\/payment_intents$/, 'silent-after');
      return service.card(GOOD);
    },
    async cardWithLostMovement() {
      service.failNext(/POST .*\/capture$/, 'dropped-after');
      return service.card(GOOD);
    },
    authorizationsOf: async (token) => service.books.charged.filter(({ card }) => card === token).length,
    close: service.close,
  };
};

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const WITHOUT_FUNDS = '4000000000009995';

async function cardOf(gateway: PaymentGateway, cardNumber: string): Promise<string> {
  const stored = await gateway.tokenize({
    cardNumber,
    expirationMonth: 11,
    expirationYear: 2030,
    cvv: '123',
  });
  if (stored.kind !== 'stored') throw new Error(stored.reason);
  return stored.token;
}

describe.each([
  ['the sandbox', sandbox],
  ['Stripe', stripe],
])('%s', (_name, open) => {
  let subject: Subject;
  let gateway: PaymentGateway;
  let closeDatabase: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const connection = connect(database.databaseUrl);
    subject = await open(connection.db);
    gateway = subject.gateway;
    closeDatabase = async () => {
      await connection.close();
      await database.drop();
    };
  });

  afterAll(async () => {
    await subject.close();
    await closeDatabase();
  });

  const never = new AbortController().signal;
  const soon = () => AbortSignal.timeout(1_000);

  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };

  /** Authorizes 100 dollars. */
  async function authorizeCard(token?: string) {
    const key = newKey();
    const card = token ?? (await cardOf(gateway, GOOD));
    const outcome = await gateway.authorize({ key, token: card, amountCents: 10_000 }, never);
    if (outcome.kind !== 'authorised') throw new Error(outcome.kind);
    const { reference } = outcome;
    const movement = (name: string, amountCents: number): Movement => ({
      key: `${key}-${name}`,
      reference,
      amountCents,
    });
    const balance = async () => {
      const known = await gateway.lookUp(key);
      return known.kind === 'authorised' ? known.balance : null;
    };
    return { key, card, reference, movement, balance };
  }

  test('describes a card by brand, last four and expiry; an unknown one not at all', async () => {
    const token = await cardOf(gateway, '5555555555554444');
    expect((await gateway.describe(token))?.summary).toEqual({
      CardTypeId: 1,
      LastFour: '4444',
      ExpirationMonth: 12,
      ExpirationYear: 2030,
    });
    expect(await gateway.describe('pm_of_nobody')).toBeNull();
    expect(await gateway.describe('../customers')).toBeNull();
  });

  test('gives all tokens of a card the same fingerprint without revealing the number', async () => {
    const fingerprintOf = async (cardNumber: string) =>
      (await gateway.describe(await cardOf(gateway, cardNumber)))?.fingerprint;
    const [first, second, other] = [
      await fingerprintOf(GOOD),
      await fingerprintOf(GOOD),
      await fingerprintOf('4000056655665556'),
    ];
    expect(first).toMatch(/^[\w-]{16,}$/);
    expect(first).not.toContain(GOOD.slice(0, 12));
    expect([second === first, other === first]).toEqual([true, false]);
  });

  test('verifies a card at zero value without an authorization', async () => {
    const token = await cardOf(gateway, GOOD);
    expect(await gateway.verify(token)).toEqual({ kind: 'verified' });
    expect(await subject.authorizationsOf(token)).toBe(0);
    expect(await gateway.verify(await cardOf(gateway, DECLINED))).toEqual({
      kind: 'declined',
      reason: 'Your card was declined.',
    });
    expect((await gateway.verify('pm_of_nobody')).kind).toBe('declined');
    expect((await authorizeCard(token)).card).toBe(token);
  });

  test('sends a key twice and makes one authorization', async () => {
    const token = await cardOf(gateway, GOOD);
    const request = { key: newKey(), token, amountCents: 2_500 };
    const first = await gateway.authorize(request, never);
    expect(first).toMatchObject({ kind: 'authorised', token });
    expect(await gateway.authorize(request, never)).toEqual(first);
    expect(await gateway.authorize({ ...request, amountCents: 9_900 }, never)).toEqual(first);
    expect(await gateway.lookUp(request.key)).toEqual({
      ...first,
      balance: { capturableCents: 2_500, capturedCents: 0, refundedCents: 0 },
    });
    expect(await subject.authorizationsOf(token)).toBe(1);
  });

  test('sends a key eight times at once and makes one authorization', async () => {
    const token = await cardOf(gateway, GOOD);
    const request = { key: newKey(), token, amountCents: 2_500 };
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => gateway.authorize(request, never)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]?.kind).toBe('authorised');
    expect(await subject.authorizationsOf(token)).toBe(1);
  });

  test('a key looked up before it was sent is dead', async () => {
    const token = await cardOf(gateway, GOOD);
    const key = newKey();
    expect(await gateway.lookUp(key)).toEqual({ kind: 'never-seen' });
    expect(await gateway.authorize({ key, token, amountCents: 2_500 }, never)).toEqual({ kind: 'unknown' });
    expect(await gateway.lookUp(key)).toEqual({ kind: 'never-seen' });
    expect(await subject.authorizationsOf(token)).toBe(0);
  });

  test('a lost answer is unknown at the timeout and found by a look-up', async () => {
    const token = await subject.cardWithLostAnswer();
    const request = { key: newKey(), token, amountCents: 2_500 };
    expect(await gateway.authorize(request, soon())).toEqual({ kind: 'unknown' });
    expect(await gateway.lookUp(request.key)).toMatchObject({
      kind: 'authorised',
      token,
      balance: { capturableCents: 2_500 },
    });
    expect(await subject.authorizationsOf(token)).toBe(1);
  });

  test('no answer is unknown at the timeout; a look-up ends the key without a charge', async () => {
    const token = await subject.cardWithoutAnswer();
    const request = { key: newKey(), token, amountCents: 2_500 };
    expect(await gateway.authorize(request, soon())).toEqual({ kind: 'unknown' });
    expect(await gateway.lookUp(request.key)).toEqual({ kind: 'never-seen' });
    expect((await gateway.authorize(request, soon())).kind).toBe('unknown');
    expect(await gateway.lookUp(request.key)).toEqual({ kind: 'never-seen' });
    expect(await subject.authorizationsOf(token)).toBe(0);
  });

  test.each([
    [DECLINED, 'Your card was declined.'],
    [WITHOUT_FUNDS, 'Your card has insufficient funds.'],
  ])('the card %s is declined with the same reason each time', async (number, reason) => {
    const token = await cardOf(gateway, number);
    const request = { key: newKey(), token, amountCents: 2_500 };
    expect(await gateway.authorize(request, never)).toEqual({ kind: 'declined', reason });
    expect(await gateway.lookUp(request.key)).toEqual({ kind: 'declined', reason });
    expect(await gateway.authorize(request, never)).toEqual({ kind: 'declined', reason });
    expect(await subject.authorizationsOf(token)).toBe(0);
  });

  test('declines an unknown token', async () => {
    const request = { key: newKey(), token: 'pm_of_nobody', amountCents: 2_500 };
    expect((await gateway.authorize(request, never)).kind).toBe('declined');
  });

  test('charges a used card again without the shopper', async () => {
    const { card } = await authorizeCard();
    const again = { key: newKey(), token: card, amountCents: 3_000, isMerchantInitiated: true } as const;
    expect((await gateway.authorize(again, never)).kind).toBe('authorised');
    expect(await subject.authorizationsOf(card)).toBe(2);
  });

  test('a free order makes no authorization', async () => {
    const request = { key: newKey(), token: await cardOf(gateway, GOOD), amountCents: 0 };
    const outcome = await gateway.authorize(request, never);
    expect(outcome.kind).toBe('authorised');
    expect(await gateway.lookUp(request.key)).toEqual({
      ...outcome,
      balance: { capturableCents: 0, capturedCents: 0, refundedCents: 0 },
    });
  });

  test('captures in parts and voids the rest, never above the authorized amount', async () => {
    const { movement, balance } = await authorizeCard();
    expect((await gateway.capture(movement('first', 6_000))).kind).toBe('done');
    expect((await gateway.capture(movement('second', 3_000))).kind).toBe('done');
    expect(await gateway.capture(movement('third', 1_001))).toMatchObject({ kind: 'refused' });
    expect(await balance()).toEqual({ capturableCents: 1_000, capturedCents: 9_000, refundedCents: 0 });
    expect((await gateway.void(movement('rest', 1_000))).kind).toBe('done');
    expect((await gateway.void(movement('more', 1))).kind).toBe('refused');
    expect(await balance()).toEqual({ capturableCents: 0, capturedCents: 9_000, refundedCents: 0 });
  });

  test('refuses to capture a voided amount', async () => {
    const { movement, balance } = await authorizeCard();
    expect((await gateway.void(movement('part', 4_000))).kind).toBe('done');
    expect(await balance()).toEqual({ capturableCents: 6_000, capturedCents: 0, refundedCents: 0 });
    expect((await gateway.capture(movement('too much', 6_001))).kind).toBe('refused');
    expect((await gateway.capture(movement('rest', 6_000))).kind).toBe('done');
    expect(await balance()).toEqual({ capturableCents: 0, capturedCents: 6_000, refundedCents: 0 });
  });

  test('still reports a fully voided authorization', async () => {
    const { key, reference, card, movement } = await authorizeCard();
    expect((await gateway.void(movement('all', 10_000))).kind).toBe('done');
    expect(await gateway.lookUp(key)).toEqual({
      kind: 'authorised',
      reference,
      token: card,
      balance: { capturableCents: 0, capturedCents: 0, refundedCents: 0 },
    });
    expect((await gateway.capture(movement('late', 1))).kind).toBe('refused');
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

  test('concurrent refunds never exceed what was captured', async () => {
    const { movement, balance } = await authorizeCard();
    await gateway.capture(movement('capture', 10_000));
    const names = ['one', 'two', 'three', 'four'];
    const outcomes = await Promise.all(names.map((name) => gateway.refund(movement(name, 4_000))));
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(2);
    expect(await balance()).toMatchObject({ refundedCents: 8_000 });
  });

  test.each(['capture', 'void', 'refund'] as const)(
    'one key is one %s, sent eight times at once',
    async (kind) => {
      const { movement, balance } = await authorizeCard();
      if (kind === 'refund') await gateway.capture(movement('first', 10_000));
      const same = movement('same', 2_000);
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => gateway[kind](same)));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(outcomes[0]?.kind).toBe('done');
      const after = {
        capture: { capturableCents: 8_000, capturedCents: 2_000, refundedCents: 0 },
        void: { capturableCents: 8_000, capturedCents: 0, refundedCents: 0 },
        refund: { capturableCents: 0, capturedCents: 10_000, refundedCents: 2_000 },
      };
      expect(await balance()).toEqual(after[kind]);
      await expect(gateway[kind]({ ...same, amountCents: 2_001 })).rejects.toThrow('used for another');
    },
  );

  test('sums the captures and refunds of a period', async () => {
    const since = new Date(Date.now() - 3_600_000);
    const later = () => new Date(Date.now() + 60_000);
    const already = await gateway.booked({ since, before: later() });
    const { movement } = await authorizeCard();
    await gateway.capture(movement('capture', 10_000));
    for (const name of ['one', 'two', 'three', 'four']) await gateway.refund(movement(name, 1_000));
    await gateway.refund(movement('too much', 6_001));
    const { movement: unmoved } = await authorizeCard();
    await gateway.void(unmoved('void', 10_000));
    expect(await gateway.booked({ since, before: later() })).toEqual({
      capturedCents: (already?.capturedCents ?? 0) + 10_000,
      refundedCents: (already?.refundedCents ?? 0) + 4_000,
    });
    const yesterday = { since: new Date(since.getTime() - 86_400_000), before: since };
    expect(await gateway.booked(yesterday)).toEqual({ capturedCents: 0, refundedCents: 0 });
  });

  test('a refused key stays refused', async () => {
    const { movement } = await authorizeCard();
    const refund = movement('refund', 500);
    expect((await gateway.refund(refund)).kind).toBe('refused');
    await gateway.capture(movement('capture', 10_000));
    expect((await gateway.refund(refund)).kind).toBe('refused');
  });

  test('finds a lost movement by sending it again', async () => {
    const { movement, balance } = await authorizeCard(await subject.cardWithLostMovement());
    const capture = movement('capture', 4_000);
    expect(await gateway.capture(capture)).toEqual({ kind: 'unknown' });
    expect((await gateway.capture(capture)).kind).toBe('done');
    expect(await balance()).toEqual({ capturableCents: 6_000, capturedCents: 4_000, refundedCents: 0 });
  });

  test('refuses to move money of an unknown authorization', async () => {
    const movement = { key: newKey(), reference: 'unknown', amountCents: 100 };
    expect((await gateway.capture(movement)).kind).toBe('refused');
  });
});
