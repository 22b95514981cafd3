import { type RawBuilder, sql } from 'kysely';
import type { StockMovement } from '../../../contract/office/products.ts';
import { contentsOfLine } from '../../ordering/orders/order-columns.ts';
import type { MovementDetails } from '../../ordering/payments/movement-record.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { all, first } from '../../platform/database/query.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { countedSql, type ListPage, listWindow, type Standing, totalOf } from '../keyset.ts';

const moved = textIn<MovementDetails>(sql`v.details`);

const NEWEST = {
  name: 'newest',
  key: sql`m.at`,
  type: 'timestamptz',
  id: sql`m.id`,
  isDescending: true,
} as const;

type Row = Omit<StockMovement, 'at'> & Standing & { at: Date; counted: number };

/** Refuses an unknown product, and a cursor that is not ours. */
export async function listMovements(
  db: Reader,
  slug: string,
  query: { limit: number; after?: string | undefined; before?: string | undefined },
): Promise<Result<ListPage<StockMovement> & { total: number; isTotalExact: boolean }>> {
  const window = listWindow(NEWEST, query);
  if (!window.ok) return window;
  const product = await first<{ productId: number }>(db)`
    select product_id as "productId" from products where slug = ${slug} and not club_only`;
  if (product === null) return reject(NOT_FOUND);
  const { condition, order, columns, limit, toPage } = window.value;
  const from = sql`from (${historyOf(product.productId)}) m`;
  const rows = await all<Row>(db)`
    select m.kind || ' ' || m.id as "movementId", m.at, m.kind, m.change, m.stock, m.by, m.note,
      m.order_id as "purchaseOrderId", ${columns}, ${countedSql(sql`1 ${from}`)} as counted
    ${from} where ${condition} order by ${order} limit ${limit + 1}`;
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

/**
 * Receipts and counts, and what orders took and gave back, each with its order. A kit takes the bottles that it was sold
 * with.
 */
function historyOf(productId: number): RawBuilder<unknown> {
  return sql`
    with sold as materialized (
      select l.order_id, l.line, l.quantity, (
        select sum(c.quantity)::integer from ${contentsOfLine} where c.product_id = ${productId}) as pieces
      from order_lines l where l.content_ids @> array[${productId}::integer]
    ), of_order as (
      select order_id, sum(quantity * pieces)::integer as bottles from sold group by order_id
    )
    select s.movement_id as id, s.at, s.kind, s.change, s.stock,
      coalesce((select f.name from staff f where f.staff_id = s.staff_id), s.os_user, '') as by, s.note,
      null::integer as order_id
    from stock_movements s where s.product_id = ${productId}
    union all
    select o.order_id, o.placed_at, 'sale', -b.bottles, null, '', null, o.order_id
    from of_order b join orders o on o.order_id = b.order_id
    union all
    select o.order_id, o.cancelled_at, 'cancellation', b.bottles, null, '', null, o.order_id
    from of_order b join orders o on o.order_id = b.order_id where o.cancelled_at is not null
    union all
    select v.movement_id, v.settled_at, 'refund', sum(r.quantity * s.pieces)::integer, null, '',
      ${moved('reason')}, v.order_id
    from sold s join payment_movements v on v.order_id = s.order_id and v.purpose = 'refund' and v.state = 'done'
      and ${moved('restock')}::boolean
    cross join lateral jsonb_to_recordset(${jsonIn<MovementDetails>(sql`v.details`)('lines')}) as r (line integer, quantity integer)
    where r.line = s.line group by v.movement_id`;
}
