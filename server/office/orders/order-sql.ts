import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import { deliveryKindOf } from '../../../domain/delivery/methods.ts';
import { badgeOf, type OrderBadge, type OrderProgress } from '../../../domain/office/order-badge.ts';
import type { OrderAddress, OrderDocument } from '../../../domain/orders/order-document.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { isRefused } from './order-conditions.ts';

const document = sql`o.document`;
const billedIn = (paper: RawBuilder<unknown>) =>
  textIn<OrderAddress>(jsonIn<OrderDocument>(paper)('billingAddress'));
const billed = billedIn(document);

/** Bottles of an order `o`: those of its kits too, and no merchandise. */
export const bottlesSql: RawBuilder<number> = sql`(
  select coalesce(sum(l.bottles), 0)::integer from order_lines l where l.order_id = o.order_id)`;

/** What an order `o` was sold as, line by line. */
export const linesSql: RawBuilder<{ product: string; quantity: number }[]> = sql`(
  select coalesce(json_agg(json_build_object('product', l.description, 'quantity', l.quantity) order by l.line), '[]')
  from order_lines l where l.order_id = o.order_id)`;

/** Of the document of an order, or of an attempt to pay for one: the payer's name, or null. */
export function payerNameIn(paper: RawBuilder<unknown>): RawBuilder<string | null> {
  const named = billedIn(paper);
  return sql`nullif(concat_ws(' ', nullif(${named('name_first')}, ''), nullif(${named('name_last')}, '')), '')`;
}

/** Of an order `o`: the payer's name, or null. */
export const customerNameSql = payerNameIn(document);

/** Of an order `o`: the payer's phone, or null. */
export const customerPhoneSql: RawBuilder<string | null> = sql`nullif(${billed('phone')}, '')`;

/** Of an order `o`: the payer's name, or the email of one without a name. */
export const customerSql: RawBuilder<string> = sql`coalesce(${customerNameSql}, o.email)`;

/** Of an order `o`: the carrier's service or the winery, as the sale named it. */
export const serviceNameSql = textIn<OrderDocument>(document)('delivery', 'service', 'name');

/** Of an order `o`, as columns: how far it is (`domain/office/order-badge.ts`). */
export const progressColumns = sql`o.status, o.delivery_method as "deliveryMethod", o.ship_day as "shipDay",
  o.held_at is not null as "isOnHold", o.packed_at is not null as "isPacked", o.ready_at is not null as "isReady",
  o.status = 'placed' and ${isRefused} as "isRefused"`;

export interface ProgressColumns extends Omit<OrderProgress, 'isPickup'> {
  readonly deliveryMethod: string;
}

export function listedBadge(order: ProgressColumns, today: Day): OrderBadge {
  return badgeOf({ ...order, isPickup: isPickedUp(order) }, today);
}

export const isPickedUp = ({ deliveryMethod }: Pick<ProgressColumns, 'deliveryMethod'>) =>
  deliveryKindOf(deliveryMethod) === 'winery-pickup';
