import type { OrderBooks } from '../../../domain/payments/judge-books.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { Balance } from '../../providers/payment/gateway.ts';
import { PAID, UNSETTLED } from './states-in-sql.ts';

export interface BooksOfOrder extends OrderBooks {
  readonly orderId: number;
  readonly isMoving: boolean;
}

export function selectBooksOfOrders(db: Reader, after: number, limit: number): Promise<BooksOfOrder[]> {
  return all<BooksOfOrder>(db)`
    select o.order_id as "orderId", o.status, o.total_cents as "totalCents",
      (
        select json_build_object('capturableCents', sum(h.held_cents), 'capturedCents', sum(h.captured_cents),
          'refundedCents', sum(h.refunded_cents))
        from order_holds h where h.order_id = o.order_id having count(*) > 0
      ) as moved,
      exists (
        select from payment_movements m where m.order_id = o.order_id and m.state in ('planned', 'unknown')
      ) as "isMoving"
    from orders o where o.order_id > ${after} order by o.order_id limit ${limit}`;
}

export interface BooksOfAuthorization {
  readonly authorizationKey: string;
  readonly authorization: string;
  readonly orderIds: readonly number[];
  /** What the gateway's own books must show. */
  readonly balance: Balance;
}

/** Open ones, and those moved in the last days. Leaves out those moving now, also for carts of a bulk payment. */
export function selectBooksOfAuthorizations(db: Reader, days: number): Promise<BooksOfAuthorization[]> {
  return all<BooksOfAuthorization>(db)`
    select l.authorisation_key as "authorizationKey", l.authorisation as "authorization",
      array_agg(distinct l.order_id) as "orderIds",
      json_build_object(
        'capturableCents', sum(case l.kind when 'authorised' then amount_cents when 'refunded' then 0 else -amount_cents end),
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
    order by min(l.entry_id)`;
}

export interface UnorderedPayment {
  /** The id of the attempt or bulk payment. */
  readonly id: string;
  readonly gatewayKey: string;
  /** The shop's own records say that it was paid. */
  readonly isPaid: boolean;
}

/** All paid ones, and recent unpaid ones to check with the gateway. Not those refused before any gateway call. */
export function selectUnordered(db: Reader, days: number): Promise<UnorderedPayment[]> {
  return all<UnorderedPayment>(db)`
    select a.attempt_id as id, coalesce(p.gateway_key, a.gateway_key) as "gatewayKey", a.state in (${PAID}) as "isPaid", a.settled_at
    from payment_attempts a left join bulk_payments p on p.bulk_payment_id = a.bulk_payment_id
    where a.state not in (${UNSETTLED}) and a.refusal is null
      and (a.state in (${PAID}) or a.settled_at > now() - make_interval(days => ${days}))
      and not exists (
        select from orders o join ledger l on l.order_id = o.order_id where o.attempt_id = a.attempt_id)
    union all
    select b.bulk_payment_id, b.gateway_key, false, b.settled_at
    from bulk_payments b
    where b.state in ('declined', 'failed') and b.settled_at > now() - make_interval(days => ${days})
    order by settled_at`;
}
