import { type RawBuilder, sql } from 'kysely';
import type { CustomerListQuery, CustomerRow } from '../../../contract/office/customers.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { membershipIsOf, orderIsOf, staffWordsAreOf } from '../../customers/person.ts';
import type { Db } from '../../database/access.ts';
import { withCustomPlans } from '../../database/custom-plans.ts';
import { all } from '../../database/query.ts';
import { wordsQuery } from '../../database/words-query.ts';
import { accept } from '../../http/refusal.ts';
import { countedSql, listWindow, type Standing, totalOf } from '../keyset.ts';

const NEWEST_FIRST = {
  name: 'customer',
  key: sql`c.customer_id`,
  type: 'bigint',
  id: sql`c.customer_id`,
  isDescending: true,
} as const;

/** Of orders `o`: what they came to, less refunds. Canceled ones don't count. */
export const spentSql: RawBuilder<unknown> = sql`coalesce(sum(o.total_cents - coalesce((
  select sum(g.amount_cents) from ledger g where g.order_id = o.order_id and g.kind = 'refunded'), 0)), 0)::float8`;

/** The rules of a customer's page, for a row `c`. */
const LISTED = { customerId: sql`c.customer_id`, email: sql`c.email` };

type Row = Omit<CustomerRow, 'spent' | 'lastOrder' | 'club'> & {
  readonly spentCents: number;
  readonly lastOrder: Date | null;
  readonly clubBrands: readonly BrandingId[];
};

/** Refuses a cursor that is not ours. */
export async function listCustomers(db: Db, query: CustomerListQuery) {
  const window = listWindow(NEWEST_FIRST, query);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const from = sql`from customers c where ${conditionOf(query)}`;
  const rows = await withCustomPlans(
    db,
    (trx) => all<Row & Standing & { counted: number }>(trx)`
      with page as materialized (
        select c.*, ${columns}, ${countedSql(sql`1 ${from}`)} as counted ${from} and ${condition}
        order by ${order} limit ${limit + 1}
      )
      select c.customer_id as "customerId", trim(concat_ws(' ', c.name_first, c.name_last)) as name, c.email,
        bought.*, c."cursorKey", c."cursorId", c.counted,
        array(select distinct k.branding_id from memberships m join clubs k on k.club_type_id = m.club_type_id
          where ${membershipIsOf(LISTED)} and m.state <> 'cancelled' order by k.branding_id) as "clubBrands",
        array(select distinct w.tag from customer_tags w where ${staffWordsAreOf(LISTED)} order by w.tag) as tags
      from page c cross join lateral (
        select count(*)::integer as orders, ${spentSql} as "spentCents", max(o.placed_at) as "lastOrder"
        from orders o where ${orderIsOf(LISTED)} and o.status <> 'cancelled'
      ) bought
      order by ${order}`,
  );
  const page = toPage(rows);
  return accept({ ...page, rows: page.rows.map(wireOf), ...totalOf(rows[0]?.counted ?? 0) });
}

function wireOf({ customerId, name, email, orders, spentCents, lastOrder, clubBrands, tags }: Row) {
  return {
    ...{ customerId, name, email, orders, tags },
    spent: centsToDollars(spentCents),
    lastOrder: lastOrder?.toISOString() ?? null,
    club: clubBrands.map((brand) => BRANDS[brand].clubName),
  };
}

function conditionOf({ q, tag, club }: CustomerListQuery): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(q ? [sql`c.words @@ ${wordsQuery(q)}`] : []),
    ...(tag
      ? [
          sql`exists (select from customer_tags w where w.tag = ${tag.toLowerCase()} and ${staffWordsAreOf(LISTED)})`,
        ]
      : []),
    ...(club
      ? [
          sql`exists (select from memberships m where ${membershipIsOf(LISTED)} and m.club_type_id = ${club}
            and m.state <> 'cancelled')`,
        ]
      : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}
