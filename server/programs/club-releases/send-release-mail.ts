import { deliveryKindOf } from '../../../domain/delivery/methods.ts';
import { type Cents, dollarsToCents } from '../../../domain/money/cents.ts';
import { type LeaveLinkParts, leaveLinkUrl } from '../../catalog/clubs/leave-link.ts';
import { releaseMail } from '../../messages/mails/club-mails.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import type { MailKey } from '../../messages/mails/mail-kinds.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { quoteMadeTaxes } from '../../ordering/checkout/quote-made-taxes.ts';
import type { Writer } from '../../platform/database/access.ts';
import { readSignedId, signId } from '../../platform/links/signed-id.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { chargeDayOf } from './quote-release-tax.ts';
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

export interface ReleaseMailParts extends CartParts, LeaveLinkParts {}

/** Once, while the shipment can still change. Asks about the tax if no one did, as for a shipment that came after the others. */
export async function enqueueReleaseMail(parts: ReleaseMailParts, shipmentId: number): Promise<void> {
  const shipment = await selectShipment(parts.db, shipmentId);
  if (shipment === null || !isChangeable(shipment, parts.clock.now())) return;
  if (shipment.cartId !== null)
    await quoteMadeTaxes(parts, [shipment.cartId], { day: chargeDayOf(shipment) });
  const current = await showShipment(parts, shipment);
  if (current === null) return;
  await parts.db.transaction().execute((trx) =>
    writeReleaseMail(trx, parts, shipment, {
      totalCents: dollarsToCents(current.totals.totalAmountDue),
      isNewOffer: shipment.try > 1,
      // An offer at another price gets another email.
      eventKey: `release-shipment ${shipmentId}${shipment.try > 1 ? ` ${shipment.try}` : ''}`,
    }),
  );
}

interface Offer {
  readonly totalCents: Cents;
  readonly isNewOffer: boolean;
  readonly changedTo?: readonly string[];
  readonly eventKey: MailKey;
}

export async function writeReleaseMail(
  trx: Writer,
  parts: LeaveLinkParts,
  shipment: ShipmentRecord,
  { eventKey, ...offer }: Offer,
): Promise<void> {
  const { brandingId, email, deliveryMethod, shippingAddress: address } = shipment;
  await enqueueMail(trx, {
    ...releaseMail({
      ...shipment,
      ...offer,
      destination: { isPickup: deliveryKindOf(deliveryMethod) === 'winery-pickup', address },
      url: shipmentUrl(parts, shipment),
      leaveUrl: leaveLinkUrl(parts, shipment),
    }),
    eventKey,
    brandingId,
    to: email,
  });
}
