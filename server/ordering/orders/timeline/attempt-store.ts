import { sql } from 'kysely';
import type { Cents } from '../../../../domain/money/cents.ts';
import type { OrderRefusal } from '../../../../domain/orders/judge-order.ts';
import { type OrderDocument, orderDocument } from '../../../../domain/orders/order-document.ts';
import { piecesOf } from '../../../../domain/orders/sold-contents.ts';
import type { AttemptState } from '../../../../domain/payments/attempt-states.ts';
import type { Reader } from '../../../platform/database/access.ts';
import { textIn } from '../../../platform/database/json-path.ts';
import { all } from '../../../platform/database/query.ts';
import type { ShippingDraft } from '../../cart/cart-record.ts';
import type { TakenStock } from './timeline-entry.ts';

export interface AttemptStory {
  readonly attemptId: string;
  readonly orderId: number | null;
  readonly state: AttemptState;
  readonly amountCents: Cents;
  readonly gatewayKey: string;
  readonly clientKey: string;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly refusal: OrderRefusal | null;
  readonly bulkPaymentId: string | null;
  /** Null: refused before a document existed. */
  readonly document: OrderDocument | null;
  /** As it was sent. */
  readonly stock: readonly TakenStock[];
  /** Since the order was changed: what it would give back. */
  readonly heldStock: readonly TakenStock[];
  readonly sentAt: Date;
  readonly unknownAt: Date | null;
  readonly settledAt: Date | null;
  readonly cartId: number;
  readonly cartKind: string;
  readonly cartBegunAt: Date;
  readonly customerId: number | null;
  readonly email: string | null;
}

type StoredStock = readonly Omit<TakenStock, 'name'>[];

interface StoredStory extends Omit<AttemptStory, 'stock' | 'heldStock'> {
  readonly stock: StoredStock;
  readonly heldStock: StoredStock;
  /** Of the order as it is now. */
  readonly heldAs: OrderDocument | null;
}

const storyColumns = sql`
  a.attempt_id as "attemptId", o.order_id as "orderId", a.state, a.amount_cents as "amountCents",
  a.gateway_key as "gatewayKey", a.client_key as "clientKey", a.gateway_reference as reference,
  a.decline_reason as reason, a.refusal, a.bulk_payment_id as "bulkPaymentId",
  coalesce(p.document, a.document) as document, a.created_at as "sentAt", a.unknown_at as "unknownAt", a.settled_at as "settledAt",
  c.cart_id as "cartId", c.kind as "cartKind", c.created_at as "cartBegunAt", c.customer_id as "customerId",
  coalesce(o.email, ${textIn<OrderDocument>(sql`a.document`)('email')}, ${textIn<ShippingDraft>(sql`c.shipping`)('email')}) as email,
  coalesce(p.claimed_stock, a.claimed_stock) as stock, a.claimed_stock as "heldStock", a.document as "heldAs"`;

/** All attempts for the order's cart, in the order sent. */
export async function selectAttemptsOfOrder(db: Reader, orderId: number): Promise<AttemptStory[]> {
  const rows = await all<StoredStory>(db)`
    select ${storyColumns}
    from orders wanted join payment_attempts a on a.cart_id = wanted.cart_id join carts c on c.cart_id = a.cart_id
    left join orders o on o.attempt_id = a.attempt_id left join orders_as_placed p on p.order_id = o.order_id
    where wanted.order_id = ${orderId} order by a.created_at`;
  return rows.map(parsed);
}

export async function selectAttemptStory(db: Reader, attemptId: string): Promise<AttemptStory | null> {
  const rows = await all<StoredStory>(db)`
    select ${storyColumns}
    from payment_attempts a join carts c on c.cart_id = a.cart_id left join orders o on o.attempt_id = a.attempt_id
      left join orders_as_placed p on p.order_id = o.order_id
    where a.attempt_id = ${attemptId}::uuid`;
  return rows[0] ? parsed(rows[0]) : null;
}

function parsed({ stock, heldStock, heldAs, ...story }: StoredStory): AttemptStory {
  const document = orderDocument.nullable().parse(story.document);
  const now = orderDocument.nullable().parse(heldAs);
  return { ...story, document, stock: named(stock, document), heldStock: named(heldStock, now) };
}

/** By the names of the sale. */
function named(stock: StoredStock, document: OrderDocument | null): TakenStock[] {
  if (document === null) return [];
  const names = new Map(piecesOf(document).map(({ productId, name }) => [productId, name]));
  return stock
    .map(({ productId, quantity }) => ({
      productId,
      quantity,
      name: names.get(productId) ?? `Product ${productId}`,
    }))
    .toSorted((one, other) => one.productId - other.productId);
}
