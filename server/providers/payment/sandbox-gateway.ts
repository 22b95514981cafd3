import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { summaryOfTyped } from '../../../domain/cards/typed-summary.ts';
import type { Db } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import type {
  Authorization,
  AuthorizeOutcome,
  Balance,
  Booked,
  LookUpOutcome,
  PaymentGateway,
  SettledOutcome,
} from './gateway.ts';
import { behaviorOf, DECLINE_REASONS, identifiesNoOne, type SandboxBehavior } from './sandbox-cards.ts';
import { moveMoney } from './sandbox-movements.ts';
import { sandboxPayoutEntries, sandboxPayouts } from './sandbox-payouts.ts';

export interface SandboxOptions {
  readonly db: Db;
  readonly lateAnswerMs: number;
  /** Receives the second copy of an answer that is delivered twice. */
  readonly onRepeatedAnswer: (key: string, outcome: SettledOutcome) => Promise<void>;
}

/** Simulates the worst failures. A card number lives only while `tokenize` runs; the records keep its behavior. */
export function createSandboxGateway(options: SandboxOptions): PaymentGateway {
  const { db } = options;
  let key: Promise<string> | null = null;

  /** Keyed with the sandbox's own key. The number goes into no SQL statement. */
  async function fingerprintOf(cardNumber: string): Promise<string | null> {
    if (identifiesNoOne(cardNumber)) return null;
    key ??= selectFingerprintKey(db).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return createHmac('sha256', await key)
      .update(cardNumber)
      .digest('base64url');
  }

  return {
    async tokenize(form) {
      const token = `tok_${randomBytes(18).toString('base64url')}`;
      const { cardNumber } = form;
      const card = summaryOfTyped(form);
      await db
        .insertInto('sandbox_gateway.cards')
        .values({
          token,
          behaviour: behaviorOf(cardNumber),
          card_type_id: card.CardTypeId,
          last_four: card.LastFour,
          fingerprint: await fingerprintOf(cardNumber),
          expiration_month: card.ExpirationMonth,
          expiration_year: card.ExpirationYear,
        })
        .execute();
      return { kind: 'stored', token, card };
    },

    async describe(token) {
      const row = await db
        .selectFrom('sandbox_gateway.cards')
        .select(['card_type_id', 'last_four', 'expiration_month', 'expiration_year', 'fingerprint'])
        .where('token', '=', token)
        .executeTakeFirst();
      if (!row) return null;
      const summary = {
        CardTypeId: row.card_type_id,
        LastFour: row.last_four,
        ExpirationMonth: row.expiration_month,
        ExpirationYear: row.expiration_year,
      };
      return { summary, fingerprint: row.fingerprint };
    },

    fingerprint({ cardNumber }) {
      return fingerprintOf(cardNumber);
    },

    async verify(token) {
      const card = await db
        .selectFrom('sandbox_gateway.cards')
        .select('behaviour')
        .where('token', '=', token)
        .executeTakeFirst();
      if (!card) return { kind: 'declined', reason: 'Your card was declined.' };
      const behaviour = card.behaviour as SandboxBehavior;
      const reason = DECLINE_REASONS[behaviour];
      if (reason !== undefined) return { kind: 'declined', reason };
      return { kind: NO_ANSWER.has(behaviour) ? 'unknown' : 'verified' };
    },

    async authorize(request, signal) {
      const entry = await writeEntry(db, request);
      if (entry === null) return { kind: 'declined', reason: 'Your card was declined.' };
      const outcome = outcomeOf(entry);
      switch (entry.behaviour) {
        case 'no-answer':
        case 'charge-without-answer':
          return silence(signal);
        case 'server-error':
          return { kind: 'unknown' };
        case 'answer-late':
          return (await passes(options.lateAnswerMs, signal)) ? outcome : { kind: 'unknown' };
        case 'answer-twice':
          if (outcome.kind !== 'unknown') await options.onRepeatedAnswer(request.key, outcome);
          return outcome;
        default:
          return outcome;
      }
    },

    async lookUp(key) {
      const rows = await all<Entry & { balance: Balance }>(db)`
        insert into sandbox_gateway.authorisations as a (key, state, reference)
        values (${key}, 'refused-unseen', ${newReference()})
        on conflict (key) do update set key = a.key
        returning a.state, a.reason, a.reference, a.token, json_build_object(
          'capturableCents', coalesce(a.amount_cents, 0) - a.captured_cents - a.released_cents,
          'capturedCents', a.captured_cents, 'refundedCents', a.refunded_cents) as balance`;
      return rows[0] ? lookedUp(rows[0]) : { kind: 'never-seen' };
    },

    capture: (movement) => moveMoney(db, 'capture', movement),
    void: (movement) => moveMoney(db, 'release', movement),
    refund: (movement) => moveMoney(db, 'refund', movement),

    async booked({ since, before }) {
      const books = await first<Booked>(db)`
        select coalesce(sum(amount_cents) filter (where kind = 'capture'), 0)::float8 as "capturedCents",
          coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::float8 as "refundedCents"
        from sandbox_gateway.movements
        where refused_because is null and created_at >= ${since} and created_at < ${before}`;
      return books;
    },

    payouts: (since) => sandboxPayouts(db, since),
    payoutEntries: (payout) => sandboxPayoutEntries(db, payout),
  };
}

