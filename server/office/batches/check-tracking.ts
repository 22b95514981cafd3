import type { TrackingCheck } from '../../../contract/office/batches.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { type JudgedRow, judgeTracking, type TrackedOrder } from '../../../domain/office/tracking-verdict.ts';
import { selectParcelsWith } from '../../ordering/orders/tracking-number.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { isAuthorized } from '../orders/order-conditions.ts';
import { selectBatch } from './batch-store.ts';
import type { ShipInput } from './ship-item.ts';
import {
  numbersIn,
  orderColumnOf,
  readTrackingFile,
  type TrackingRow,
  trackingRows,
} from './tracking-file.ts';

/** Judges each row of a carrier's file, and keeps what is ready for `shipBatch`. Changes no order. */
export async function checkTracking(
  db: Reader,
  { batchId, staffId, file, today }: { batchId: number; staffId: number; file: Uint8Array; today: Day },
): Promise<Result<TrackingCheck>> {
  const batch = await selectBatch(db, batchId, today);
  if (batch === null) return reject(NOT_FOUND);
  const read = readTrackingFile(file);
  if (!read.ok) return read;
  const members = batch.rows.map(({ purchaseOrderId }) => purchaseOrderId);
  const orders = await selectTracked(db, batchId, [...members, ...numbersIn(read.value)]);
  const known = { batch: new Set(members), known: new Set(orders.keys()) };
  const column = orderColumnOf(read.value, known);
  if (!column.ok) return column;
  const rows = await judgeRows(db, orders, trackingRows(read.value, column.value));
  const ready = rows.flatMap(({ verdict, purchaseOrderId, trackingNumber }): ShipInput[] =>
    verdict === 'ready' && purchaseOrderId !== null ? [{ orderId: purchaseOrderId, trackingNumber }] : [],
  );
  const check = await first<{ checkId: number }>(db)`
    insert into tracking_checks (batch_id, staff_id, ready)
    values (${batchId}, ${staffId}, ${JSON.stringify(ready)}::text::jsonb) returning check_id as "checkId"`;
  if (!check) throw new Error('a check of a tracking file was not stored');
  const named = new Set(rows.map(({ purchaseOrderId }) => purchaseOrderId));
  const missing = batch.rows.filter(
    ({ purchaseOrderId: orderId, shipped, isCanceled }) =>
      batch.state === 'open' && shipped === null && !isCanceled && !named.has(orderId),
  );
  return accept({
    checkId: check.checkId,
    rows,
    missing: missing.map(({ purchaseOrderId, recipient }) => ({ purchaseOrderId, recipient })),
  });
}

async function judgeRows(
  db: Reader,
  orders: ReadonlyMap<number, TrackedOrder>,
  rows: readonly TrackingRow[],
): Promise<TrackingCheck['rows']> {
  const parcels = Map.groupBy(
    await selectParcelsWith(db, [...new Set(rows.map(({ trackingNumber }) => trackingNumber))]),
    ({ trackingNumber }) => trackingNumber,
  );
  const seen = new Set<number>();
  const judged = rows.map((row) => {
    const { orderId, trackingNumber, problem } = row;
    const order = (orderId !== null && orders.get(orderId)) || null;
    const isRepeated = orderId !== null && seen.has(orderId);
    const other = parcels.get(trackingNumber)?.find((parcel) => parcel.orderId !== orderId);
    const found = judgeTracking(order, {
      trackingNumber,
      isRepeated,
      problem,
      takenBy: other?.orderId ?? null,
    });
    if (orderId !== null && found.verdict === 'ready') seen.add(orderId);
    return { ...row, ...found };
  });
  return withoutTwins(judged).map(({ line, orderId, trackingNumber, verdict, message }) => ({
    ...{ line, purchaseOrderId: orderId, trackingNumber, verdict, message },
  }));
}

/** Of two orders with one number, no one knows which has the parcel: neither ships. */
function withoutTwins<Row extends TrackingRow & JudgedRow>(rows: readonly Row[]): Row[] {
  const ready = Map.groupBy(
    rows.filter(({ verdict }) => verdict === 'ready'),
    ({ trackingNumber }) => trackingNumber,
  );
  return rows.map((row) => {
    const twin = ready.get(row.trackingNumber)?.find(({ line }) => line !== row.line);
    if (row.verdict !== 'ready' || twin === undefined) return row;
    const message = `Row ${twin.line} has the same number, for order ${twin.orderId}. Look at the labels: each parcel has its own.`;
    return { ...row, verdict: 'number-taken', message };
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
