import { kindOfMovement, ledgerKindOf } from '../../../domain/payments/movements.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import type { Movement, MovementOutcome, PaymentGateway } from '../../providers/payment/gateway.ts';
import { enqueueOrderMessages } from '../order-messages/enqueue-order-messages.ts';
import { enqueuePaymentProblem } from '../order-messages/payment-problem.ts';
import { advanceOrder } from './advance-order.ts';
import { forgetDocument, returnStock } from './change-store.ts';
import type { MovementAnswer, MovementRecord } from './movement-record.ts';
import { insertLedgerEntry, insertMovement, writeMovementAnswer, writeOrderCard } from './movement-store.ts';
import { selectOrderMoney } from './order-money.ts';

export interface MovementParts {
  readonly db: Db;
  readonly gateway: PaymentGateway;
  /** After it, the outcome of an authorization is unknown. */
  readonly gatewayTimeoutMs: number;
}

/** Call outside any transaction. */
export async function carryOut(parts: MovementParts, movement: MovementRecord): Promise<MovementAnswer> {
  const answer = await ask(parts, movement);
  // A person who gives a new card sees what the bank says.
  await settleMovement(parts.db, movement, answer, { isSeen: movement.details.newCard !== undefined });
  return answer;
}

/** Sends the same request under the same key: we never charge a card twice on a guess. */
export async function finish(parts: MovementParts, movement: MovementRecord): Promise<MovementAnswer> {
  const answer =
    kindOfMovement(movement.purpose) === 'authorize'
      ? await lookUpAuthorization(parts.gateway, movement.key)
      : await ask(parts, movement);
  await settleMovement(parts.db, movement, answer, { isSeen: false });
  return answer;
}

async function ask(parts: MovementParts, movement: MovementRecord): Promise<MovementAnswer> {
  const kind = kindOfMovement(movement.purpose);
  if (kind === 'authorize') return authorize(parts, movement);
  const { key, amountCents, authorization } = movement;
  if (authorization === null) throw new Error(`movement ${key} has no authorization`);
  const request: Movement = { key, reference: authorization, amountCents };
  const outcome = await parts.gateway[kind](request);
  if (outcome.kind === 'refused' && kind === 'void') return lapsedOr(outcome, parts, movement);
  return outcome.kind === 'done' ? { ...outcome, authorization } : outcome;
}

/** An expired authorization needs no void. */
async function lapsedOr(
  outcome: Extract<MovementOutcome, { kind: 'refused' }>,
  { gateway }: MovementParts,
  { authorizationKey }: MovementRecord,
): Promise<MovementAnswer> {
  const known = await gateway.lookUp(authorizationKey);
  const hasLapsed = known.kind === 'authorised' && known.balance.capturableCents === 0;
  return hasLapsed ? { kind: 'done', authorization: known.reference, reference: known.reference } : outcome;
}

async function authorize(
  { gateway, gatewayTimeoutMs }: MovementParts,
  { key, cardToken, amountCents }: MovementRecord,
): Promise<MovementAnswer> {
  if (cardToken === null) return { kind: 'refused', reason: 'This order has no card on file.' };
  const outcome = await gateway.authorize(
    { key, token: cardToken, amountCents, isMerchantInitiated: true },
    AbortSignal.timeout(gatewayTimeoutMs),
  );
  switch (outcome.kind) {
    case 'authorised':
      return { kind: 'done', authorization: outcome.reference, reference: outcome.reference };
    case 'declined':
      return { kind: 'refused', reason: outcome.reason };
    case 'unknown':
      return outcome;
  }
}

async function lookUpAuthorization(gateway: PaymentGateway, key: string): Promise<MovementAnswer> {
  const known = await gateway.lookUp(key);
  switch (known.kind) {
    case 'authorised':
      return { kind: 'done', authorization: known.reference, reference: known.reference };
    case 'declined':
      return { kind: 'refused', reason: known.reason };
    case 'never-seen':
      return { kind: 'failed' };
    case 'unknown':
      return known;
  }
}

/** Once: the movement, the ledger and the order change together. A later caller changes nothing. */
async function settleMovement(
  db: Db,
  movement: MovementRecord,
  answer: MovementAnswer,
  { isSeen }: { isSeen: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await writeMovementAnswer(trx, movement.movementId, answer))) return;
    if (answer.kind === 'done') {
      const { authorization, reference } = answer;
      const kind = ledgerKindOf(movement.purpose);
      const { newCard } = movement.details;
      if (newCard) await writeOrderCard(trx, movement, newCard);
      await insertLedgerEntry(trx, { ...movement, kind, authorization, reference });
      await advanceOrder(trx, { ...movement, authorization });
      await enqueueOrderMessages(trx, movement);
    }
    if (movement.purpose === 'change') await endChange(trx, movement, answer);
    if (answer.kind === 'refused' && movement.purpose === 'authorise-again' && !isSeen) {
      await enqueuePaymentProblem(trx, movement.orderId, movement.key);
    }
  });
}

/** What it took goes back if the bank declined; else the old authorization is voided next, and nothing else may move before. */
async function endChange(trx: Writer, movement: MovementRecord, answer: MovementAnswer): Promise<void> {
  const { movementId, orderId, details } = movement;
  if (answer.kind === 'unknown') return;
  await forgetDocument(trx, movementId);
  if (answer.kind !== 'done') return returnStock(trx, details.change?.extra ?? []);
  const order = await selectOrderMoney(trx, orderId);
  const old = order?.authorizations.find(
    ({ reference, capturableCents }) => reference !== answer.authorization && capturableCents > 0,
  );
  if (!order || !old) return;
  await insertMovement(trx, {
    key: `${movement.key}-let-go`,
    orderId,
    purpose: 'let-go',
    amountCents: old.capturableCents,
    authorization: old.reference,
    authorizationKey: old.key,
    details: { isAfterChange: true },
    requestKey: null,
    newCardToken: null,
  });
}
