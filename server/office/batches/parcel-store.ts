import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SlipGift } from '../../../contract/office/batches.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { MOST_BULK_ROWS } from '../../../domain/office/list-limits.ts';
import { type OrderDocument, orderDocument } from '../../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { bySku, nameOnPaper, type Piece, piecesOf } from '../../../domain/orders/sold-contents.ts';
import { contentsOfLine } from '../../ordering/orders/order-columns.ts';
import { imageOfLine } from '../../ordering/orders/order-wire.ts';
import { photosOfLinesSql } from '../../ordering/orders/store.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { dayOfInstant } from '../reports/rows-of-days.ts';
import { permitOfOrder } from '../winery/permit-store.ts';

export interface Parcel {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly shipDay: Day;
  /** The number of the winery's permit in its state, on the day that it ships or shipped; null without one. */
  readonly permit: string | null;
  readonly document: OrderDocument;
}

const stored = z.array(z.object({ document: orderDocument }).loose());

export const inBatch = (batchId: number): RawBuilder<unknown> =>
  sql`o.order_id in (select order_id from pack_batch_orders where batch_id = ${batchId})`;

/** The most slips that print at once: what a bulk act takes. */
const MOST_PARCELS = MOST_BULK_ROWS;

/**
 * Of the orders `o` that a condition names, by number, without canceled ones. What has not shipped yet and is late ships
 * `today`.
 */
export async function selectParcels(db: Reader, whose: RawBuilder<unknown>, today: Day): Promise<Parcel[]> {
  const shipDay = sql`case when o.status = 'placed' then greatest(o.ship_day, ${today}::date) else o.ship_day end`;
  const leaves = sql`coalesce(${dayOfInstant(sql`o.shipped_at`)}, ${shipDay})`;
  const rows = await all<Parcel>(db)`
    select o.order_id as "orderId", o.status, (${shipDay})::text as "shipDay", ${permitOfOrder(leaves)} as permit,
      o.document
    from orders o where ${whose} and o.status <> 'cancelled' order by o.order_id limit ${sql.lit(MOST_PARCELS)}`;
  stored.parse(rows);
  return rows;
}

export interface PickRow {
  readonly bin: string | null;
  readonly sku: string;
  readonly product: string;
  readonly bottleVolumeMl: number | null;
  readonly bottles: number;
}

/** What parcels take from the shelves, by today's bins; products without one come last. Two vintages of a product are two rows. */
export async function selectPickList(db: Reader, parcels: readonly Parcel[]): Promise<PickRow[]> {
  const pieces = parcels.flatMap(({ document }) => piecesOf(document));
  const bins = await selectBins(db, [...new Set(pieces.map(({ productId }) => productId))]);
  const alike = Map.groupBy(pieces, (piece) =>
    JSON.stringify([piece.productId, piece.sku, nameOnPaper(piece)]),
  );
  return [...alike.values()]
    .flatMap(([piece, ...others]) => {
      if (piece === undefined) return [];
      const bottles = others.reduce((sum, { pieces: count }) => sum + count, piece.pieces);
      const { sku, productId, bottleVolumeMl } = piece;
      return [
        { bin: bins.get(productId) ?? null, sku, product: nameOnPaper(piece), bottleVolumeMl, bottles },
      ];
    })
    .toSorted(
      (one, other) => byBin(one, other) || bySku(one, other) || (one.product < other.product ? -1 : 1),
    );
}

async function selectBins(db: Reader, productIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await all<{ productId: number; bin: string | null }>(db)`
    select product_id as "productId", bin from products where product_id = any(${[...productIds]}::integer[])`;
  return new Map(rows.map(({ productId, bin }) => [productId, bin]));
}

function byBin({ bin: one }: { bin: string | null }, { bin: other }: { bin: string | null }): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

/** A product as the catalog has it now: where it lies, and what is printed on it. */
interface ShelfProduct {
  readonly productId: number;
  readonly bin: string | null;
  readonly name: string;
  readonly vintage: number | null;
  readonly bottleVolumeMl: number | null;
  readonly sku: string;
  readonly barcode: string | null;
  readonly scanned: number;
}

export interface WantedBottle {
  readonly productId: number;
  readonly product: string;
  readonly sold: Piece;
  /** As it was sold; null for a bottle of a kit, which has the picture of the kit. */
  readonly imageHref: string | null;
  /** Null: no longer in the catalog. */
  readonly shelf: ShelfProduct | null;
  readonly wanted: number;
  readonly scanned: number;
}

/** What belongs into an order's box as it was sold, what of it was scanned, and what its packer has to know. */
export interface Box {
  readonly wanted: readonly WantedBottle[];
  readonly gift: SlipGift | null;
  readonly specialInstructions: string | null;
}

export const NO_BOX: Box = { wanted: [], gift: null, specialInstructions: null };

export async function selectBox(db: Reader, orderId: number): Promise<Box> {
  const order = await first<{ document: unknown; photos: string[]; shelf: ShelfProduct[] }>(db)`
    select o.document, ${photosOfLinesSql} as photos, (
      select coalesce(json_agg(json_build_object('productId', p.product_id, 'bin', p.bin, 'name', p.name,
        'vintage', p.vintage, 'bottleVolumeMl', p.bottle_volume_ml, 'sku', p.sku, 'barcode', p.barcode,
        'scanned', coalesce(s.scanned, 0))), '[]')
      from products p left join packed_bottles s on s.order_id = o.order_id and s.product_id = p.product_id
      where p.product_id in (
        select c.product_id from order_lines l cross join ${contentsOfLine} where l.order_id = o.order_id)) as shelf
    from orders o where o.order_id = ${orderId}`;
  if (order === null) return NO_BOX;
  const document = orderDocument.parse(order.document);
  const byProduct = Map.groupBy(piecesOf(document), ({ productId }) => productId);
  const wanted = [...byProduct.values()].flatMap(([sold, ...others]): WantedBottle[] => {
    if (sold === undefined) return [];
    const { productId } = sold;
    const shelf = order.shelf.find((each) => each.productId === productId) ?? null;
    const line = document.lines[sold.line - 1];
    const isAlone = line !== undefined && line.contents.length === 1;
    const count = others.reduce((sum, { pieces }) => sum + pieces, sold.pieces);
    return [
      {
        productId,
        product: nameOnPaper(sold),
        sold,
        imageHref: isAlone ? imageOfLine(line, order.photos, 800) : null,
        shelf,
        wanted: count,
        scanned: shelf?.scanned ?? 0,
      },
    ];
  });
  const binOf = ({ shelf }: WantedBottle) => ({ bin: shelf?.bin ?? null });
  return {
    wanted: wanted.toSorted((one, other) => byBin(binOf(one), binOf(other)) || bySku(one.sold, other.sold)),
    gift: giftOnPaper(document),
    specialInstructions: document.specialInstructions,
  };
}

export function giftOnPaper({ gift }: Pick<OrderDocument, 'gift'>): SlipGift | null {
  return gift && { from: gift.senderName ?? '', to: gift.name ?? '', note: gift.note ?? '' };
}
