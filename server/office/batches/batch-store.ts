import { type RawBuilder, sql } from 'kysely';
import type { BatchAnswer, BatchRow } from '../../../contract/office/batches.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { OrderAddress, OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import type { ListWindow, Standing } from '../keyset.ts';
import { countedSql } from '../keyset.ts';
import {
  bottlesSql,
  listedBadge,
  type ProgressColumns,
  progressColumns,
  serviceNameSql,
} from '../orders/order-sql.ts';
import { selectPackers } from './packer-store.ts';

export async function insertBatch(trx: Writer, staffId: number, orders: readonly number[]): Promise<number> {
  const batch = await first<{ batchId: number }>(trx)`
    with batch as (insert into pack_batches (created_by) values (${staffId}) returning batch_id),
    members as (
      insert into pack_batch_orders (batch_id, order_id)
      select batch_id, order_id from batch, unnest(${[...orders]}::integer[]) as order_id
    ),
    marked as (
      update orders o set open_batch_id = batch_id from batch where o.order_id = any(${[...orders]}::integer[])
    )
    select batch_id as "batchId" from batch`;
  if (!batch) throw new Error('a batch was not stored');
  return batch.batchId;
}

const batchColumns = sql`b.batch_id as "batchId", b.created_at as "createdAt", coalesce(s.name, '') as "createdBy",
  b.packer_id as "packerId", t.name as "packerName", b.taken_at as "takenAt",
  case when b.closed_at is not null then 'closed'
    when exists (select from orders o where o.open_batch_id = b.batch_id) then 'open' else 'shipped' end as state,
  n.orders, n.packed, n.shipped`;

const batches = sql`pack_batches b left join staff s on s.staff_id = b.created_by
  left join staff t on t.staff_id = b.packer_id cross join lateral (
  select count(*)::integer as orders, count(o.packed_at)::integer as packed, count(o.shipped_at)::integer as shipped
  from pack_batch_orders p join orders o on o.order_id = p.order_id
  where p.batch_id = b.batch_id and o.status <> 'cancelled') n`;

export const BATCH_SORT = {
  name: 'newest',
  key: sql`b.created_at`,
  type: 'timestamptz',
  id: sql`b.batch_id`,
  isDescending: true,
} as const;

interface StoredBatch extends Omit<BatchRow, 'createdAt' | 'packer' | 'takenAt'> {
  readonly createdAt: Date;
  readonly packerId: number | null;
  readonly packerName: string | null;
  readonly takenAt: Date | null;
}

export async function selectBatches(db: Reader, window: ListWindow) {
  const { condition, order, columns, limit } = window;
  const rows = await all<StoredBatch & Standing & { counted: number }>(db)`
    select ${batchColumns}, ${columns}, ${countedSql(sql`from pack_batches`)} as counted
    from ${batches} where ${condition} order by ${order} limit ${limit + 1}`;
  return { page: window.toPage(rows), counted: rows[0]?.counted ?? 0 };
}

const ordered = jsonIn<OrderDocument>(sql`o.document`);
const addressee = textIn<OrderAddress>(
  sql`coalesce(nullif(${ordered('delivery', 'recipient')}, 'null'), ${ordered('delivery', 'address')})`,
);

/** Of an order `o`: who gets the parcel. */
const recipientSql: RawBuilder<string> = sql`concat_ws(' ', ${addressee('name_first')}, ${addressee('name_last')})`;

const isStillToPack = sql`o.packed_at is null and o.shipped_at is null and o.held_at is null
  and o.status <> 'cancelled'`;

/** Of an order `o`: scans put something in its box, and not all. */
const isUnfinishedSql = sql`(coalesce(o.open_batch_id = p.batch_id, false) and ${isStillToPack}
  and exists (select from packed_bottles k where k.order_id = o.order_id))`;

interface BatchOrder extends ProgressColumns {
  readonly purchaseOrderId: number;
  readonly recipient: string;
  readonly service: string;
  readonly bottles: number;
  readonly isUnfinished: boolean;
  readonly packer: string | null;
  readonly packed: Date | null;
  readonly tracking: string | null;
  readonly shipped: Date | null;
}

