import { deliveryKindOf } from '../../../domain/delivery/methods.ts';
import { dollarsToCents } from '../../../domain/money/cents.ts';
import { releaseMail } from '../../messages/mails/club-mails.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { readSignedId, signId } from '../../platform/links/signed-id.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { type ShipmentRecord, selectShipment } from './shipment-record.ts';
import { isChangeable, showShipment } from './show-shipment.ts';

/** Valid while the shipment can change, and for nothing else. */
export function shipmentLinkId(
  linkSecret: string,
  { shipmentId, windowEndsAt }: Pick<ShipmentRecord, 'shipmentId' | 'windowEndsAt'>,
): string {
  return signId({ secret: linkSecret, kind: 'release-shipment' }, shipmentId, windowEndsAt);
}

function shipmentUrl(
  { linkSecret, origins }: { linkSecret: string; origins: SiteOrigins },
  shipment: ShipmentRecord,
): string {
  const query = new URLSearchParams({ id: shipmentLinkId(linkSecret, shipment) });
  return `${origins[shipment.brandingId]}/club-release?${query}`;
}

/** Null: forged, expired, or for another purpose. */
export function readShipmentLink(linkSecret: string, id: string | undefined, now: Date): number | null {
  return readSignedId({ secret: linkSecret, kind: 'release-shipment' }, id ?? '', now);
}

export interface ReleaseMailParts extends CartParts {
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
}

/** Once, while the shipment can still change. */
export async function enqueueReleaseMail(parts: ReleaseMailParts, shipmentId: number): Promise<void> {
  const shipment = await selectShipment(parts.db, shipmentId);
  if (shipment === null || !isChangeable(shipment, parts.clock.now())) return;
  const { totals } = await showShipment(parts, shipment);
  const url = shipmentUrl(parts, shipment);
  await parts.db.transaction().execute((trx) =>
    enqueueMail(trx, {
      ...releaseMail({
        ...shipment,
        destination: {
          isPickup: deliveryKindOf(shipment.deliveryMethod) === 'winery-pickup',
          address: shipment.shippingAddress,
        },
        totalCents: dollarsToCents(totals.totalAmountDue),
        isNewOffer: shipment.try > 1,
        url,
      }),
      // An offer at another price gets another email.
      eventKey: `release-shipment ${shipmentId}${shipment.try > 1 ? ` ${shipment.try}` : ''}`,
      brandingId: shipment.brandingId,
      to: shipment.email,
    }),
  );
}
