import type { Db } from '../../platform/database/access.ts';
import { countOrder, countUncharged } from '../../platform/observability/payment-metrics.ts';
import type { Bucket } from '../../platform/rate-limits/bucket-store.ts';
import type { AuthorizeOutcome, LookUpOutcome, SettledOutcome } from '../../providers/payment/gateway.ts';
import { keepWithOrder } from '../orders/keep-with-order.ts';
import {
  lockKeepsakes,
  markUnknown,
  type PaidAttempt,
  type SettledOrder,
  settleAuthorized,
  settleUncharged,
} from './settle-store.ts';
import { selectAttemptOfKey, selectDocument } from './store.ts';

/** Null if already settled. Most orders are one statement; with keepsakes, a transaction keeps all or nothing. */
export async function settlePaid(db: Db, paid: PaidAttempt): Promise<SettledOrder | null> {
  const placed = await settleOnce(db, paid);
  if (placed) countOrder(placed);
  return placed;
}

async function settleOnce(db: Db, paid: PaidAttempt): Promise<SettledOrder | null> {
  const settled = await settleAuthorized(db, paid, { keeping: false });
  if (settled) return settled;
  return db.transaction().execute(async (trx) => {
    const kept = await lockKeepsakes(trx, paid.attemptId);
    if (kept === null) return null;
    const placed = await settleAuthorized(trx, paid, { keeping: true });
    if (placed) await keepWithOrder(trx, { ...kept, orderId: placed.orderId, document: paid.document });
    return placed;
  });
}

/**
 * Order and number of calls do not matter: an attempt settles once, and returns its `places` in the limits with that.
 * Returns whether this call settled it.
 */
export async function settleAttempt(
  db: Db,
  attemptId: string,
  outcome: AuthorizeOutcome | LookUpOutcome,
  places: readonly Bucket[] = [],
): Promise<boolean> {
  switch (outcome.kind) {
    case 'authorised': {
      const { reference, token } = outcome;
      const document = await selectDocument(db, attemptId);
      return (await settlePaid(db, { attemptId, document, reference, token, grant: null, places })) !== null;
    }
    case 'declined':
      return endUncharged(db, attemptId, { state: 'declined', reason: outcome.reason }, places);
    case 'never-seen':
      return endUncharged(db, attemptId, { state: 'failed', reason: null }, places);
    case 'unknown':
      await markUnknown(db, attemptId);
      return false;
  }
}

async function endUncharged(
  db: Db,
  attemptId: string,
  outcome: { state: 'declined' | 'failed'; reason: string | null },
  places: readonly Bucket[],
): Promise<boolean> {
  const isSettled = await settleUncharged(db, attemptId, outcome, places);
  if (isSettled) countUncharged(outcome);
  return isSettled;
}

/** Receives answers by the gateway's key, such as a duplicate answer. Ignores unknown keys. */
export function settleAnswerFor(db: Db) {
  return async (gatewayKey: string, outcome: SettledOutcome): Promise<void> => {
    const attemptId = await selectAttemptOfKey(db, gatewayKey);
    if (attemptId !== null) await settleAttempt(db, attemptId, outcome);
  };
}
