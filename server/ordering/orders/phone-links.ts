import { type RawBuilder, sql } from 'kysely';

/**
 * Phone orders whose payment link filled a cart, as `(draft_id)`: the customer's own cart has their items and is ordered
 * like any other.
 */
export function draftsPaidBy(cartId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select l.draft_id from cart_restorations r join office_draft_links l on l.cart_id = r.from_cart_id
    where r.into_cart_id = ${cartId}`;
}

/** What staff placed themselves since they mailed the link of this cart, as `(order_id)`. */
export function ordersBesideLink(cartId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select o.order_id from office_draft_links l join office_drafts d on d.draft_id = l.draft_id
    join orders o on o.attempt_id = d.attempt_id where l.cart_id = ${cartId}`;
}

/** Orders that were paid by a link of a phone order, as `(order_id)`. */
export function ordersPaidByLink(draftId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select o.order_id from office_draft_links l join cart_restorations r on r.from_cart_id = l.cart_id
    join orders o on o.cart_id = r.into_cart_id where l.draft_id = ${draftId}`;
}