async function selectFingerprintKey(db: Db): Promise<string> {
  const row = await db.selectFrom('sandbox_gateway.fingerprint_key').select('key').executeTakeFirstOrThrow();
  return row.key;
}

/** Cards for which the answer never reaches the shop. */
const NO_ANSWER: ReadonlySet<SandboxBehavior> = new Set([
  'no-answer',
  'charge-without-answer',
  'server-error',
]);

interface Entry {
  state: string;
  reason: string | null;
  reference: string;
  token: string | null;
}

/** A known key gets its existing entry. Cards that fail before the charge leave none. Null for an unknown token. */
function writeEntry(
  db: Db,
  { key, token, amountCents }: Authorization,
): Promise<(Entry & { behaviour: SandboxBehavior }) | null> {
  return first<Entry & { behaviour: SandboxBehavior }>(db)`
    with card as (
      select token, behaviour, case when behaviour = 'approve-once' and exists (
          select from sandbox_gateway.authorisations a
          where a.token = c.token and a.key <> ${key} and a.state <> 'declined'
        ) then ${DECLINE_REASONS.decline}::text else ${DECLINE_REASONS}::jsonb ->> behaviour end as reason
      from sandbox_gateway.cards c where token = ${token}
    ), written as (
      insert into sandbox_gateway.authorisations as a (key, token, amount_cents, state, reason, reference)
      select ${key}, token, ${amountCents}, case when reason is null then 'authorised' else 'declined' end, reason,
        ${newReference()}
      from card where behaviour not in ('no-answer', 'server-error')
      on conflict (key) do update set key = a.key
      returning a.state, a.reason, a.reference
    )
    select card.behaviour, card.token, coalesce(written.state, 'none') as state, written.reason,
      coalesce(written.reference, '') as reference
    from card left join written on true`;
}

function outcomeOf({ state, reason, reference, token }: Entry): AuthorizeOutcome {
  switch (state) {
    case 'authorised':
    case 'captured':
    case 'voided':
    case 'refunded':
      return { kind: 'authorised', reference, token };
    case 'declined':
      return { kind: 'declined', reason: reason ?? 'Your card was declined.' };
    default:
      return { kind: 'unknown' };
  }
}

function lookedUp(entry: Entry & { balance: Balance }): LookUpOutcome {
  const outcome = outcomeOf(entry);
  switch (outcome.kind) {
    case 'authorised':
      return { ...outcome, balance: entry.balance };
    case 'declined':
      return outcome;
    case 'unknown':
      return { kind: 'never-seen' };
  }
}

function newReference(): string {
  return `sbx_${randomBytes(12).toString('base64url')}`;
}

/** Waits until the caller gives up. */
async function silence(signal: AbortSignal): Promise<AuthorizeOutcome> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  return { kind: 'unknown' };
}

/** True if the time passed before the caller gave up. */
async function passes(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal }).catch(() => false);
}
