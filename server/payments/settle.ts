import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { AuthoriseOutcome, LookUpOutcome, SettledOutcome } from '../providers/payment/gateway.ts';
import { markUnknown, selectAttemptOfKey, settleAuthorised, settleUncharged } from './store.ts';

/**
 * Writes what a gateway said of an attempt, for nobody in particular: after a repeated answer, by the reconciler. In
 * any order and any number, since an attempt is settled once.
 */
export async function settleAttempt(
  db: Kysely<Database>,
  attemptId: string,
  outcome: AuthoriseOutcome | LookUpOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'authorised':
      await settleAuthorised(db, attemptId, outcome.reference, null);
      return;
    case 'declined':
      return settleUncharged(db, attemptId, { state: 'declined', reason: outcome.reason });
    case 'never-seen':
      return settleUncharged(db, attemptId, { state: 'failed', reason: null });
    case 'unknown':
      return markUnknown(db, attemptId);
  }
}

/** Hears answers by the gateway's key, such as the second copy of one. An unknown key is nobody's, and ignored. */
export function settleAnswerFor(db: Kysely<Database>) {
  return async (gatewayKey: string, outcome: SettledOutcome): Promise<void> => {
    const attemptId = await selectAttemptOfKey(db, gatewayKey);
    if (attemptId !== null) await settleAttempt(db, attemptId, outcome);
  };
}
