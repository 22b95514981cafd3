import { type RawBuilder, sql } from 'kysely';
import type { OrderFlag } from '../../../domain/office/order-flags.ts';
import { deliveryMethodOf, type OrderDocument, taxCents } from '../../../domain/orders/order-document.ts';
import { bottlesIn } from '../../../domain/orders/sold-contents.ts';
import { jsonIn } from '../../platform/database/json-path.ts';

/** For searching, joining, summing and constraining orders, next to the document. */
export interface OrderColumns {
  readonly names: RawBuilder<unknown>;
  readonly values: RawBuilder<unknown>;
}

interface AroundDocument {
  /** The document as a column of the query; else its text, which is parsed again for each field that is taken from it. */
  readonly stored?: RawBuilder<unknown>;
  /** A `Channel`: how the order came in, which the document does not know. */
  readonly channel: RawBuilder<unknown>;
}

export function orderColumns(
  document: OrderDocument,
  { stored = sql`${JSON.stringify(document)}::text::jsonb`, channel }: AroundDocument,
): OrderColumns {
  return columnsOf({
    branding_id: sql`${document.brandingId}::smallint`,
    customer_id: ownerOf(document),
    ...changingColumns(document, stored),
    channel,
    flags: sql`${flagsOf(document)}::text[] || case when ${channel} = 'web' then '{}'::text[] else array[${channel}] end`,
  });
}

/** What may be another when the order is edited or changed; `stored` is the document as JSON. */
export function changedColumns(document: OrderDocument, stored: RawBuilder<unknown>): OrderColumns {
  return columnsOf(changingColumns(document, stored));
}

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

function columnsOf(columns: Columns): OrderColumns {
  return {
    names: sql.join(Object.keys(columns).map((name) => sql.ref(name))),
    values: sql.join(Object.values(columns)),
  };
}

function changingColumns(document: OrderDocument, stored: RawBuilder<unknown>): Columns {
  const { delivery, compliance, money } = document;
  return {
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
  };
}

/** A guest may have verified the email while the payment had no answer: the order belongs to that account (decision 118). */
function ownerOf({ customerId, email }: OrderDocument): RawBuilder<unknown> {
  if (customerId !== null) return sql`${customerId}::integer`;
  return sql`(select u.customer_id from customers u
    where lower(u.email) = lower(${email}::text) and u.email_verified_at is not null)`;
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

/** The columns of `order_lines` besides the order's number. */
export const ORDER_LINE_COLUMNS = sql`line, product_id, kind, description, quantity, unit_price_cents, kit_markdown_cents,
  promo_discount_cents, bottles, content_ids, content_counts`;

/** Of a line `l`, as `c (product_id, quantity)`: what one of it was sold with. */
export const contentsOfLine = sql`lateral unnest(l.content_ids, l.content_counts) as c (product_id, quantity)`;

interface OrderedLines extends Pick<OrderDocument, 'lines'> {
  /** Missing until it has one. */
  readonly orderId?: number;
}

/** The lines of orders, to be read in a FROM: `order_id` and `ORDER_LINE_COLUMNS`. */
export function orderLineRows(orders: readonly OrderedLines[]): RawBuilder<unknown> {
  const rows = orders.flatMap(({ orderId, lines }) =>
    lines.map((line, index) => ({
      order_id: orderId,
      line: index + 1,
      product_id: line.productId,
      kind: line.kind,
      description: line.description,
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      kit_markdown_cents: line.kitMarkdownCents,
      promo_discount_cents: line.promoDiscountCents,
      bottles: bottlesIn(line),
      content_ids: line.contents.map(({ productId }) => productId),
      content_counts: line.contents.map(({ quantity }) => quantity),
    })),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as l (order_id integer, line smallint,
    product_id integer, kind text, description text, quantity integer, unit_price_cents integer,
    kit_markdown_cents integer, promo_discount_cents integer, bottles integer, content_ids integer[],
    content_counts integer[])`;
}
