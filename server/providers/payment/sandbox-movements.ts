import { randomBytes } from 'node:crypto';
import type { Db, Writer } from '../../platform/database/access.ts';
import type { Movement, MovementOutcome } from './gateway.ts';

type MovementKind = 'capture' | 'release' | 'refund';

interface Books {
  readonly amount_cents: number | null;
  readonly captured_cents: number;
  readonly released_cents: number;
  readonly refunded_cents: number;
}

interface Entry {
  readonly kind: MovementKind;
  readonly authorisation: string;
  readonly amount_cents: number;
  readonly reference: string;
  readonly refused_because: string | null;
}

/** A repeated key gets its first answer again. Throws if a key is reused for a different movement, as Stripe does. */
export async function moveMoney(db: Db, kind: MovementKind, movement: Movement): Promise<MovementOutcome> {
  return db.transaction().execute(async (trx) => {
    const books = await lockBooks(trx, movement.reference);
    if (!books) return { kind: 'refused', reason: 'The authorization does not exist.' };
    const earlier = await trx
      .selectFrom('sandbox_gateway.movements')
      .selectAll()
      .where('key', '=', movement.key)
      .executeTakeFirst();
    if (earlier) return repeatedAnswer(earlier, kind, movement);
    const entry = await writeMovement(trx, kind, movement, books);
    const isAnswerLost = books.behaviour === 'move-without-answer';
    return isAnswerLost ? { kind: 'unknown' } : answer(entry);
  });
}

/** Locked, so that two movements of one authorization run one after the other. */
function lockBooks(trx: Writer, reference: string) {
  return trx
    .selectFrom('sandbox_gateway.authorisations as a')
    .leftJoin('sandbox_gateway.cards as c', 'c.token', 'a.token')
    .select(['a.amount_cents', 'a.captured_cents', 'a.released_cents', 'a.refunded_cents', 'c.behaviour'])
    .where('a.reference', '=', reference)
    .where('a.state', 'not in', ['declined', 'refused-unseen'])
    .forUpdate('a')
    .executeTakeFirst();
}

function repeatedAnswer(earlier: Entry, kind: MovementKind, movement: Movement): MovementOutcome {
  const isSame =
    earlier.kind === kind &&
    earlier.authorisation === movement.reference &&
    earlier.amount_cents === movement.amountCents;
  if (!isSame) throw new Error(`the key ${movement.key} was used for another movement`);
  return answer(earlier);
}

function answer({ refused_because: reason, reference }: Entry): MovementOutcome {
  return reason === null ? { kind: 'done', reference } : { kind: 'refused', reason };
}

async function writeMovement(
  trx: Writer,
  kind: MovementKind,
  { key, reference, amountCents }: Movement,
  books: Books,
): Promise<Entry> {
  const entry = {
    key,
    kind,
    authorisation: reference,
    amount_cents: amountCents,
    reference: `sbm_${randomBytes(12).toString('base64url')}`,
    refused_because: amountCents > available(kind, books) ? TOO_MUCH[kind] : null,
  };
  await trx.insertInto('sandbox_gateway.movements').values(entry).execute();
  if (entry.refused_because === null) {
    const after = moved(kind, books, amountCents);
    await trx
      .updateTable('sandbox_gateway.authorisations')
      .set({ ...after, state: stateOf(after) })
      .where('reference', '=', reference)
      .execute();
  }
  return entry;
}

const TOO_MUCH: Readonly<Record<MovementKind, string>> = {
  capture: 'The amount is more than is authorized.',
  release: 'The amount is more than is authorized.',
  refund: 'The amount is more than was captured.',
};

function available(kind: MovementKind, books: Books): number {
  return kind === 'refund' ? books.captured_cents - books.refunded_cents : capturableOf(books);
}

function capturableOf({ amount_cents, captured_cents, released_cents }: Books): number {
  return (amount_cents ?? 0) - captured_cents - released_cents;
}

function moved(kind: MovementKind, books: Books, amountCents: number): Books {
  const { amount_cents, captured_cents, released_cents, refunded_cents } = books;
  const sums = { amount_cents, captured_cents, released_cents, refunded_cents };
  switch (kind) {
    case 'capture':
      return { ...sums, captured_cents: captured_cents + amountCents };
    case 'release':
      return { ...sums, released_cents: released_cents + amountCents };
    case 'refund':
      return { ...sums, refunded_cents: refunded_cents + amountCents };
  }
}

function stateOf(books: Books): 'authorised' | 'captured' | 'voided' | 'refunded' {
  const { captured_cents, refunded_cents } = books;
  if (captured_cents === 0) return capturableOf(books) > 0 ? 'authorised' : 'voided';
  return refunded_cents === captured_cents && capturableOf(books) === 0 ? 'refunded' : 'captured';
}
