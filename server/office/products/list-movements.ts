import { sql } from 'kysely';
import type { StockMovement } from '../../../contract/office/products.ts';
import type { Reader } from '../../database/access.ts';
import { all, first } from '../../database/query.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../http/refusal.ts';
import { countedSql, type ListPage, listWindow, type Standing, totalOf } from '../keyset.ts';

const NEWEST = {
  name: 'newest',
  key: sql`m.at`,
  type: 'timestamptz',
  id: sql`m.movement_id`,
  isDescending: true,
} as const;

type Row = Omit<StockMovement, 'at'> & Standing & { at: Date; counted: number };

/** Refuses an unknown product, and a cursor that is not ours. */
export async function listMovements(
  db: Reader,
  slug: string,
  asked: { limit: number; after?: string | undefined; before?: string | undefined },
): Promise<Result<ListPage<StockMovement> & { total: number; isTotalExact: boolean }>> {
  const window = listWindow(NEWEST, asked);
  if (!window.ok) return window;
  const product = await first<{ productId: number }>(db)`
    select product_id as "productId" from products where slug = ${slug} and not club_only`;
  if (product === null) return reject(NOT_FOUND);
  const { condition, order, columns, limit, toPage } = window.value;
  const from = sql`from stock_movements m where m.product_id = ${product.productId}`;
  const rows = await all<Row>(db)`
    select m.movement_id as "movementId", m.at, m.kind, m.change, m.stock,
      coalesce((select s.name from staff s where s.staff_id = m.staff_id), m.os_user, '') as by, m.note, ${columns},
      ${countedSql(sql`1 ${from}`)} as counted
    ${from} and ${condition} order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  return accept({
    ...page,
    rows: page.rows.map(({ cursorKey: _, cursorId: __, counted: ___, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
    ...totalOf(rows[0]?.counted ?? 0),
  });
}
