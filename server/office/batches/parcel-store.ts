import { sql } from 'kysely';
import { z } from 'zod';
import type { Day } from '../../../domain/dates/day.ts';
import { type OrderDocument, orderDocument } from '../../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { Reader } from '../../database/access.ts';
import { all } from '../../database/query.ts';
import { wineOf } from './batch-store.ts';

export interface Parcel {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly shipDay: Day;
  readonly document: OrderDocument;
  readonly bottles: number;
  readonly wineMl: number;
}

const stored = z.array(z.object({ document: orderDocument }).loose());

/** Of a batch, by order number, without canceled orders. */
export async function selectParcels(db: Reader, batchId: number): Promise<Parcel[]> {
  const rows = await all<Parcel>(db)`
    select o.order_id as "orderId", o.status, o.ship_day as "shipDay", o.document, w.bottles, w.ml as "wineMl"
    from pack_batch_orders p join orders o on o.order_id = p.order_id cross join ${wineOf}
    where p.batch_id = ${batchId} and o.status <> 'cancelled' order by o.order_id`;
  stored.parse(rows);
  return rows;
}

/** A product of `b`: 'Library Cabernet Sauvignon 2012 (1500 ml)'. Many names have their vintage and size already. */
const productName = sql`concat_ws(' ', b.name, case when b.name not like '%' || b.vintage || '%' then b.vintage end,
  case when b.bottle_volume_ml <> 750 and b.name !~* '\\d ?(ml|l)\\M' then '(' || b.bottle_volume_ml || ' ml)' end)`;

/** The lines of orders as `l`, with each bottle of a kit as product `b`. */
const boxed = sql`order_lines l left join kit_parts k on k.kit_id = l.product_id
  join products b on b.product_id = coalesce(k.product_id, l.product_id)`;

export interface PickRow {
  readonly bin: string | null;
  readonly sku: string;
  readonly product: string;
  readonly bottles: number;
}

/** What a batch takes from the shelves, by bin; products without one come last. */
export function selectPickList(db: Reader, batchId: number): Promise<PickRow[]> {
  return all<PickRow>(db)`
    select b.bin, b.sku, ${productName} as product, sum(l.quantity * coalesce(k.quantity, 1))::integer as bottles
    from pack_batch_orders p join orders o on o.order_id = p.order_id and o.status <> 'cancelled'
    join (order_lines l left join kit_parts k on k.kit_id = l.product_id) on l.order_id = o.order_id
    join products b on b.product_id = coalesce(k.product_id, l.product_id)
    where p.batch_id = ${batchId} group by b.product_id order by b.bin nulls last, b.sku`;
}

export interface PartOfLine {
  readonly orderId: number;
  readonly line: number;
  readonly sku: string;
  readonly product: string;
  readonly bottles: number;
}

export function selectParts(db: Reader, batchId: number): Promise<PartOfLine[]> {
  return all<PartOfLine>(db)`
    select l.order_id as "orderId", l.line, b.sku, ${productName} as product,
      l.quantity * coalesce(k.quantity, 1) as bottles
    from pack_batch_orders p join (${boxed}) on l.order_id = p.order_id
    where p.batch_id = ${batchId} order by l.order_id, l.line, b.sku`;
}

export interface WantedBottle {
  readonly productId: number;
  readonly product: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly wanted: number;
  readonly scanned: number;
}

/** What belongs into an order's box, and what of it was scanned. */
export function selectWanted(db: Reader, orderId: number): Promise<WantedBottle[]> {
  return all<WantedBottle>(db)`
    select b.product_id as "productId", ${productName} as product, b.sku, b.barcode,
      sum(l.quantity * coalesce(k.quantity, 1))::integer as wanted, coalesce(s.scanned, 0) as scanned
    from ${boxed} left join packed_bottles s on s.order_id = l.order_id and s.product_id = b.product_id
    where l.order_id = ${orderId} group by b.product_id, s.scanned order by b.bin nulls last, b.sku`;
}