/** Null: an unknown batch. */
export async function selectBatch(db: Reader, batchId: number, today: Day): Promise<BatchAnswer | null> {
  const batch = await first<StoredBatch>(db)`
    select ${batchColumns} from ${batches} where b.batch_id = ${batchId}`;
  if (!batch) return null;
  const rows = await all<BatchOrder>(db)`
    select o.order_id as "purchaseOrderId", ${recipientSql} as recipient, ${serviceNameSql} as service, ${bottlesSql} as bottles,
      ${isUnfinishedSql} as "isUnfinished", (select name from staff where staff_id = p.packer_id) as packer,
      o.packed_at as packed, coalesce(o.tracking_number, p.tracking_number) as tracking, o.shipped_at as shipped,
      ${progressColumns}
    from pack_batch_orders p join orders o on o.order_id = p.order_id
    where p.batch_id = ${batchId} order by o.order_id`;
  return {
    ...batchToWire(batch),
    packers: await selectPackers(db),
    rows: rows.map((row) => ({
      purchaseOrderId: row.purchaseOrderId,
      recipient: row.recipient,
      service: row.service,
      bottles: row.bottles,
      isUnfinished: row.isUnfinished,
      packer: row.packer,
      packed: row.packed?.toISOString() ?? null,
      tracking: row.tracking,
      shipped: row.shipped?.toISOString() ?? null,
      isOnHold: row.isOnHold,
      isCanceled: row.status === 'cancelled',
      badge: listedBadge(row, today),
    })),
  };
}

export function batchToWire({
  batchId,
  createdAt,
  createdBy,
  packerId,
  packerName,
  takenAt,
  state,
  orders,
  packed,
  shipped,
}: StoredBatch): BatchRow {
  return {
    ...{ batchId, createdBy, state, orders, packed, shipped },
    createdAt: createdAt.toISOString(),
    packer: packerId === null ? null : { staffId: packerId, name: packerName ?? '' },
    takenAt: takenAt?.toISOString() ?? null,
  };
}

export function isBatch(db: Reader, batchId: number): Promise<boolean> {
  return hasRows(db)`select from pack_batches where batch_id = ${batchId}`;
}

/** An order of a batch, locked until the transaction ends. */
export interface Member {
  readonly isShipped: boolean;
  /** The batch is open and the order is still in it. */
  readonly isInBatch: boolean;
  readonly isPacked: boolean;
  /** There is a bottle in its box. */
  readonly isBegun: boolean;
  /** Who has its box; null: no one. */
  readonly packerId: number | null;
  readonly packer: string | null;
}

/** Null: the batch never had this order. */
export function lockMember(trx: Writer, batchId: number, orderId: number): Promise<Member | null> {
  return first<Member>(trx)`
    select o.shipped_at is not null as "isShipped", coalesce(o.open_batch_id = ${batchId}, false) as "isInBatch",
      o.packed_at is not null as "isPacked", p.packer_id as "packerId", s.name as packer,
      exists (select from packed_bottles k where k.order_id = o.order_id) as "isBegun"
    from pack_batch_orders p join orders o on o.order_id = p.order_id left join staff s on s.staff_id = p.packer_id
    where p.batch_id = ${batchId} and p.order_id = ${orderId} for no key update of o`;
}

/** Not locked: two who scan in turns must not wait for each other's boxes. */
export function isUnfinished(db: Reader, batchId: number, orderId: number): Promise<boolean> {
  return hasRows(db)`select from orders o where o.order_id = ${orderId} and o.open_batch_id = ${batchId}
    and ${isStillToPack}`;
}

export async function deleteMember(trx: Writer, batchId: number, orderId: number): Promise<void> {
  await run(trx)`
    with freed as (update orders set open_batch_id = null where order_id = ${orderId})
    delete from pack_batch_orders where batch_id = ${batchId} and order_id = ${orderId}`;
}

export async function writePacked(trx: Writer, orderId: number): Promise<void> {
  await run(trx)`update orders set packed_at = coalesce(packed_at, now()) where order_id = ${orderId}`;
}

/** Under the order's lock. The first box of a batch that no one packs takes the batch, too. */
export async function writeBoxTaken(
  trx: Writer,
  { batchId, orderId, staffId }: { batchId: number; orderId: number; staffId: number },
): Promise<void> {
  await run(trx)`
    with batch as (
      update pack_batches set packer_id = ${staffId}, taken_at = now()
      where batch_id = ${batchId} and packer_id is null and closed_at is null
    )
    update pack_batch_orders set packer_id = ${staffId} where batch_id = ${batchId} and order_id = ${orderId}`;
}

/** The box is empty again, and no one's. */
export async function writeUnpacked(trx: Writer, orderId: number): Promise<void> {
  await run(trx)`
    with emptied as (delete from packed_bottles where order_id = ${orderId}),
    free as (update pack_batch_orders set packer_id = null where order_id = ${orderId})
    update orders set packed_at = null where order_id = ${orderId}`;
}

/** What it did not ship is free for another batch. */
export async function writeClosed(trx: Writer, batchId: number): Promise<void> {
  await run(trx)`
    with freed as (update orders set open_batch_id = null where open_batch_id = ${batchId})
    update pack_batches set closed_at = coalesce(closed_at, now()) where batch_id = ${batchId}`;
}
