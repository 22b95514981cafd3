import { parse } from 'csv-parse/sync';
import type { TrackingCheck } from '../../../contract/office/batches.ts';
import { trackingNumberOnLabel } from '../../../domain/delivery/tracking-check-digit.ts';
import { MOST_BULK_ROWS } from '../../../domain/office/list-limits.ts';
import { judgeTracking, type TrackedOrder } from '../../../domain/office/tracking-verdict.ts';
import type { Reader } from '../../database/access.ts';
import { all, first } from '../../database/query.ts';
import { accept, invalidFields, NOT_FOUND, type Result, reject } from '../../http/refusal.ts';
import { isAuthorized, orderNumberIn } from '../orders/order-conditions.ts';
import { isBatch } from './batch-store.ts';
import type { ShipInput } from './ship-item.ts';

/** Carriers name their columns as they like. In small letters, without punctuation. */
const ORDER_HEADINGS = [
  'order number',
  'order',
  'order no',
  'order id',
  'reference',
  'customer reference',
  'invoice number',
  'invoicenumber',
  'ordernumber',
  'sales order key',
];
const TRACKING_HEADINGS = [
  'tracking number',
  'tracking',
  'tracking no',
  'trackingnumber',
  'shipment tracking number',
  'master tracking number',
];

interface FileRow {
  readonly line: number;
  readonly order: string;
  readonly trackingNumber: string;
}

/** Judges each row of a carrier's file, and keeps what is ready for `shipBatch`. Changes no order. */
export async function checkTracking(
  db: Reader,
  { batchId, staffId, file }: { batchId: number; staffId: number; file: string },
): Promise<Result<TrackingCheck>> {
  if (!(await isBatch(db, batchId))) return reject(NOT_FOUND);
  const read = readRows(file);
  if (!read.ok) return read;
  const rows = await judgeRows(db, batchId, read.value);
  const ready = rows.flatMap(({ verdict, purchaseOrderId, trackingNumber }): ShipInput[] =>
    verdict === 'ready' && purchaseOrderId !== null ? [{ orderId: purchaseOrderId, trackingNumber }] : [],
  );
  const check = await first<{ checkId: number }>(db)`
    insert into tracking_checks (batch_id, staff_id, ready)
    values (${batchId}, ${staffId}, ${JSON.stringify(ready)}::text::jsonb) returning check_id as "checkId"`;
  if (!check) throw new Error('a check of a tracking file was not stored');
  return accept({ checkId: check.checkId, rows });
}

async function judgeRows(
  db: Reader,
  batchId: number,
  rows: readonly FileRow[],
): Promise<TrackingCheck['rows']> {
  const orders = await selectTracked(
    db,
    batchId,
    rows.flatMap(({ order }) => orderNumberIn(order) ?? []),
  );
  const seen = new Set<number>();
  return rows.map(({ line, order, trackingNumber }) => {
    const orderId = orderNumberIn(order);
    const known = (orderId !== null && orders.get(orderId)) || null;
    const isRepeated = orderId !== null && seen.has(orderId);
    const judged = judgeTracking(known, { trackingNumber, isRepeated });
    if (orderId !== null && judged.verdict === 'ready') seen.add(orderId);
    return { line, purchaseOrderId: orderId, trackingNumber, ...judged };
  });
}

function selectTracked(
  db: Reader,
  batchId: number,
  orders: readonly number[],
): Promise<Map<number, TrackedOrder>> {
  return all<TrackedOrder & { orderId: number }>(db)`
    select o.order_id as "orderId", o.status, o.ship_via_id as "shipViaId", o.held_at is not null as "isOnHold",
      coalesce(o.open_batch_id = ${batchId}, false) as "isInBatch", ${isAuthorized} as "isAuthorized",
      o.tracking_number as "trackingNumber"
    from orders o where o.order_id = any(${[...orders]}::integer[])`.then(
    (rows) => new Map(rows.map((row) => [row.orderId, row])),
  );
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Two rows for each order of the largest batch: boxes of one order come as rows of their own. */
const MOST_ROWS = 2 * MOST_BULK_ROWS;

function readRows(file: string): Result<FileRow[]> {
  let records: readonly ParsedRecord[];
  try {
    const parsed: unknown = parse(file, {
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: [',', ';', '\t'],
    });
    records = parsed as readonly ParsedRecord[];
  } catch {
    return refusedFile('This file cannot be read. Save it as CSV, in UTF-8.');
  }
  const [head, ...rows] = records;
  const headings = (head?.record ?? []).map(plainHeading);
  const orderAt = headings.findIndex((heading) => ORDER_HEADINGS.includes(heading));
  const trackingAt = headings.findIndex((heading) => TRACKING_HEADINGS.includes(heading));
  if (orderAt < 0 || trackingAt < 0) {
    return refusedFile('The first line must name an order_number and a tracking_number column.');
  }
  if (rows.length === 0) return refusedFile('There is no row below the first line.');
  if (rows.length > MOST_ROWS) return refusedFile(`A file can have up to ${MOST_ROWS} rows.`);
  return accept(
    rows.map(({ record, info }) => ({
      line: info.lines,
      order: record[orderAt] ?? '',
      trackingNumber: trackingNumberOnLabel(record[trackingAt] ?? ''),
    })),
  );
}

/** 'Order - Number' and 'order_number' are both 'order number'. */
function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

function refusedFile(message: string) {
  return reject(invalidFields({ file: [message] }, message));
}
