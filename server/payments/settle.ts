import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { countOrder, countUncharged } from '../observability/payment-figures.ts';
import { keepWithOrder } from '../orders/keep-with-order.ts';
import type { AuthoriseOutcome, LookUpOutcome, SettledOutcome } from '../providers/payment/gateway.ts';
import {
  lockKeepsakes,
  markUnknown,
  type PaidAttempt,
  type SettledOrder,
  settleAuthorised,
  settleUncharged,
} from './settle-store.ts';
import { selectAttemptOfKey, selectDocument } from './store.ts';

/**
 * Writes the order of an attempt that went through; null when it is settled already. Most orders are one statement; one
 * with something to keep is a transaction, in which the account, its addresses and its card stand or fall with the order.
 */
export async function settlePaid(db: Kysely<Database>, paid: PaidAttempt): Promise<SettledOrder | null> {
  const placed = await settleOnce(db, paid);
  if (placed) countOrder(placed);
  return placed;
}

async function settleOnce(db: Kysely<Database>, paid: PaidAttempt): Promise<SettledOrder | null> {
  const settled = await settleAuthorised(db, paid, { keeping: false });
  if (settled) return settled;
  return db.transaction().execute(async (trx) => {
    const kept = await lockKeepsakes(trx, paid.attemptId);
    if (kept === null) return null;
    const placed = await settleAuthorised(trx, paid, { keeping: true });
    if (placed) await keepWithOrder(trx, { ...kept, orderId: placed.orderId, document: paid.document });
    return placed;
  });
}

/**
 * Writes what a gateway said of an attempt, for nobody in particular: after a repeated answer, by the reconciler. In
 * any order and any number, since an attempt is settled once. Gives whether this very call has settled it.
 */
export async function settleAttempt(
  db: Kysely<Database>,
  attemptId: string,
  outcome: AuthoriseOutcome | LookUpOutcome,
): Promise<boolean> {
  switch (outcome.kind) {
    case 'authorised': {
      const { reference, token } = outcome;
      const document = await selectDocument(db, attemptId);
      return (await settlePaid(db, { attemptId, document, reference, token, grant: null })) !== null;
    }
    case 'declined':
      return endUncharged(db, attemptId, { state: 'declined', reason: outcome.reason });
    case 'never-seen':
      return endUncharged(db, attemptId, { state: 'failed', reason: null });
    case 'unknown':
      await markUnknown(db, attemptId);
      return false;
  }
}

async function endUncharged(
  db: Kysely<Database>,
  attemptId: string,
  outcome: { state: 'declined' | 'failed'; reason: string | null },
): Promise<boolean> {
  const isSettled = await settleUncharged(db, attemptId, outcome);
  if (isSettled) countUncharged(outcome);
  return isSettled;
}

/** Hears answers by the gateway's key, such as the second copy of one. An unknown key is nobody's, and ignored. */
export function settleAnswerFor(db: Kysely<Database>) {
  return async (gatewayKey: string, outcome: SettledOutcome): Promise<void> => {
    const attemptId = await selectAttemptOfKey(db, gatewayKey);
    if (attemptId !== null) await settleAttempt(db, attemptId, outcome);
  };
}
