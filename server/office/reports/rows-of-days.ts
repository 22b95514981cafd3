import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { GOODS_ACCOUNTS } from '../../../domain/money/money-accounts.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { contentsOfLine } from '../../ordering/orders/order-columns.ts';
import type { MovementDetails } from '../../ordering/payments/movement-record.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';

/** A span of time as two instants of SQL; `before` is not in it. */
export interface Span {
  readonly since: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
}

/** From the beginning of one day in the winery's time to the end of another, whatever the clocks do between. */
export function spanOf(from: RawBuilder<unknown>, to: RawBuilder<unknown> = from): Span {
  const zone = sql.lit(WINERY_TIME_ZONE);
  return {
    since: sql`((${from})::timestamp at time zone ${zone})`,
    before: sql`(((${to}) + 1)::timestamp at time zone ${zone})`,
  };
}

export function dayOfInstant(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${sql.lit(WINERY_TIME_ZONE)})::date`;
}

/** Of the brand in a column, or of both. */
export function ofBrand(column: RawBuilder<unknown>, brand: BrandingId | null): RawBuilder<unknown> {
  return sql`(${brand}::smallint is null or ${column} = ${brand}::smallint)`;
}

/**
 * The latest day of which no more orders and payments come in: they are dated when their transaction begins, which ends within
 * minutes. What changes them later is noted if they are older than an hour (migration 0179).
 */
export function lastOverDay(instant: RawBuilder<unknown> = sql`now()`): RawBuilder<unknown> {
  return sql`(${dayOfInstant(sql`(${instant} - interval '2 hours')`)} - 1)`;
}

/** Placed in the span. */
export function placedIn({ since, before }: Span): RawBuilder<unknown> {
  return sql`o.placed_at >= ${since} and o.placed_at < ${before}`;
}

/** Captured or refunded in the span. */
export function movedIn({ since, before }: Span): RawBuilder<unknown> {
  return sql`l.at >= ${since} and l.at < ${before}`;
}

const goodsAccounts = sql.raw(`'{${[...GOODS_ACCOUNTS].join(',')}}'::text[]`);

/**
 * Orders `o` that were placed, without canceled ones: `(order_id, placed_at, branding_id, ship_state, channel, bottles,
 * gross_cents, discount_cents, freight_cents, tax_cents, refunded_cents, returned_cents)`.
 */
export function soldOrders(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select sold.*, coalesce(back.refunded_cents, 0) as refunded_cents, coalesce(back.returned_cents, 0) as returned_cents
    from (
      select o.order_id, o.placed_at, o.branding_id, o.ship_state, o.channel,
        (select coalesce(sum(l.bottles), 0) from order_lines l where l.order_id = o.order_id) as bottles,
        o.sub_total_cents as gross_cents, o.markdown_cents as discount_cents, o.freight_cents, o.tax_cents,
        o.status in ('partly-refunded', 'refunded') as has_refunds
      from orders o where ${which} and o.status <> 'cancelled') sold
    left join lateral (
      select sum(m.cents) as refunded_cents,
        sum(m.cents) filter (where m.account = any(${goodsAccounts})) as returned_cents
      from (${movedMoney(sql`l.order_id = sold.order_id and l.kind = 'refunded'`)}) m) back on sold.has_refunds`;
}

/** Their lines: `(order_id, placed_at, branding_id, product_id, name, pieces, bottles, gross_cents, discount_cents)`. */
export function soldLines(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.order_id, o.placed_at, o.branding_id, l.product_id, l.description as name, l.quantity as pieces, l.bottles,
      l.unit_price_cents * l.quantity as gross_cents,
      l.kit_markdown_cents + l.promo_discount_cents as discount_cents
    from orders o join order_lines l on l.order_id = o.order_id
    where ${which} and o.status <> 'cancelled'`;
}

/** What the lines took from the stock, kits as the bottles that they were sold with: `(order_id, placed_at, product_id, pieces)`. */
export function soldContents(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.order_id, o.placed_at, c.product_id, l.quantity * c.quantity as pieces
    from orders o join order_lines l on l.order_id = o.order_id cross join ${contentsOfLine}
    where ${which} and o.status <> 'cancelled'`;
}

/** The state whose taxes an order `o` paid. */
export const taxedState = sql`coalesce(${textIn<OrderDocument>(sql`o.document`)('taxedIn', 'state')}, o.ship_state)`;

/**
 * Captures and refunds `l` of the ledger, divided among accounts: `(entry_id, order_id, at, branding_id, flow, state,
 * account, cents)`. Discounts are negative. A refund gives back what was decided with it (domain/payments/refund.ts). A
 * capture is of everything that the order is made of; of a part of the total, it has a share of each account, and the
 * cent that is left over belongs to the wine, or to the merchandise of an order without wine.
 */
