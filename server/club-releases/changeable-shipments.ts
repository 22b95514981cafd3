import type { Reader } from '../database/access.ts';
import { type ShipmentRecord, selectShipmentsOf } from './shipment-record.ts';
import { isChangeable } from './show-shipment.ts';

/** The shipments of a membership that may still change, with their carts. */
export async function selectChangeable(
  db: Reader,
  membershipId: number,
  now: Date,
): Promise<(ShipmentRecord & { readonly cartId: number })[]> {
  const shipments = await selectShipmentsOf(db, membershipId);
  return shipments.flatMap((shipment) =>
    shipment.cartId !== null && isChangeable(shipment, now) ? [{ ...shipment, cartId: shipment.cartId }] : [],
  );
}
