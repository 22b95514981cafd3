import { type RawBuilder, sql } from 'kysely';
import { deliveryMethodOf, type OrderDocument, taxCents } from '../../domain/orders/order-document.ts';

/** For searching, joining, summing and constraining orders, next to the document. */
export interface OrderColumns {
  readonly names: RawBuilder<unknown>;
  readonly values: RawBuilder<unknown>;
}

export function orderColumns(document: OrderDocument): OrderColumns {
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
    payer: sql`payer_key(${JSON.stringify(document.billingAddress)}::text::jsonb, ${document.birthDate}::date)`,
    promo_code: sql`${document.promoCode}::text`,
    sub_total_cents: sql`${money.subTotalCents}::integer`,
    markdown_cents: sql`${money.markdownCents}::integer`,
    freight_cents: sql`${money.freightCents}::integer`,
    tax_cents: sql`${taxCents(document)}::integer`,
    total_cents: sql`${money.totalCents}::integer`,
  };
  return {
    names: sql.join(Object.keys(columns).map((name) => sql.ref(name))),
    values: sql.join(Object.values(columns)),
  };
}

/** The lines of an order as `l (product_id, description, quantity, unit_price_cents, kit_markdown_cents, promo_discount_cents, line)`. */
export function orderLineRows({ lines }: OrderDocument): RawBuilder<unknown> {
  return sql`unnest(${lines.map(({ productId }) => productId)}::integer[],
      ${lines.map(({ description }) => description)}::text[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ unitPriceCents }) => unitPriceCents)}::integer[],
      ${lines.map(({ kitMarkdownCents }) => kitMarkdownCents)}::integer[],
      ${lines.map(({ promoDiscountCents }) => promoDiscountCents)}::integer[])
    with ordinality as l (product_id, description, quantity, unit_price_cents, kit_markdown_cents, promo_discount_cents, line)`;
}
