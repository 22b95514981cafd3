import { forStaff } from '../../../domain/office/for-staff.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { MovementPurpose } from '../../../domain/payments/movements.ts';
import type { Writer } from '../../platform/database/access.ts';
import {
  accept,
  CODE_NEEDED,
  conflict,
  NOT_FOUND,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { enqueueOrderMessages } from '../order-messages/enqueue-order-messages.ts';
import { advanceOrder } from './advance-order.ts';
import { carryOut, finish, type MovementParts } from './carry-out-movement.ts';
import type { MovementAnswer, MovementDetails, MovementRecord } from './movement-record.ts';
import { insertFreeRefund, insertMovement, selectMovementOfRequest } from './movement-store.ts';
import { lockOrderMoney, type OrderAuthorization, type OrderMoney, selectOrderMoney } from './order-money.ts';

export interface Wanted {
  readonly purpose: MovementPurpose;
  /** Zero: no money to move, so the order advances at once. */
  readonly amountCents: number;
  /** Null: a new authorization, or none is involved. */
  readonly authorization: OrderAuthorization | null;
  readonly details: MovementDetails;
  /** Refused, and said in a dry run: this person may do it after a fresh code. */
  readonly needsCode?: boolean;
  /** Authorizes another card than the order's, which `details` names. */
  readonly newCardToken?: string;
}

export interface MovedOrder {
  readonly orderId: number;
  readonly status: OrderStatus;
  /** The amount captured, voided, authorized or refunded (or that would be). */
  readonly amountCents: number;
  /** An earlier sending of the same request moved it. */
  readonly isRepeat: boolean;
  /** The gateway has not answered; the shop finishes the movement by itself within a minute. */
  readonly isPending: boolean;
  /** In a dry run: it would be refused without a fresh code. */
  readonly needsCode: boolean;
}

export type MoveParts = MovementParts & {
  /** Only calculates the result. */
  readonly isDryRun?: boolean;
  /** Names the request. The same request sent again finishes or repeats the movement of the first. */
  readonly requestKey?: string | null;
  /** A bank's refusal keeps the words for the cardholder; without it, it has those for staff. */
  readonly isForCardholder?: boolean;
};

/**
 * Under the order's lock, decides and stores what to ask. Outside any transaction, asks the gateway. Then writes the
 * answer with its effects. Refusals: `not-found`; `conflict` when another movement is in progress, or when `decide` or
 * the gateway refuses; `confirm-needed` where it needs a fresh code.
 */
export async function moveOrderMoney(
  parts: MoveParts,
  orderId: number,
  decide: (order: OrderMoney, trx: Writer) => Result<Wanted> | Promise<Result<Wanted>>,
): Promise<Result<MovedOrder>> {
  const planned = await parts.db.transaction().execute(async (trx) => {
    const order = await lockOrderMoney(trx, orderId);
    if (order === null) return reject(NOT_FOUND);
    const requestKey = parts.requestKey ?? null;
    const before = requestKey === null ? null : await selectMovementOfRequest(trx, orderId, requestKey);
    if (before !== null) {
      return accept({ amountCents: before.amountCents, needsCode: false, movement: before, before });
    }
    if (order.underWay !== null || (order.replacement !== null && order.replacement !== requestKey)) {
      return reject(UNDER_WAY);
    }
    const wanted = await decide(order, trx);
    if (!wanted.ok) return wanted;
    const { amountCents, needsCode = false } = wanted.value;
    const isDryRun = parts.isDryRun === true;
    if (needsCode && !isDryRun) return reject(CODE_NEEDED);
    const movement = isDryRun ? null : await plan(trx, order, wanted.value, requestKey);
    return accept({ amountCents, needsCode, movement, before: null });
  });
  if (!planned.ok) return planned;
  const { movement, amountCents, needsCode, before } = planned.value;
  const answer = before ? await repeated(parts, before) : movement && (await carryOut(parts, movement));
  return answered(await selectOrderMoney(parts.db, orderId), {
    answer,
    amountCents,
    needsCode,
    isRepeat: before !== null,
    isForCardholder: parts.isForCardholder === true,
  });
}

/** The movement of the first sending, carried out to its end. */
async function repeated(
  parts: MoveParts,
  movement: NonNullable<Awaited<ReturnType<typeof selectMovementOfRequest>>>,
): Promise<MovementAnswer | null> {
  return movement.state === 'done' || parts.isDryRun === true ? null : finish(parts, movement);
}

/** Null if there is nothing to ask the gateway. */
async function plan(
  trx: Writer,
  { orderId, attemptId, movements }: OrderMoney,
  { purpose, amountCents, authorization, details, newCardToken }: Wanted,
  requestKey: string | null,
): Promise<MovementRecord | null> {
  const reference = authorization?.reference ?? null;
  const key = `cellar-door-${attemptId}-${movements + 1}-${purpose}`;
  if (amountCents === 0) {
    // The lines count as refunded, so that they go back on sale once.
    if (purpose === 'refund') await insertFreeRefund(trx, { key, orderId, details, requestKey });
    await advanceOrder(trx, { orderId, attemptId, purpose, amountCents, authorization: reference, details });
    await enqueueOrderMessages(trx, { key, orderId, purpose, amountCents, details });
    return null;
  }
  return insertMovement(trx, {
    key,
    orderId,
    purpose,
    amountCents,
    authorization: reference,
    authorizationKey: authorization?.key ?? key,
    details,
    requestKey,
    newCardToken: newCardToken ?? null,
  });
}

function answered(
  order: OrderMoney | null,
  {
    answer,
    isForCardholder,
    ...moved
  }: {
    answer: MovementAnswer | null;
    isForCardholder: boolean;
    amountCents: number;
    needsCode: boolean;
    isRepeat: boolean;
  },
): Result<MovedOrder> {
  if (order === null) return reject(NOT_FOUND);
  if (answer?.kind === 'refused')
    return reject(conflict(isForCardholder ? answer.reason : forStaff(answer.reason)));
  const { orderId, status } = order;
  return accept({ orderId, status, ...moved, isPending: answer?.kind === 'unknown' });
}

const UNDER_WAY = conflict('A payment of this order is in progress. Try again in a minute.');
