import { insertCard, makeDefaultCard } from '../../people/customers/card-store.ts';
import { lockAccount } from '../../people/customers/user-store.ts';
import type { Db } from '../../platform/database/access.ts';
import type { AuthorizeOutcome, LookUpOutcome } from '../../providers/payment/gateway.ts';
import {
  lockUnsettledBulk,
  markBulkUnknown,
  settleBulkAuthorized,
  settleBulkUncharged,
} from './payment-store.ts';

/** If authorized, the same transaction enqueues a job for each cart. Calls may repeat and come in any order. */
export async function settleBulkPayment(
  db: Db,
  bulkPaymentId: string,
  outcome: AuthorizeOutcome | LookUpOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'authorised':
      return settleAuthorized(db, bulkPaymentId, outcome);
    case 'declined':
      return settleBulkUncharged(db, bulkPaymentId, { state: 'declined', reason: outcome.reason });
    case 'never-seen':
      return settleBulkUncharged(db, bulkPaymentId, { state: 'failed', reason: null });
    case 'unknown':
      return markBulkUnknown(db, bulkPaymentId);
  }
}

async function settleAuthorized(
  db: Db,
  bulkPaymentId: string,
  authorized: { reference: string; token: string | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await lockUnsettledBulk(trx, bulkPaymentId);
    if (payment === null) return;
    const { customerId, cardToKeep } = payment;
    await settleBulkAuthorized(trx, bulkPaymentId, authorized);
    if (cardToKeep === null) return;
    await lockAccount(trx, customerId);
    const cardId = await insertCard(trx, customerId, cardToKeep.token, cardToKeep.summary);
    if (cardId !== null && cardToKeep.isDefault) await makeDefaultCard(trx, customerId, cardId);
  });
}
