import { type RawBuilder, sql } from 'kysely';
import type { DraftEntry, DraftListQuery, DraftRow } from '../../../contract/office/drafts.ts';
import { UNSETTLED_STATES } from '../../../domain/payments/attempt-states.ts';
import { ordersPaidByLink } from '../../ordering/orders/phone-links.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { first } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import { accept } from '../../platform/http/refusal.ts';
import { countedSql, type ListSort, listWindow, type Standing, totalOf } from '../keyset.ts';

const NEWEST_FIRST: ListSort = {
  name: '-started',
  key: sql`d.created_at`,
  type: 'timestamptz',
  id: sql`d.draft_id`,
  isDescending: true,
};

const entered = textIn<DraftEntry>(sql`d.entry`);
const line = textIn<NonNullable<DraftEntry['lines']>[number]>(sql`l`);
const contents = sql`lateral (
  select coalesce(string_agg(${line('qty')} || ' ' || p.name, ', ' order by p.name), '') as contents,
    coalesce(sum(${line('qty')}::integer * p.unit_price_cents), 0)::float8 / 100 as "subTotal"
  from jsonb_array_elements(${jsonIn<DraftEntry>(sql`d.entry`)('lines')}) l
  join products p on p.product_id = ${line('productId')}::integer)`;

const state = sql`case
  when a.state = any(${[...UNSETTLED_STATES]}::text[]) then 'paying'
  when d.link_expires_at > now() then 'link-sent'
  when a.state = 'declined' then 'declined'
  when d.link_expires_at is not null then 'link-ended'
  else 'draft' end`;

/** By its number, and by the words of names, email and phone, of the customer and of who gets the parcel. */
function isFound(q: string): RawBuilder<boolean> {
  const typed = /^#?(\d{1,9})$/.exec(q.trim());
  return sql`(d.draft_id = ${typed ? Number(typed[1]) : null}::integer or search_words(
    concat_ws(' ', u.name_first, u.name_last, ${entered('shipping', 'name_first')}, ${entered('shipping', 'name_last')}),
    email_words(coalesce(u.email, d.email)) || ' ' || phone_words(coalesce(${entered('shipping', 'phone')}, '')))
    @@ ${wordsQuery(q)})`;
}

/** Refuses a cursor that is not ours. */
export async function listDrafts(db: Reader, { q, view, brand, ...query }: DraftListQuery) {
  const window = listWindow(NEWEST_FIRST, query);
  if (!window.ok) return window;
  const { condition, columns, order, limit, toPage } = window.value;
  const from = sql`
    from office_drafts d left join payment_attempts a on a.attempt_id = d.attempt_id
    left join customers u on u.customer_id = d.customer_id
    where (d.closed_at is not null) = ${view === 'closed'}
      and ${q ? isFound(q) : sql`true`} and (${brand ?? null}::smallint is null or d.branding_id = ${brand ?? null}::smallint)
      and not exists (select from orders o where o.attempt_id = d.attempt_id) and not exists (${ordersPaidByLink(sql`d.draft_id`)})`;
  const answer = await first<{ rows: (DraftRow & Standing)[]; counted: number }>(db)`
    select ${countedSql(sql`1 ${from}`)} as counted, (
      select coalesce(json_agg(r), '[]') from (
        select ${columns}, d.draft_id as "draftId", d.branding_id as "brandingId",
          coalesce(u.email, d.email) as email,
          coalesce(nullif(trim(concat_ws(' ', u.name_first, u.name_last)), ''), u.email, d.email) as customer,
          contents, "subTotal", d.created_at as "startedAt", s.name as "startedBy", state, "linkUntil"
        from (
          select d.*, ${state} as state, d.link_expires_at as "linkUntil" ${from} and ${condition}
          order by ${order} limit ${limit + 1}
        ) d left join customers u on u.customer_id = d.customer_id join staff s on s.staff_id = d.staff_id
        cross join ${contents} products
        order by ${order}) r) as rows`;
  if (!answer) throw new Error('a select without a table gave no row');
  const { rows, next, previous } = toPage(answer.rows);
  return accept({
    rows: rows.map(
      ({
        draftId,
        brandingId,
        customer,
        email,
        contents: items,
        subTotal,
        startedBy,
        state: word,
        ...at
      }): DraftRow => ({
        ...{ draftId, brandingId, customer, email, contents: items, subTotal, startedBy, state: word },
        startedAt: new Date(at.startedAt).toISOString(),
        linkUntil: at.linkUntil && new Date(at.linkUntil).toISOString(),
      }),
    ),
    next,
    previous,
    ...totalOf(answer.counted),
  });
}
