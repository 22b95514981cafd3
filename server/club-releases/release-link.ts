import { readSignedId, signId } from '../links/signed-id.ts';
import type { SiteOrigins } from '../sites.ts';
import type { ShipmentRecord } from './shipment-record.ts';

/** The id in the link to a shipment: valid while the shipment can change, and for nothing else. */
export function shipmentLinkId(
  linkSecret: string,
  { shipmentId, windowEndsAt }: Pick<ShipmentRecord, 'shipmentId' | 'windowEndsAt'>,
): string {
  return signId({ secret: linkSecret, kind: 'release-shipment' }, shipmentId, windowEndsAt);
}

export function shipmentUrl(
  { linkSecret, origins }: { linkSecret: string; origins: SiteOrigins },
  shipment: ShipmentRecord,
): string {
  const query = new URLSearchParams({ id: shipmentLinkId(linkSecret, shipment) });
  return `${origins[shipment.brandingId]}/club-release?${query}`;
}

/** The shipment of a link; null for an id that is forged, expired, or for another purpose. */
export function readShipmentLink(linkSecret: string, id: string | undefined, now: Date): number | null {
  return readSignedId({ secret: linkSecret, kind: 'release-shipment' }, id ?? '', now);
}
