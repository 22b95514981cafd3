import { type RawBuilder, sql } from 'kysely';
import type { OrderFlag } from '../../domain/office/order-flags.ts';
import { deliveryMethodOf, type OrderDocument, taxCents } from '../../domain/orders/order-document.ts';
import { jsonIn } from '../database/json-path.ts';

/** For searching, joining, summing and constraining orders, next to the document. */
export interface OrderColumns {
  readonly names: RawBuilder<unknown>;
  readonly values: RawBuilder<unknown>;
}

interface AroundDocument {
  /** The document as a column of the query; else its text, which is parsed again for each field that is taken from it. */
  readonly stored?: RawBuilder<unknown>;
  /** Those that the document does not know: 'bulk', or 'club' of a release. */
  readonly channelFlags?: RawBuilder<unknown>;
}

export function orderColumns(
  document: OrderDocument,
  {
    stored = sql`${JSON.stringify(document)}::text::jsonb`,
    channelFlags = sql`'{}'::text[]`,
  }: AroundDocument = {},
): OrderColumns {
  const { delivery, compliance, money } = document;
  const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
    branding_id: sql`${document.brandingId}::smallint`,
    customer_id: sql`${document.customerId}::integer`,
    email: sql`${document.email}`,
    delivery_method: sql`${deliveryMethodOf(delivery)}`,
    ship_via_id: sql`${delivery.shipViaId}::smallint`,
    ship_day: sql`${delivery.shipDay}::date`,
    ship_state: sql`${delivery.address.stateShort}`,
    wine_ml: sql`${compliance.wineMl}::integer`,
    household: sql`${compliance.household}::text`,
    card_fingerprint: sql`${document.cardFingerprint}::text`,
    payer: sql`payer_key(${jsonIn<OrderDocument>(stored)('billingAddress')}, ${document.birthDate}::date)`,
    promo_code: sql`${document.promoCode}::text`,
    sub_total_cents: sql`${money.subTotalCents}::integer`,
    markdown_cents: sql`${money.markdownCents}::integer`,
    freight_cents: sql`${money.freightCents}::integer`,
    tax_cents: sql`${taxCents(document)}::integer`,
    total_cents: sql`${money.totalCents}::integer`,
    words: sql`order_words(${stored})`,
    flags: sql`${flagsOf(document)}::text[] || ${channelFlags}`,
  };
  return {
    names: sql.join(Object.keys(columns).map((name) => sql.ref(name))),
    values: sql.join(Object.values(columns)),
  };
}

/** What staff filter the office's list by. */
export function flagsOf({ gift, specialInstructions, club }: OrderDocument): OrderFlag[] {
  const flags: readonly [OrderFlag, unknown][] = [
    ['gift', gift],
    ['note', specialInstructions],
    ['club', club],
  ];
  return flags.flatMap(([flag, reason]) => (reason === null ? [] : [flag]));
}

/** Bottles in one of a line `l`: those of its kits too, and no merchandise. */
const bottlesInOne = sql`(
  select case p.kind when 'wine' then 1 when 'kit' then (
      select coalesce(sum(k.quantity), 0)::integer from kit_parts k join products b on b.product_id = k.product_id
      where k.kit_id = p.product_id and b.kind = 'wine') else 0 end
  from products p where p.product_id = l.product_id)`;

/** Of a line `l`, for `order_lines.bottles`: as the kit is put together at the order. */
export const bottlesOfLine = sql`l.quantity * ${bottlesInOne}`;

/** The lines of an order as `l (product_id, description, quantity, unit_price_cents, kit_markdown_cents, promo_discount_cents, line)`. */
export function orderLineRows({ lines }: OrderDocument): RawBuilder<unknown> {
  return sql`unnest(${lines.map(({ productId }) => productId)}::integer[],
      ${lines.map(({ description }) => description)}::text[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ unitPriceCents }) => unitPriceCents)}::integer[],
      ${lines.map(({ kitMarkdownCents }) => kitMarkdownCents)}::integer[],
      ${lines.map(({ promoDiscountCents }) => promoDiscountCents)}::integer[])
    with ordinality as l (product_id, description, quantity, unit_price_cents, kit_markdown_cents, promo_discount_cents, line)`;
}
