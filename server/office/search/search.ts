import { type RawBuilder, sql } from 'kysely';
import { MOST_FOUND, type SearchAnswer } from '../../../contract/office/search.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import {
  mayUse,
  type Permission,
  permissionsOf,
  type Role,
  seesMoney,
} from '../../../domain/office/roles.ts';
import { screensFor } from '../../../domain/office/screens.ts';
import { hasTypedWords } from '../../../domain/search/search-query.ts';
import type { Db } from '../../platform/database/access.ts';
import { withCustomPlans } from '../../platform/database/custom-plans.ts';
import { first } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import { hasWords, newestWithWords, orderNumberIn, trackingNumberIn } from '../orders/order-conditions.ts';
import { customerSql, listedBadge, type ProgressColumns, progressColumns } from '../orders/order-sql.ts';

interface FoundOrder extends ProgressColumns {
  readonly orderId: number;
  readonly placedAt: string;
  readonly customer: string;
  readonly email: string;
  readonly brandingId: BrandingId;
  readonly trackingNumber: string | null;
  readonly isGuest: boolean;
  readonly isExact: boolean;
}

interface Found {
  readonly orders: FoundOrder[];
  readonly customers: { customerId: number; name: string; email: string }[];
  readonly products: { slug: string; name: string; sku: string }[];
  readonly codes: { code: string; name: string }[];
}

const NOTHING: Found = { orders: [], customers: [], products: [], codes: [] };

export async function searchOffice(
  db: Db,
  q: string,
  { role, today }: { role: Role; today: Day },
): Promise<SearchAnswer> {
  const { orders, customers, products, codes } = q === '' ? NOTHING : await selectFound(db, q, role);
  const exact = orders.filter(({ isExact }) => isExact);
  return {
    goTo: exact[0] && exact.length === 1 ? orderHref(exact[0].orderId) : null,
    orders: orders.map((order) => toOrder(order, role, today)),
    people: peopleOf(customers, reads(role, 'customers') ? orders : []),
    products: products.map(({ slug, ...product }) => ({ ...product, href: `/office/products/${slug}` })),
    codes: codes.map((code) => ({ ...code, href: `/office/promotions/${encodeURIComponent(code.code)}` })),
    screens: screensOf(q, role),
  };
}

function reads(role: Role, permission: Permission): boolean {
  return mayUse(role, permission, { isWrite: false });
}

function orderHref(orderId: number): string {
  return `/office/orders/${orderId}`;
}

function toOrder(order: FoundOrder, role: Role, today: Day): SearchAnswer['orders'][number] {
  return {
    href: orderHref(order.orderId),
    purchaseOrderId: order.orderId,
    placed: new Date(order.placedAt).toISOString(),
    customer: seesMoney(role) || order.customer !== order.email ? order.customer : 'Guest',
    brand: order.brandingId,
    badge: listedBadge(order, today),
    trackingNumber: order.trackingNumber,
  };
}

/** Customers, then guests of the orders; each email once. */
function peopleOf(customers: Found['customers'], orders: readonly FoundOrder[]): SearchAnswer['people'] {
  const people = [
    ...customers.map(({ customerId, name, email }) => ({
      href: `/office/customers/${customerId}`,
      name,
      email,
    })),
    ...orders
      .filter(({ isGuest }) => isGuest)
      .map(({ orderId, customer, email }) => ({
        href: `/office/customers/guest-${orderId}`,
        name: customer,
        email,
      })),
  ];
  const byEmail = new Map(people.toReversed().map((person) => [person.email.toLowerCase(), person]));
  return people.filter((person) => byEmail.get(person.email.toLowerCase()) === person).slice(0, MOST_FOUND);
}

function screensOf(q: string, role: Role): SearchAnswer['screens'] {
  return screensFor(permissionsOf(role))
    .filter(({ label }) => hasTypedWords(label, q))
    .map(({ label, path }) => ({ name: label, href: path }));
}

/** In one statement. */
async function selectFound(db: Db, q: string, role: Role): Promise<Found> {
  const parts: Readonly<Record<keyof Found, RawBuilder<unknown> | null>> = {
    orders: ordersSql(q, role),
    customers: reads(role, 'customers') ? customersSql(q) : null,
    products: sql`
      select p.slug, p.name, p.sku from products p where p.found_by_staff @@ ${wordsQuery(q)}
      order by p.retired_at is not null, p.position, p.product_id limit ${MOST_FOUND}`,
    codes: reads(role, 'catalog')
      ? sql`
          select r.promo_code as code, r.name from promos r
          where search_words(r.promo_code || ' ' || r.name, '') @@ ${wordsQuery(q)}
          order by r.promo_code limit ${MOST_FOUND}`
      : null,
  };
  const columns = Object.entries(parts).map(([name, part]) =>
    part === null
      ? sql`'[]'::json as ${sql.ref(name)}`
      : sql`(select coalesce(json_agg(r), '[]') from (${part}) r) as ${sql.ref(name)}`,
  );
  const found = await withCustomPlans(db, (trx) => first<Found>(trx)`select ${sql.join(columns)}`);
  return found ?? NOTHING;
}

/** Enough to find the newest of uncommon words among. */
const READ = sql.lit(5_000);

/** Common words are found among the newest rows. For others, all rows that have them are read: few. */
function ordersSql(q: string, role: Role): RawBuilder<unknown> {
  const orderId = orderNumberIn(q);
  const number = orderId === null ? sql`` : sql`select ${orderId}::integer as order_id union all`;
  return sql`
    with exact as materialized (
      ${number} (select o.order_id from orders o where o.tracking_number = ${trackingNumberIn(q)}
        order by o.order_id desc limit ${MOST_FOUND})
    ), newest as materialized (${newestWithWords(q, role)}), older as materialized (
      select o.order_id from orders o where ${hasWords(q, role)} and (select count(*) from newest) < ${MOST_FOUND} limit ${READ}
    ), found as (
      select order_id, true as is_exact from exact
      union all select order_id, false from (select order_id from newest union select order_id from older) worded
      where order_id not in (select order_id from exact)
      order by is_exact desc, order_id desc limit ${MOST_FOUND}
    )
    select o.order_id as "orderId", o.placed_at as "placedAt", ${customerSql} as customer, o.email,
      o.branding_id as "brandingId", o.tracking_number as "trackingNumber", o.customer_id is null as "isGuest",
      found.is_exact as "isExact", ${progressColumns}
    from found join orders o on o.order_id = found.order_id
    order by found.is_exact desc, o.order_id desc`;
}

function customersSql(q: string): RawBuilder<unknown> {
  const isNamed = sql`c.words @@ ${wordsQuery(q)}`;
  return sql`
    with newest as materialized (
      select c.customer_id from (select * from customers order by customer_id desc limit 1000) c where ${isNamed}
      order by c.customer_id desc limit ${MOST_FOUND}
    ), older as materialized (
      select c.customer_id from customers c where ${isNamed} and (select count(*) from newest) < ${MOST_FOUND}
      limit ${READ}
    )
    select c.customer_id as "customerId", concat_ws(' ', c.name_first, c.name_last) as name, c.email
    from customers c
    where c.customer_id = any(array(
      select customer_id from (select customer_id from newest union select customer_id from older) found
      order by customer_id desc limit ${MOST_FOUND}))
    order by c.customer_id desc`;
}
