import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { MovementPurpose } from '../../domain/payments/movements.ts';
import type { Writer } from '../database/access.ts';
import { accept, NOT_FOUND, type Refusal, type Result, reject } from '../http/refusal.ts';
import { oweOrderNews } from '../mails/owe-order-news.ts';
import { advanceOrder } from './advance-order.ts';
import { carryOut, type MovementParts } from './carry-out-movement.ts';
import type { MovementAnswer, MovementDetails, MovementRecord } from './movement-record.ts';
import { insertMovement } from './movement-store.ts';
import { type Hold, lockOrderMoney, type OrderMoney, selectOrderMoney } from './order-money.ts';

/** What is to be moved of an order. */
export interface Wanted {
  readonly purpose: MovementPurpose;
  /** Zero: there is nothing to move, and the order is told at once. */
  readonly amountCents: number;
  /** Null: a new authorisation is asked for, or none is touched. */
  readonly hold: Hold | null;
  readonly details: MovementDetails;
}

export interface MovedOrder {
  readonly orderId: number;
  readonly status: OrderStatus;
  /** What was taken, let go of, held or given back, or would be. */
  readonly amountCents: number;
  /** The gateway has not answered: the shop finishes it by itself, within a minute. */
  readonly isPending: boolean;
}

/** Without `isDryRun` it is done; with it, it is only worked out what would be. */
export type MoveParts = MovementParts & { readonly isDryRun?: boolean };

/**
 * Moves money of an order that stands: decide under the order's lock and write down what the gateway will be asked for;
 * ask it outside of any transaction; write its answer together with what follows. Refusals: `not-found`, `conflict`
 * when another movement is under way, when `decide` refuses, or when the gateway does.
 */
export async function moveOrderMoney(
  parts: MoveParts,
  orderId: number,
  decide: (order: OrderMoney) => Result<Wanted>,
): Promise<Result<MovedOrder>> {
  const planned = await parts.db.transaction().execute(async (trx) => {
    const order = await lockOrderMoney(trx, orderId);
    if (order === null) return reject(NOT_FOUND);
    if (order.underWay !== null) return reject(UNDER_WAY);
    const wanted = decide(order);
    if (!wanted.ok) return wanted;
    const { amountCents } = wanted.value;
    const movement = parts.isDryRun === true ? null : await plan(trx, order, wanted.value);
    return accept({ amountCents, movement });
  });
  if (!planned.ok) return planned;
  const { movement, amountCents } = planned.value;
  const answer = movement && (await carryOut(parts, movement));
  return answered(await selectOrderMoney(parts.db, orderId), { answer, amountCents });
}

/** Null when there is nothing to ask a gateway for. */
async function plan(
  trx: Writer,
  { orderId, attemptId, movements }: OrderMoney,
  { purpose, amountCents, hold, details }: Wanted,
): Promise<MovementRecord | null> {
  const authorisation = hold?.authorisation ?? null;
  const key = `cellar-door-${attemptId}-${movements + 1}-${purpose}`;
  if (amountCents === 0) {
    await advanceOrder(trx, { orderId, attemptId, purpose, amountCents, authorisation, details });
    await oweOrderNews(trx, { key, orderId, purpose, amountCents, details });
    return null;
  }
  return insertMovement(trx, {
    key,
    orderId,
    purpose,
    amountCents,
    authorisation,
    authorisationKey: hold?.authorisationKey ?? key,
    details,
  });
}

function answered(
  order: OrderMoney | null,
  { answer, amountCents }: { answer: MovementAnswer | null; amountCents: number },
): Result<MovedOrder> {
  if (order === null) return reject(NOT_FOUND);
  if (answer?.kind === 'refused') return reject(conflict(answer.reason));
  const { orderId, status } = order;
  return accept({ orderId, status, amountCents, isPending: answer?.kind === 'unknown' });
}

export function conflict(message: string): Refusal {
  return { code: 'conflict', message };
}

const UNDER_WAY = conflict('Money of this order is being moved just now: try again in a minute.');
