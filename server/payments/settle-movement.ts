import { ledgerKindOf } from '../../domain/payments/movements.ts';
import type { Db } from '../database/access.ts';
import { oweOrderNews } from '../mails/owe-order-news.ts';
import { owePaymentProblem } from '../mails/owe-payment-problem.ts';
import { advanceOrder } from './advance-order.ts';
import type { MovementAnswer, MovementRecord } from './movement-record.ts';
import { insertLedgerEntry, writeMovementAnswer } from './movement-store.ts';

/**
 * Writes the gateway's answer to a movement, once. The movement's state, the ledger entry and the order's changes
 * succeed or fail together. A later caller changes nothing.
 */
export async function settleMovement(
  db: Db,
  movement: MovementRecord,
  answer: MovementAnswer,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await writeMovementAnswer(trx, movement.movementId, answer))) return;
    if (answer.kind === 'done') {
      const { authorization, reference } = answer;
      const kind = ledgerKindOf(movement.purpose);
      await insertLedgerEntry(trx, { ...movement, kind, authorization, reference });
      await advanceOrder(trx, { ...movement, authorization });
      await oweOrderNews(trx, movement);
    }
    if (answer.kind === 'refused' && movement.purpose === 'authorise-again') {
      await owePaymentProblem(trx, movement.orderId, movement.key);
    }
  });
}
