import { type RawBuilder, sql } from 'kysely';
import type { CustomerListQuery, CustomerRow } from '../../../contract/office/customers.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { phoneDigitsIn } from '../../../domain/search/search-query.ts';
import type { Db } from '../../platform/database/access.ts';
import { withCustomPlans } from '../../platform/database/custom-plans.ts';
import { all } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import { accept } from '../../platform/http/refusal.ts';
import { countedSql, type ListSort, listWindow, type Standing, totalOf } from '../keyset.ts';
import { customerSql } from '../orders/order-sql.ts';
import { membershipIsOf, orderIsOf, staffWordsAreOf } from './person.ts';

/** Above every order number: accounts come before guests. The index of migration 111 has the same sum. */
const ACCOUNTS_FIRST = sql.lit(10_000_000_000);

const sortBy = (key: RawBuilder<unknown>, id: RawBuilder<unknown>): ListSort => ({
  ...{ name: 'person', type: 'bigint', isDescending: true },
  ...{ key, id },
});
const ACCOUNTS = sortBy(sql`(c.customer_id + ${ACCOUNTS_FIRST})`, sql`c.customer_id`);
const GUESTS = sortBy(sql`o.order_id`, sql`o.order_id`);
const PEOPLE = sortBy(sql`p.key`, sql`p.id`);

/** Of orders `o`: what they came to, less refunds. Canceled ones don't count. */
export const spentSql: RawBuilder<unknown> = sql`coalesce(sum(o.total_cents - coalesce((
  select sum(g.amount_cents) from ledger g where g.order_id = o.order_id and g.kind = 'refunded'), 0)), 0)::float8`;

/** The rules of a customer's page, for an account `c`, the latest order `o` of a guest, and a row `p` of either. */
const OF_ACCOUNT = { customerId: sql`c.customer_id`, email: sql`c.email` };
const OF_GUEST = { customerId: sql`null`, email: sql`o.email` };
const LISTED = { customerId: sql`p.customer_id`, email: sql`p.email` };

type Row = Omit<CustomerRow, 'spent' | 'lastOrder' | 'club' | 'pageId'> & {
  readonly spentCents: number;
  readonly lastPlaced: Date | null;
  readonly clubBrands: readonly BrandingId[];
};

/** Refuses a cursor that is not ours. */
export async function listCustomers(db: Db, query: CustomerListQuery) {
  const people = listWindow(PEOPLE, query);
  const [accounts, guests] = [listWindow(ACCOUNTS, query), listWindow(GUESTS, query)];
  if (!people.ok) return people;
  if (!accounts.ok) return accounts;
  if (!guests.ok) return guests;
  const { order, columns, limit, toPage } = people.value;
  const ofAccounts = sql`from customers c where ${accountsWith(query)}`;
  const ofGuests = sql`from orders o where ${guestsWith(query)}`;
  const rows = await withCustomPlans(
    db,
    (trx) => all<Row & Standing & { counted: number }>(trx)`
      with page as materialized (
        select p.*, ${columns} from (
          (select ${ACCOUNTS.key}::bigint as key, c.customer_id as id, c.customer_id, c.email,
            concat_ws(' ', c.name_first, c.name_last) as name
          ${ofAccounts} and ${accounts.value.condition} order by ${accounts.value.order} limit ${limit + 1})
          union all
          (select o.order_id::bigint, o.order_id, null, o.email, ${customerSql}
          ${ofGuests} and ${guests.value.condition} order by ${guests.value.order} limit ${limit + 1})
        ) p order by ${order} limit ${limit + 1}
      ), counted as (
        ${countedSql(sql`1 from (select 1 ${ofAccounts} union all select 1 ${ofGuests}) both_kinds`)}
      )
      select p.customer_id as "customerId", trim(p.name) as name, p.email,
        bought.*, p."cursorKey", p."cursorId", (table counted) as counted,
        array(select distinct k.branding_id from memberships m join clubs k on k.club_type_id = m.club_type_id
          where ${membershipIsOf(LISTED)} and m.state <> 'cancelled' order by k.branding_id) as "clubBrands",
        array(select distinct w.tag from customer_tags w where ${staffWordsAreOf(LISTED)} order by w.tag) as tags
      from page p cross join lateral (
        select count(*)::integer as orders, ${spentSql} as "spentCents", max(o.placed_at) as "lastPlaced"
        from orders o where ${orderIsOf(LISTED)} and o.status <> 'cancelled'
      ) bought
      order by ${order}`,
  );
  const page = toPage(rows);
  return accept({ ...page, rows: page.rows.map(wireOf), ...totalOf(rows[0]?.counted ?? 0) });
}

function wireOf({ customerId, cursorId, spentCents, lastPlaced, clubBrands, ...row }: Row & Standing) {
  const { name, email, orders, tags } = row;
  return {
    ...{ customerId, name, email, orders, tags },
    pageId: customerId === null ? `guest-${cursorId}` : String(customerId),
    spent: centsToDollars(spentCents),
    lastOrder: lastPlaced?.toISOString() ?? null,
    club: clubBrands.map((brand) => BRANDS[brand].clubName),
  };
}

/** Of an account `c`: by the words of its name and email, and by the phones of its orders. */
function accountsWith(query: CustomerListQuery): RawBuilder<boolean> {
  const { q } = query;
  if (!q) return isMarked(query, OF_ACCOUNT);
  const hasPhone =
    phoneDigitsIn(q) === null
      ? sql``
      : sql`or c.customer_id in (select w.customer_id from orders w
          where w.words @@ ${wordsQuery(q)} and w.customer_id is not null limit ${MOST_READ})`;
  return sql`(c.words @@ ${wordsQuery(q)} ${hasPhone}) and ${isMarked(query, OF_ACCOUNT)}`;
}

/** Of an order `o`: the latest of a guest whose email no account has. Erased persons are listed no more. */
function guestsWith(query: CustomerListQuery): RawBuilder<boolean> {
  const { q } = query;
  const isFound = q
    ? sql`o.order_id in (select max(n.order_id) from orders n where n.customer_id is null and lower(n.email) in (
        select lower(w.email) from orders w
        where w.words @@ ${wordsQuery(q)} and w.customer_id is null limit ${MOST_READ}) group by lower(n.email))`
    : sql`not exists (select from orders n where lower(n.email) = lower(o.email) and n.order_id > o.order_id
        and n.customer_id is null)`;
  return sql`o.customer_id is null and o.email not like '%@erased.invalid' and ${isFound}
    and not exists (select from customers u where lower(u.email) = lower(o.email)) and ${isMarked(query, OF_GUEST)}`;
}

/** Enough to find the newest of uncommon words among. */
const MOST_READ = sql.lit(5_000);

function isMarked(
  { tag, club }: CustomerListQuery,
  person: Parameters<typeof membershipIsOf>[0],
): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(tag
      ? [
          sql`exists (select from customer_tags w where w.tag = ${tag.toLowerCase()} and ${staffWordsAreOf(person)})`,
        ]
      : []),
    ...(club
      ? [
          sql`exists (select from memberships m where ${membershipIsOf(person)} and m.club_type_id = ${club}
            and m.state <> 'cancelled')`,
        ]
      : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}
