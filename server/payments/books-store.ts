import { sql } from 'kysely';
import { PAID_STATES } from '../../domain/payments/attempt-states.ts';
import type { OrderBooks } from '../../domain/payments/judge-books.ts';
import type { Reader } from '../database/access.ts';
import type { Balance } from '../providers/payment/gateway.ts';

export interface BooksOfOrder extends OrderBooks {
  readonly orderId: number;
  /** Money of it is being moved just now. */
  readonly isMoving: boolean;
}

/** What the ledger says of the orders after that one, `limit` at most, in the order of their numbers. */
export async function selectBooksOfOrders(db: Reader, after: number, limit: number): Promise<BooksOfOrder[]> {
  const { rows } = await sql<BooksOfOrder>`
    select o.order_id as "orderId", o.status, o.total_cents as "totalCents",
      (
        select json_build_object('heldCents', sum(h.held_cents), 'capturedCents', sum(h.captured_cents),
          'refundedCents', sum(h.refunded_cents))
        from order_holds h where h.order_id = o.order_id having count(*) > 0
      ) as moved,
      exists (
        select from payment_movements m where m.order_id = o.order_id and m.state in ('planned', 'unknown')
      ) as "isMoving"
    from orders o where o.order_id > ${after} order by o.order_id limit ${limit}`.execute(db);
  return rows;
}

export interface BooksOfAuthorisation {
  readonly authorisationKey: string;
  /** The gateway's name for it. */
  readonly authorisation: string;
  readonly orderIds: readonly number[];
  /** What the gateway's own books must say. */
  readonly balance: Balance;
}

/**
 * What the ledger says of the authorisations that are held, or were moved in the last days; without those that are
 * being moved just now, for an order or for carts of a bulk payment.
 */
export async function selectBooksOfAuthorisations(db: Reader, days: number): Promise<BooksOfAuthorisation[]> {
  const { rows } = await sql<BooksOfAuthorisation>`
    select l.authorisation_key as "authorisationKey", l.authorisation,
      array_agg(distinct l.order_id) as "orderIds",
      json_build_object(
        'heldCents', sum(case l.kind when 'authorised' then amount_cents when 'refunded' then 0 else -amount_cents end),
        'capturedCents', coalesce(sum(amount_cents) filter (where l.kind = 'captured'), 0),
        'refundedCents', coalesce(sum(amount_cents) filter (where l.kind = 'refunded'), 0)) as balance
    from ledger l
    where not exists (
        select from ledger s join payment_movements m on m.order_id = s.order_id and m.state in ('planned', 'unknown')
        where s.authorisation = l.authorisation)
      and not exists (
        select from bulk_payments b left join bulk_payment_carts w
          on w.bulk_payment_id = b.bulk_payment_id and w.state = 'failed' and w.amount_cents > 0 and w.released_at is null
        where b.gateway_key = l.authorisation_key and (b.completed_at is null or w.cart_id is not null))
    group by l.authorisation_key, l.authorisation
    having max(l.at) > now() - make_interval(days => ${days})
      or sum(case l.kind when 'authorised' then amount_cents when 'refunded' then 0 else -amount_cents end) > 0
    order by min(l.entry_id)`.execute(db);
  return rows;
}

/** Attempts that were paid and of which no order was ever written. */
export async function selectPaidWithoutEntry(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ attemptId: string }>`
    select a.attempt_id as "attemptId" from payment_attempts a
    where a.state = any(${[...PAID_STATES]}::text[])
      and not exists (select from ledger l where l.attempt_id = a.attempt_id)
    order by a.created_at`.execute(db);
  return rows.map(({ attemptId }) => attemptId);
}
