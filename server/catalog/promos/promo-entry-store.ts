import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import type { PromoState } from '../../../domain/promo/promo-state.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import type { PromoEntry, PromoTerms } from './promo-entry.ts';

export interface ListedPromo extends PromoEntry {
  readonly uses: number;
  /** Counts changes of the terms, not uses. */
  readonly version: number;
  readonly state: PromoState;
}

/** Of promos `m`: what a `ListedPromo` tells. */
export function promoColumns(today: Day): RawBuilder<unknown> {
  return sql`m.promo_code as "promoCode", m.name, m.kind, m.percent, m.amount_cents as "amountCents",
    m.branding_id as "brandingId", case when m.product_ids is not null then coalesce((
      select json_agg(p.slug order by p.slug) from products p where p.product_id = any(m.product_ids)), '[]') end as products,
    m.categories, m.minimum_subtotal_cents as "minimumCents", m.starts_on as "startsOn", m.ends_on as "endsOn",
    m.max_uses as "maxUses", m.max_uses_per_customer as "maxUsesPerCustomer",
    m.first_order_only as "firstOrderOnly", m.uses, m.version, ${promoStateSql(today)} as state`;
}

/** Of promos `m`. */
export function promoStateSql(today: Day): RawBuilder<PromoState> {
  return sql`case when m.ends_on < ${today}::date then 'ended' when m.uses >= m.max_uses then 'used up'
    when m.starts_on > ${today}::date then 'not started' else 'counts' end`;
}

/** Sorted by code; only one if a code is given. */
export function selectPromos(db: Reader, today: Day, promoCode: string | null): Promise<ListedPromo[]> {
  return all<ListedPromo>(db)`
    select ${promoColumns(today)} from promos m
    where ${promoCode}::text is null or m.promo_code = ${promoCode}::text order by m.promo_code`;
}

/** Until the transaction ends, no payment can count a use of it. */
export async function lockPromo(trx: Writer, promoCode: string): Promise<void> {
  await run(trx)`select 1 from promos where promo_code = ${promoCode} for no key update`;
}

export interface NamedProduct {
  readonly productId: number;
  readonly slug: string;
  readonly brandingId: number;
  readonly categories: readonly string[];
}

/** Everything sold without joining a club. */
export function selectPromotable(db: Reader): Promise<NamedProduct[]> {
  return all<NamedProduct>(db)`
    select p.product_id as "productId", p.slug, p.branding_id as "brandingId", p.categories
    from products p where not p.club_only and p.retired_at is null`;
}

/** Creates the code, or gives an existing one these terms; its uses stay. False: it exists, and `isNew` was set. */
export async function writePromo(
  trx: Writer,
  { promoCode, products: _, ...terms }: PromoEntry,
  { productIds, isNew }: { productIds: readonly number[] | null; isNew: boolean },
): Promise<boolean> {
  const row = { ...columnsOf(terms), product_ids: productIds === null ? null : [...productIds] };
  const insert = trx.insertInto('promos').values({ promo_code: promoCode, ...row });
  const written = await insert
    .onConflict((conflict) => {
      const sameCode = conflict.column('promo_code');
      return isNew
        ? sameCode.doNothing()
        : sameCode.doUpdateSet({ ...row, version: sql`promos.version + 1` });
    })
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function columnsOf(terms: Omit<PromoTerms, 'products'>) {
  return {
    name: terms.name,
    kind: terms.kind,
    percent: terms.percent,
    amount_cents: terms.amountCents,
    branding_id: terms.brandingId,
    categories: terms.categories === null ? null : [...terms.categories],
    minimum_subtotal_cents: terms.minimumCents,
    starts_on: terms.startsOn,
    ends_on: terms.endsOn,
    max_uses: terms.maxUses,
    max_uses_per_customer: terms.maxUsesPerCustomer,
    first_order_only: terms.firstOrderOnly,
  };
}

/** A code that had not started gets this day as its start too, so shoppers read that it has expired. */
export async function writePromoEnd(db: Reader, promoCode: string, lastDay: Day): Promise<void> {
  await run(db)`
    update promos set version = version + 1, ends_on = ${lastDay}::date, starts_on = case when starts_on > ${lastDay}::date then ${lastDay}::date else starts_on end
    where promo_code = ${promoCode}`;
}
