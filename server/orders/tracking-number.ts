import { carrierOf, isWineryPickup } from '../../domain/delivery/methods.ts';
import { accept, conflict, type Result, reject } from '../http/refusal.ts';

/** Refuses an invalid number, and a pickup order. */
export function trackingNumberFor(shipViaId: number, typed: string): Result<string> {
  if (isWineryPickup(shipViaId)) return reject(NO_PARCEL);
  const { name, trackingNumber } = carrierOf(shipViaId);
  const read = typed.replaceAll(/[\s-]/g, '');
  return trackingNumber.format.test(read)
    ? accept(read)
    : reject(conflict(`A ${name} tracking number has ${trackingNumber.inWords}.`));
}

const NO_PARCEL = conflict('This order is a winery pickup and has no tracking number.');
