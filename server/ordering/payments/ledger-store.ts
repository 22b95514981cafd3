import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../../domain/money/cents.ts';
import type { LedgerKind } from '../../../domain/payments/movements.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

export interface LedgerLine {
  readonly at: Date;
  readonly kind: LedgerKind;
  readonly amountCents: Cents;
  readonly key: string;
  /** The gateway's name for the authorization. */
  readonly authorization: string;
  /** The gateway's name for the movement. */
  readonly reference: string;
}

/** Oldest first. */
export function selectLedgerOf(db: Reader, orderId: number): Promise<LedgerLine[]> {
  return db
    .selectFrom('ledger')
    .select([
      'at',
      'kind',
      'amount_cents as amountCents',
      'key',
      'authorisation as authorization',
      'reference',
    ])
    .where('order_id', '=', orderId)
    .orderBy('entry_id')
    .execute();
}

/** A payment, a bulk payment, or a movement for an existing order. */
export interface PaymentLine {
  readonly what: string;
  /** The attempt, the bulk payment or the movement's key. */
  readonly id: string;
  readonly orderId: number | null;
  readonly state: string;
  readonly amountCents: Cents;
  readonly reason: string | null;
  readonly at: Date;
  /** Staff must act: the gateway refused, and the order still waits. */
  readonly isProblem: boolean;
}

export interface PaymentFilter {
  readonly state: string | null;
  readonly problemsOnly: boolean;
  readonly limit: number;
}

/** The rows of `PaymentLine`. Requests refused before any gateway call do not count as payments. */
export const paymentLines: RawBuilder<unknown> = sql`(
  select 'payment' as what, a.attempt_id::text as id, o.order_id as "orderId", a.state,
    a.amount_cents as "amountCents", a.decline_reason as reason, a.created_at as at, false as "isProblem"
  from payment_attempts a left join orders o on o.attempt_id = a.attempt_id where a.refusal is null
  union all
  select 'bulk payment', b.bulk_payment_id::text, null, b.state, b.amount_cents, b.decline_reason, b.created_at, false
  from bulk_payments b
  union all
  select m.purpose, m.key, m.order_id, m.state, m.amount_cents, m.reason, m.planned_at,
    m.state = 'refused' and m.movement_id = (
      select max(l.movement_id) from payment_movements l where l.order_id = m.order_id)
    and (o.status <> 'cancelled')
  from payment_movements m join orders o on o.order_id = m.order_id
)`;

/** Of the rows `p` of `paymentLines`. */
export function paymentsThat({ state, problemsOnly }: Omit<PaymentFilter, 'limit'>): RawBuilder<boolean> {
  return sql`(${state}::text is null or p.state = ${state}) and (p."isProblem" or not ${problemsOnly}::boolean)`;
}

/** Newest first. */
export function selectPayments(db: Reader, { limit, ...filter }: PaymentFilter): Promise<PaymentLine[]> {
  return all<PaymentLine>(db)`
    select p.* from ${paymentLines} p where ${paymentsThat(filter)} order by p.at desc limit ${limit}`;
}
