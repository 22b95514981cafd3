import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { MembershipState } from '../../domain/clubs/membership-states.ts';
import { shipmentNameOf } from '../../domain/clubs/release-terms.ts';
import {
  addDays,
  type Day,
  dayInTimeZone,
  formatLongDate,
  WINERY_TIME_ZONE,
} from '../../domain/dates/day.ts';
import { type Cents, formatUsd } from '../../domain/money/cents.ts';
import { letter, type MailContent } from './letter.ts';

interface AnnouncedShipment {
  readonly brandingId: BrandingId;
  readonly releaseName: string;
  readonly releaseDay: Day;
  readonly shipDay: Day;
  readonly windowEndsAt: Date;
  readonly totalCents: Cents;
  /** The price has changed since an earlier email. */
  readonly isNewOffer: boolean;
  readonly url: string;
}

export function releaseMail(shipment: AnnouncedShipment): MailContent {
  const { brandingId, releaseName, releaseDay, shipDay, windowEndsAt, totalCents, isNewOffer, url } =
    shipment;
  const { clubName, phone } = BRANDS[brandingId];
  const lastDay = addDays(dayInTimeZone(windowEndsAt, WINERY_TIME_ZONE), -1);
  const heading = `Your ${clubName} shipment is almost on its way`;
  const before = `${shipmentNameOf(releaseName)} ships on ${formatLongDate(shipDay)}.${isNewOffer ? ' Its price has changed since our last email.' : ''} The total is ${formatUsd(totalCents)} with shipping and tax, and we will charge it to your card on file.`;
  const later =
    shipDay > releaseDay
      ? [
          `The club ships on ${formatLongDate(releaseDay)}. Your wine stays in our cellar until the weather on its way is safe for it.`,
        ]
      : [];
  const after = `Through ${formatLongDate(lastDay)} you can change the quantity or skip this shipment. If you like it as it is, there is nothing to do. Anyone with this link can change your shipment, so please keep it private. Questions? Call us at ${phone}.`;
  return letter(brandingId, {
    subject: `${clubName}: ${shipmentNameOf(releaseName)} ships on ${formatLongDate(shipDay)}`,
    heading,
    preview: before,
    blocks: [before, ...later, { label: 'Look at My Shipment', href: url }, after],
  });
}

interface FailedShipment {
  readonly brandingId: BrandingId;
  readonly releaseName: string;
  readonly shipDay: Day;
  /** A full sentence. */
  readonly reason: string;
}

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

type MovedTo = Exclude<MembershipState, 'pending'>;

export function membershipMail(brandingId: BrandingId, to: MovedTo): MailContent {
  const { clubName, phone } = BRANDS[brandingId];
  const { title, said } = NEWS[to];
  return letter(brandingId, {
    subject: `Your ${clubName} membership ${title}`,
    heading: `Your membership ${title}`,
    preview: said,
    blocks: [said, `If you did not ask for this, please call us at ${phone}.`],
  });
}

const NEWS: Readonly<Record<MovedTo, { title: string; said: string }>> = {
  'on hold': {
    title: 'is on hold',
    said: 'We will not ship or charge anything until you resume it. You keep your place in the club. Anything already charged will still ship.',
  },
  active: {
    title: 'is active',
    said: 'You will get the club’s next shipment. We will email you before we charge the card on file.',
  },
  cancelled: {
    title: 'has ended',
    said: 'There will be no more shipments, and we will not charge the card on file for any. Anything already charged will still ship.',
  },
};
