import { sql } from 'kysely';
import { carrierOf, isWineryPickup } from '../../../domain/delivery/methods.ts';
import { numberTaken } from '../../../domain/office/tracking-verdict.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all, run } from '../../platform/database/query.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import type { MovementDetails } from '../payments/movement-record.ts';

interface Typed {
  readonly orderId: number;
  readonly shipViaId: number;
  readonly typed: string;
}

/**
 * The tracking number of an order's parcel, for every way that a number comes in: file, page, command, scan. Locked until
 * the transaction ends, so that of two orders that want it at once one is refused. Call it with the order locked.
 * Refuses an invalid number, a pickup order, and the number of another order.
 */
export async function claimTrackingNumber(
  trx: Writer,
  { orderId, shipViaId, typed }: Typed,
): Promise<Result<string>> {
  const read = readTrackingNumber(shipViaId, typed);
  if (!read.ok) return read;
  await run(
    trx,
  )`select pg_advisory_xact_lock(hashtextextended('tracking number ' || ${read.value}::text, 0))`;
  const parcels = await selectParcelsWith(trx, [read.value]);
  const other = parcels.find((parcel) => parcel.orderId !== orderId);
  return other ? reject(conflict(numberTaken(other.orderId))) : read;
}

interface NumberedParcel {
  readonly orderId: number;
  readonly trackingNumber: string;
}

/** Orders that shipped with one of the numbers, that are shipping with it, or whose box in an open batch has its label. */
export function selectParcelsWith(db: Reader, numbers: readonly string[]): Promise<NumberedParcel[]> {
  const any = [...numbers];
  return all<NumberedParcel>(db)`
    select o.order_id as "orderId", o.tracking_number as "trackingNumber"
    from orders o where o.tracking_number = any(${any}::text[])
    union
    select m.order_id, ${textIn<MovementDetails>(sql`m.details`)('trackingNumber')} from payment_movements m
    where m.state in ('planned', 'unknown') and ${textIn<MovementDetails>(sql`m.details`)('trackingNumber')} = any(${any}::text[])
    union
    select p.order_id, p.tracking_number from pack_batch_orders p
    join orders o on o.order_id = p.order_id and o.open_batch_id = p.batch_id
    where p.tracking_number = any(${any}::text[])`;
}

function readTrackingNumber(shipViaId: number, typed: string): Result<string> {
  if (isWineryPickup(shipViaId)) return reject(NO_PARCEL);
  const { name, trackingNumber } = carrierOf(shipViaId);
  const read = typed.replaceAll(/[\s-]/g, '');
  return trackingNumber.format.test(read)
    ? accept(read)
    : reject(conflict(`A ${name} tracking number has ${trackingNumber.inWords}.`));
}

const NO_PARCEL = conflict('This order is a winery pickup and has no tracking number.');
