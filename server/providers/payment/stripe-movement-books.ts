import type { Db } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { Movement, MovementOutcome } from './gateway.ts';

export type MovementKind = 'capture' | 'release' | 'refund';

/** Counted against the available amount; may be sent to Stripe. */
export interface ClaimedMovement {
  readonly kind: 'claimed';
  /** Sent earlier without an answer: it may have happened. */
  readonly isRepeat: boolean;
  /** Nothing stays authorized after this movement, and no other movement is unanswered. */
  readonly isLast: boolean;
  readonly followsCapture: boolean;
}

interface Sums {
  readonly amountCents: number;
  readonly capturedCents: number;
  readonly captureSentCents: number;
  readonly releasedCents: number;
  readonly refundedCents: number;
}

interface Earlier {
  readonly kind: MovementKind;
  readonly intent: string;
  readonly amount_cents: number;
  readonly state: 'sent' | 'done' | 'refused';
  readonly reference: string | null;
  readonly reason: string | null;
}

const TOO_MUCH: Readonly<Record<MovementKind, string>> = {
  capture: 'The amount is more than is authorized.',
  release: 'The amount is more than is authorized.',
  refund: 'The amount is more than was captured.',
};

/**
 * Locked, so that all movements, answered or not, never exceed what is available. An answered key gets its answer
 * again. Throws if the key was for a different movement.
 */
export function claimMovement(
  db: Db,
  kind: MovementKind,
  { key, reference: intent, amountCents }: Movement,
): Promise<ClaimedMovement | MovementOutcome> {
  return db.transaction().execute(async (trx) => {
    const authorized = await trx
      .selectFrom('stripe_gateway.authorisations')
      .select('amount_cents')
      .where('intent', '=', intent)
      .where('state', '=', 'authorised')
      .forUpdate()
      .executeTakeFirst();
    if (!authorized) return { kind: 'refused', reason: 'The authorization does not exist.' };
    const earlier = await trx
      .selectFrom('stripe_gateway.movements')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    if (
      earlier &&
      (earlier.kind !== kind || earlier.intent !== intent || earlier.amount_cents !== amountCents)
    ) {
      throw new Error(`the key ${key} was used for another movement`);
    }
    const answer = earlier && answerOf(earlier);
    if (answer) return answer;
    const others = { amountCents: authorized.amount_cents ?? 0, ...(await sumOthers(trx, intent, key)) };
    const leftCents = available(kind, others) - amountCents;
    if (leftCents < 0) {
      const reason = TOO_MUCH[kind];
      await trx
        .insertInto('stripe_gateway.movements')
        .values({ key, kind, intent, amount_cents: amountCents, state: 'refused', reason })
        .execute();
      return { kind: 'refused', reason };
    }
    if (!earlier) {
      await trx
        .insertInto('stripe_gateway.movements')
        .values({ key, kind, intent, amount_cents: amountCents, state: 'sent' })
        .execute();
    }
    return {
      kind: 'claimed',
      isRepeat: earlier !== undefined,
      isLast: leftCents === 0 && others.captureSentCents === 0,
      followsCapture: others.capturedCents + others.captureSentCents > 0,
    };
  });
}

function answerOf({ state, reference, reason }: Earlier): MovementOutcome | null {
  switch (state) {
    case 'done':
      return { kind: 'done', reference: reference ?? '' };
    case 'refused':
      return { kind: 'refused', reason: reason ?? '' };
    case 'sent':
      return null;
  }
}

async function sumOthers(trx: Db, intent: string, key: string): Promise<Omit<Sums, 'amountCents'>> {
  const rows = await all<Omit<Sums, 'amountCents'>>(trx)`
    select
      coalesce(sum(amount_cents) filter (where kind = 'capture' and state = 'done'), 0)::integer as "capturedCents",
      coalesce(sum(amount_cents) filter (where kind = 'capture' and state = 'sent'), 0)::integer as "captureSentCents",
      coalesce(sum(amount_cents) filter (where kind = 'release'), 0)::integer as "releasedCents",
      coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::integer as "refundedCents"
    from stripe_gateway.movements where intent = ${intent} and key <> ${key} and state <> 'refused'`;
  return rows[0] ?? { capturedCents: 0, captureSentCents: 0, releasedCents: 0, refundedCents: 0 };
}

function available(kind: MovementKind, sums: Sums): number {
  if (kind === 'refund') return sums.capturedCents - sums.refundedCents;
  return sums.amountCents - sums.capturedCents - sums.captureSentCents - sums.releasedCents;
}

/** The first stored answer wins. */
export async function writeMovementAnswer(
  db: Db,
  key: string,
  answer: Exclude<MovementOutcome, { kind: 'unknown' }>,
): Promise<MovementOutcome> {
  await db
    .updateTable('stripe_gateway.movements')
    .set({
      state: answer.kind,
      reference: answer.kind === 'done' ? answer.reference : null,
      reason: answer.kind === 'refused' ? answer.reason : null,
    })
    .where('key', '=', key)
    .where('state', '=', 'sent')
    .execute();
  return answer;
}

/** Cents that the shop has voided but the bank may still hold. */
export async function sumUnconfirmedVoids(db: Db, intent: string): Promise<number> {
  const { releasedCents } = await sumOthers(db, intent, '');
  return releasedCents;
}
