import { sql } from 'kysely';
import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { SaleDocument } from '../../../domain/orders/sale-of.ts';
import { MOVEMENTS_UNDER_WAY, type MovementPurpose } from '../../../domain/payments/movements.ts';
import type { EarlierRefund } from '../../../domain/payments/refund.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { jsonIn } from '../../platform/database/json-path.ts';
import { first, run } from '../../platform/database/query.ts';
import type { MovementDetails } from './movement-record.ts';

/** The state of one authorization of an order, by the ledger. */
export interface OrderAuthorization {
  readonly reference: string;
  readonly key: string;
  /** Neither captured nor voided. */
  readonly capturableCents: Cents;
  /** Before refunds. */
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
}

export interface OrderMoney {
  readonly orderId: number;
  readonly attemptId: string;
  readonly status: OrderStatus;
  readonly shipViaId: number;
  readonly totalCents: Cents;
  readonly authorizations: readonly OrderAuthorization[];
  readonly sale: SaleDocument;
  /** That are done. */
  readonly refunds: readonly EarlierRefund[];
  /** Until it ends, nothing else can move. */
  readonly underWay: MovementPurpose | null;
  /** Why staff put it on hold; null if it is not. */
  readonly holdReason: string | null;
  /** The request key of the replacement that is taking its place; null if none is. */
  readonly replacement: string | null;
  /** How many movements were ever requested. */
  readonly movements: number;
}

const detail = jsonIn<MovementDetails>(sql`m.details`);
const sold = jsonIn<OrderDocument>(sql`o.document`);

/** Locks the order until the transaction ends. Null if it does not exist. */
export async function lockOrderMoney(trx: Writer, orderId: number): Promise<OrderMoney | null> {
  await run(trx)`select from orders where order_id = ${orderId} for no key update`;
  return selectOrderMoney(trx, orderId);
}

export function selectOrderMoney(db: Reader, orderId: number): Promise<OrderMoney | null> {
  return first<OrderMoney>(db)`
    select o.order_id as "orderId", o.attempt_id as "attemptId", o.status, o.total_cents as "totalCents",
      o.ship_via_id as "shipViaId", o.hold_reason as "holdReason",
      (
        select 'replacement ' || r.attempt_id from order_replacements r
        where r.order_id = o.order_id and r.state in ('open', 'placed')) as replacement,
      coalesce((
        select json_agg(json_build_object('reference', h.authorisation, 'key', h.authorisation_key,
          'capturableCents', h.held_cents, 'capturedCents', h.captured_cents, 'refundedCents', h.refunded_cents)
          order by h.held_since)
        from order_holds h where h.order_id = o.order_id), '[]') as authorizations,
      json_build_object('lines', ${sold('lines')}, 'money', ${sold('money')}, 'taxes', ${sold('taxes')},
        'taxedIn', ${sold('taxedIn')}) as sale,
      coalesce((
        select json_agg(json_build_object('lines', ${detail('lines')}, 'parts', ${detail('parts')}) order by m.movement_id)
        from payment_movements m
        where m.order_id = o.order_id and m.purpose = 'refund' and m.state = 'done'), '[]') as refunds,
      (
        select m.purpose from payment_movements m
        where m.order_id = o.order_id and m.state = any(${[...MOVEMENTS_UNDER_WAY]}::text[])) as "underWay",
      (select count(*) from payment_movements m where m.order_id = o.order_id) as movements
    from orders o where o.order_id = ${orderId}`;
}

/** Null if no authorization covers the order's total. */
export function fullAuthorization({ authorizations, totalCents }: OrderMoney): OrderAuthorization | null {
  return (
    authorizations.find(({ capturableCents }) => capturableCents > 0 && capturableCents === totalCents) ??
    null
  );
}
