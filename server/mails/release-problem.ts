import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { shipmentNameOf } from '../../domain/clubs/shipment-name.ts';
import { type Day, formatLongDate } from '../../domain/dates/day.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';

export interface FailedShipment {
  readonly brandingId: BrandingId;
  readonly releaseName: string;
  readonly shipDay: Day;
  /** A full sentence. */
  readonly reason: string;
}

/** Tells a member that a shipment was not charged and will not ship, why, and whom to call. */
export function releaseProblem({ brandingId, releaseName, shipDay, reason }: FailedShipment): MailContent {
  const { clubName, phone } = BRANDS[brandingId];
  return letter(brandingId, {
    subject: `Please call us about your ${clubName} shipment`,
    heading: 'There is a problem with your club shipment',
    preview: 'We could not place its order, and nothing was charged.',
    blocks: [
      `Your ${clubName} ${shipmentNameOf(releaseName)} was due to ship on ${formatLongDate(shipDay)}, but we could not place its order, and nothing was charged: ${reason}`,
      `Please call us at ${phone} so we can still ship it. Please do not email us card numbers.`,
    ],
  });
}