export function movedMoney(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with moved as (
      select l.entry_id, l.order_id, l.at, l.kind as flow, o.branding_id, l.amount_cents as amount, o.freight_cents,
        o.total_cents as total, ${taxedState} as state, ${jsonIn<OrderDocument>(sql`o.document`)('taxes')} as taxes,
        (select coalesce(sum(p.amount_cents), 0) from ledger p
          where p.order_id = l.order_id and p.kind = l.kind and p.entry_id < l.entry_id) as moved_before,
        (select ${jsonIn<MovementDetails>(sql`r.details`)('parts')} from payment_movements r
          where r.key = l.key and l.kind = 'refunded') as refunded
      from ledger l join orders o on o.order_id = l.order_id
      where l.kind in ('captured', 'refunded') and l.amount_cents > 0 and ${which}
    ), sold as (
      select m.entry_id, coalesce(sum(l.unit_price_cents * l.quantity) filter (where l.kind <> 'merchandise'), 0) as wine,
        sum(l.unit_price_cents * l.quantity) filter (where l.kind = 'merchandise') as merchandise,
        -sum(l.kit_markdown_cents) as kits, -sum(l.promo_discount_cents) as promos
      from moved m join order_lines l on l.order_id = m.order_id
      group by m.entry_id
    ), parts as (
      select m.entry_id, t.kind as account, t.cents from moved m
        cross join lateral jsonb_to_recordset(m.taxes) as t (kind text, cents bigint)
      union all select m.entry_id, 'freight', m.freight_cents from moved m
      union all select s.entry_id, 'merchandise', s.merchandise from sold s where s.wine > 0
      union all select s.entry_id, 'kit-discount', s.kits from sold s
      union all select s.entry_id, 'promotion', s.promos from sold s
    ), shares as (
      select p.entry_id, p.account, (round(p.cents::numeric * (m.moved_before + m.amount) / m.total)
        - round(p.cents::numeric * m.moved_before / m.total))::bigint as cents
      from parts p join moved m on m.entry_id = p.entry_id where p.cents <> 0 and m.refunded is null
    ), rest as (
      select m.entry_id, case when s.wine > 0 then 'wine' else 'merchandise' end as account,
        m.amount - coalesce(h.cents, 0) as cents
      from moved m join sold s on s.entry_id = m.entry_id
        left join (select entry_id, sum(cents) as cents from shares group by 1) h on h.entry_id = m.entry_id
      where m.refunded is null
    ), decided as (
      select m.entry_id, p.key as account, p.value::bigint as cents
      from moved m cross join lateral jsonb_each_text(m.refunded) as p
    )
    select m.entry_id, m.order_id, m.at, m.branding_id, m.flow, m.state, s.account, s.cents
    from moved m join (
      select * from shares union all select * from rest union all select * from decided) s on s.entry_id = m.entry_id
    where s.cents <> 0`;
}

/**
 * Goods after discounts and their sales tax, as orders were taxed, of captures and refunds `l` of the ledger: `(at, branding_id,
 * state, region, counts, taxable_cents, exempt_cents, tax_cents)`; what was refunded is negative. `region` is of the ZIP's
 * rate, or a jurisdiction of the tax service's quote; null: the state's rate. Goods that several jurisdictions tax are a row for
 * each, which `counts` as 'place', and one that counts as 'whole'; those with one rate are a single row, which counts as 'both'.
 */
export function taxedPlaces(which: RawBuilder<unknown>): RawBuilder<unknown> {
  const document = jsonIn<OrderDocument>(sql`o.document`);
  return sql`
    with moved as (
      select m.entry_id, m.order_id, m.at, m.branding_id, m.state, case m.flow when 'captured' then 1 else -1 end as sign,
        coalesce(sum(m.cents) filter (where m.account = any(${goodsAccounts})), 0) as goods,
        coalesce(sum(m.cents) filter (where m.account = 'salesTax'), 0) as tax
      from (${movedMoney(which)}) m group by 1, 2, 3, 4, 5, 6),
    divided as (
      select m.*, s.region, s.jurisdictions,
        case when s.net > 0 then round(m.goods * s.taxable / s.net) when m.tax > 0 then m.goods else 0 end as taxable
      from moved m cross join lateral (
        select ${textIn<OrderDocument>(sql`o.document`)('taxedIn', 'local', 'region')} as region,
          ${document('taxedIn', 'quoted', 'jurisdictions')} as jurisdictions,
          sum(l."unitPriceCents" * l.quantity - l."kitMarkdownCents" - l."promoDiscountCents") as net,
          coalesce(sum(l."unitPriceCents" * l.quantity - l."kitMarkdownCents" - l."promoDiscountCents")
            filter (where l."salesTaxPercent" > 0), 0) as taxable
        from orders o cross join lateral jsonb_to_recordset(${document('lines')}) as l ("unitPriceCents" integer,
          quantity integer, "kitMarkdownCents" integer, "promoDiscountCents" integer, "salesTaxPercent" numeric)
        where o.order_id = m.order_id
        group by o.order_id) s),
    placed as (
      select at, branding_id, state, case when jurisdictions is null then region end as region,
        case when jurisdictions is null then 'both' else 'whole' end as counts, sign, goods, taxable, tax
      from divided
      union all
      select d.at, d.branding_id, d.state, j.name || ', ' || j.level, 'place', d.sign, d.goods,
        coalesce(round(d.goods * j."taxableCents" / nullif(j."taxableCents" + j."exemptCents", 0)), 0),
        coalesce(round(d.tax * j.up_to / j.whole) - round(d.tax * (j.up_to - j."taxCents") / j.whole), 0)
      from divided d cross join lateral (
        select q.*, sum(q."taxCents") over (order by q.name, q.level) as up_to,
          nullif(sum(q."taxCents") over (), 0) as whole
        from jsonb_to_recordset(d.jurisdictions) as q (level text, name text, "taxableCents" numeric,
          "exemptCents" numeric, "taxCents" numeric)) j)
    select at, branding_id, state, region, counts, sign * taxable as taxable_cents, sign * (goods - taxable) as exempt_cents,
      sign * tax as tax_cents
    from placed`;
}
