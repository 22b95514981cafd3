import type { Cents } from '../../../domain/money/cents.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';

export interface ShownBulkPayment {
  readonly bulkPaymentId: string;
  readonly customerId: number;
  readonly email: string;
  readonly state: string;
  readonly amountCents: Cents;
  readonly gatewayKey: string;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly sentAt: Date;
  readonly settledAt: Date | null;
  readonly completedAt: Date | null;
  readonly carts: readonly {
    readonly cartId: number;
    readonly state: string;
    readonly amountCents: Cents;
    readonly orderId: number | null;
    readonly reason: string | null;
    readonly isReleased: boolean;
  }[];
}

export function selectShownBulkPayment(db: Reader, bulkPaymentId: string): Promise<ShownBulkPayment | null> {
  return first<ShownBulkPayment>(db)`
    select b.bulk_payment_id as "bulkPaymentId", b.customer_id as "customerId", u.email, b.state,
      b.amount_cents as "amountCents", b.gateway_key as "gatewayKey", b.gateway_reference as reference,
      b.decline_reason as reason, b.created_at as "sentAt", b.settled_at as "settledAt",
      b.completed_at as "completedAt",
      coalesce((
        select json_agg(json_build_object('cartId', w.cart_id, 'state', w.state, 'amountCents', w.amount_cents,
          'orderId', o.order_id, 'reason', w.reason, 'isReleased', w.released_at is not null) order by w.cart_id)
        from bulk_payment_carts w left join orders o on o.cart_id = w.cart_id
        where w.bulk_payment_id = b.bulk_payment_id), '[]') as carts
    from bulk_payments b join customers u on u.customer_id = b.customer_id
    where b.bulk_payment_id = ${bulkPaymentId}::uuid`;
}
