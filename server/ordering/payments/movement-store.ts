import { sql } from 'kysely';
import type { OrderDocument, SoldCard } from '../../../domain/orders/order-document.ts';
import {
  type LedgerKind,
  MOVEMENTS_UNDER_WAY,
  type MovementState,
  movementStatesBefore,
} from '../../../domain/payments/movements.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import type { MovementAnswer, MovementRecord } from './movement-record.ts';

/** Builds a `MovementRecord` from a movement `m`, its order `o` and its attempt `a`. */
const movementColumns = sql`
  m.movement_id as "movementId", m.key, m.order_id as "orderId", o.attempt_id as "attemptId", m.purpose,
  m.amount_cents as "amountCents", m.authorisation as "authorization", m.authorisation_key as "authorizationKey", m.details,
  coalesce(m.card_token, a.card_token) as "cardToken"`;

export type MovementPlan = Omit<MovementRecord, 'movementId' | 'cardToken' | 'attemptId'> & {
  /** Null: the caller protects itself from asking twice. */
  readonly requestKey: string | null;
  /** Null: the order's card. */
  readonly newCardToken: string | null;
};

/** The caller has locked the order and checked that nothing is in progress. */
export async function insertMovement(trx: Writer, plan: MovementPlan): Promise<MovementRecord> {
  const rows = await all<MovementRecord>(trx)`
    with m as (
      insert into payment_movements (key, order_id, purpose, amount_cents, authorisation, authorisation_key, details,
        state, request_key, card_token)
      values (${plan.key}, ${plan.orderId}, ${plan.purpose}, ${plan.amountCents}, ${plan.authorization},
        ${plan.authorizationKey}, ${JSON.stringify(plan.details)}::text::jsonb, 'planned', ${plan.requestKey},
        ${plan.newCardToken})
      returning *
    )
    select ${movementColumns}
    from m join orders o on o.order_id = m.order_id join payment_attempts a on a.attempt_id = o.attempt_id`;
  if (!rows[0]) throw new Error(`order ${plan.orderId} is gone`);
  return rows[0];
}

/** A refund of lines that were free: nothing is asked of the gateway. */
export async function insertFreeRefund(
  trx: Writer,
  { key, orderId, details, requestKey }: Pick<MovementPlan, 'key' | 'orderId' | 'details' | 'requestKey'>,
): Promise<void> {
  await run(trx)`
    insert into payment_movements (key, order_id, purpose, amount_cents, authorisation, authorisation_key, details, state,
      request_key, settled_at)
    values (${key}, ${orderId}, 'refund', 0, '', ${key}, ${JSON.stringify(details)}::text::jsonb, 'done', ${requestKey}, now())`;
}

/** What an earlier sending of the same request planned; null for a new request, or one that moved nothing. */
export function selectMovementOfRequest(
  trx: Writer,
  orderId: number,
  requestKey: string,
): Promise<(MovementRecord & { state: MovementState }) | null> {
  return first<MovementRecord & { state: MovementState }>(trx)`
    select ${movementColumns}, m.state
    from payment_movements m
    join orders o on o.order_id = m.order_id join payment_attempts a on a.attempt_id = o.attempt_id
    where m.order_id = ${orderId} and m.request_key = ${requestKey}
      and m.state not in ('failed', 'refused')`;
}

/** What the order's money waits for; null: nothing. */
export function selectMovementUnderWay(db: Reader, orderId: number): Promise<MovementRecord | null> {
  return first<MovementRecord>(db)`
    select ${movementColumns}
    from payment_movements m
    join orders o on o.order_id = m.order_id join payment_attempts a on a.attempt_id = o.attempt_id
    where m.order_id = ${orderId} and m.state = any(${[...MOVEMENTS_UNDER_WAY]}::text[])`;
}

/** 'unknown', or planned more than `ageMs` ago by the database clock: their call has ended. Longest waiting first. */
export function selectUnfinishedMovements(db: Reader, ageMs: number): Promise<MovementRecord[]> {
  return all<MovementRecord>(db)`
    select ${movementColumns}
    from payment_movements m
    join orders o on o.order_id = m.order_id join payment_attempts a on a.attempt_id = o.attempt_id
    where m.state in ('planned', 'unknown')
      and (m.state = 'unknown' or m.planned_at < clock_timestamp() - make_interval(secs => ${ageMs / 1000}))
    order by m.planned_at`;
}

/** The bank declined its card, and has not agreed since. A card that is being asked about counts: its answer is to come. */
export function wasOrderDeclined(db: Reader, orderId: number): Promise<boolean> {
  return hasRows(db)`
    select from payment_movements m
    where m.order_id = ${orderId} and m.purpose = 'authorise-again' and m.state = 'refused'
      and (
        select l.purpose = 'authorise-again' and l.state <> 'done' from payment_movements l
        where l.order_id = m.order_id order by l.movement_id desc limit 1)`;
}

export async function countUnfinishedMovements(db: Reader): Promise<number> {
  const row = await first<{ unfinished: number }>(db)`
    select count(*)::integer as unfinished from payment_movements where state = any(${MOVEMENTS_UNDER_WAY}::text[])`;
  return row?.unfinished ?? 0;
}

/** False if another caller already wrote the answer; then nothing changes. */
export async function writeMovementAnswer(
  trx: Writer,
  movementId: number,
  answer: MovementAnswer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_movements')
    .set({
      state: answer.kind,
      ...(answer.kind === 'done' ? { authorisation: answer.authorization } : {}),
      ...(answer.kind === 'refused' ? { reason: answer.reason } : {}),
      ...(answer.kind === 'unknown'
        ? { unknown_at: sql<Date>`clock_timestamp()` }
        : { settled_at: sql<Date>`now()`, card_token: null }),
    })
    .where('movement_id', '=', movementId)
    .where('state', 'in', movementStatesBefore(answer.kind))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The card that the order is paid with from now on: shipping, later authorizations and its pages go by it. */
export async function writeOrderCard(
  trx: Writer,
  { orderId, attemptId, cardToken }: Pick<MovementRecord, 'orderId' | 'attemptId' | 'cardToken'>,
  card: SoldCard,
): Promise<void> {
  const field = JSON.stringify({ card } satisfies Pick<OrderDocument, 'card'>);
  await run(trx)`
    with attempt as (
      update payment_attempts set card_token = ${cardToken}, document = document || ${field}::text::jsonb
      where attempt_id = ${attemptId}
    )
    update orders set document = document || ${field}::text::jsonb where order_id = ${orderId}`;
}

interface LedgerEntry
  extends Pick<MovementRecord, 'key' | 'orderId' | 'attemptId' | 'amountCents' | 'authorizationKey'> {
  readonly kind: LedgerKind;
  readonly authorization: string;
  readonly reference: string;
}

export async function insertLedgerEntry(
  trx: Writer,
  { key, orderId, attemptId, amountCents, authorizationKey, kind, authorization, reference }: LedgerEntry,
): Promise<void> {
  await trx
    .insertInto('ledger')
    .values({
      order_id: orderId,
      attempt_id: attemptId,
      kind,
      amount_cents: amountCents,
      key,
      authorisation: authorization,
      authorisation_key: authorizationKey,
      reference,
    })
    .execute();
}
