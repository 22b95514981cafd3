import { sql } from 'kysely';
import type { PromotionListQuery } from '../../../contract/office/promotions.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { describePromo } from '../../catalog/promos/describe-promo.ts';
import { type ListedPromo, promoColumns, promoStateSql } from '../../catalog/promos/promo-entry-store.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import { accept, type Result } from '../../platform/http/refusal.ts';
import { countedSql, listWindow, type Standing, totalOf } from '../keyset.ts';

const BY_CODE = {
  name: 'code',
  key: sql`m.promo_code`,
  type: 'text',
  id: sql`0::integer`,
  isDescending: false,
} as const;

/** Refuses a cursor that is not ours. */
export async function listPromotions(db: Reader, query: PromotionListQuery, today: Day) {
  const window = listWindow(BY_CODE, query);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const { q, brand, state } = query;
  const conditions = [
    sql`true`,
    ...(q ? [sql`search_words(m.promo_code || ' ' || m.name, '') @@ ${wordsQuery(q)}`] : []),
    ...(brand ? [sql`coalesce(m.branding_id, ${brand}::smallint) = ${brand}::smallint`] : []),
    ...(state ? [sql`${promoStateSql(today)} = ${state}`] : []),
  ];
  const from = sql`from promos m where ${sql.join(conditions, sql` and `)}`;
  const rows = await all<ListedPromo & Standing & { counted: number }>(db)`
    select ${promoColumns(today)}, ${columns}, ${countedSql(sql`1 ${from}`)} as counted ${from} and ${condition}
    order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  const listed = page.rows.map(({ cursorKey: _, cursorId: __, counted: ___, ...promo }) =>
    describePromo(promo, today),
  );
  return accept({ ...page, rows: listed, ...totalOf(rows[0]?.counted ?? 0) }) satisfies Result<unknown>;
}
