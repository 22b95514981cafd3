import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { shipmentNameOf } from '../../domain/clubs/shipment-name.ts';
import {
  addDays,
  type Day,
  dayInTimeZone,
  formatLongDate,
  WINERY_TIME_ZONE,
} from '../../domain/dates/day.ts';
import { type Cents, formatUsd } from '../../domain/money/cents.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';

export interface AnnouncedShipment {
  readonly brandingId: BrandingId;
  readonly releaseName: string;
  readonly shipDay: Day;
  readonly windowEndsAt: Date;
  readonly totalCents: Cents;
  /** The price has changed since an earlier email. */
  readonly isAnew: boolean;
  readonly url: string;
}

/** Tells a member what the club ships next, what it will cost, and the last day to change or skip it. */
export function releaseMail(shipment: AnnouncedShipment): MailContent {
  const { brandingId, releaseName, shipDay, windowEndsAt, totalCents, isAnew, url } = shipment;
  const { clubName, phone } = BRANDS[brandingId];
  const lastDay = addDays(dayInTimeZone(windowEndsAt, WINERY_TIME_ZONE), -1);
  const heading = `Your ${clubName} shipment is almost on its way`;
  const before = `${shipmentNameOf(releaseName)} ships on ${formatLongDate(shipDay)}.${isAnew ? ' Its price has changed since our last email.' : ''} The total is ${formatUsd(totalCents)} with shipping and tax, and we will charge it to your card on file.`;
  const after = `Through ${formatLongDate(lastDay)} you can change the quantity or skip this shipment. If you like it as it is, there is nothing to do. Anyone with this link can change your shipment, so please keep it private. Questions? Call us at ${phone}.`;
  return letter(brandingId, {
    subject: `${clubName}: ${shipmentNameOf(releaseName)} ships on ${formatLongDate(shipDay)}`,
    heading,
    preview: before,
    blocks: [before, { label: 'Look at My Shipment', href: url }, after],
  });
}
