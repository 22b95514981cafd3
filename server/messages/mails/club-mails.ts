import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import { lastDayOfWindow, shipmentNameOf } from '../../../domain/clubs/release-terms.ts';
import { type Day, formatLongDate } from '../../../domain/dates/day.ts';
import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';
import type { Block } from './blocks.ts';
import { letter, type MailContent } from './letter.ts';

export interface Destination {
  readonly isPickup: boolean;
  readonly address: OrderAddress;
}

/** The only email that says where the wine goes while it can still be changed. */
export function sayDestination({ isPickup, address }: Destination): string {
  const { name_first, name_last, company, address1, address2, city, stateShort, zip } = address;
  const at = [company, address1, address2, `${city}, ${stateShort} ${zip}`].filter(Boolean).join(', ');
  if (isPickup)
    return `It waits for ${name_first} ${name_last} at ${at}. To have it sent or kept elsewhere, open Membership in your account.`;
  return `It goes to ${name_first} ${name_last}, ${at}. If you have moved, please change the address under Membership in your account.`;
}

/** In each email to a member, as the law on automatic renewal wants it. */
export function leaveBlocks(leaveUrl: string): Block[] {
  return [
    'You can leave the club at any time, without a log-in.',
    { label: 'Leave the Club', href: leaveUrl },
  ];
}

interface AnnouncedShipment {
  readonly brandingId: BrandingId;
  readonly releaseName: string;
  readonly releaseDay: Day;
  readonly shipDay: Day;
  readonly windowEndsAt: Date;
  readonly totalCents: Cents;
  readonly destination: Destination;
  /** The price has changed since an earlier email. */
  readonly isNewOffer: boolean;
  /** The wines of a box that staff just changed for the member, as in '2 × Merlot 2021'. */
  readonly changedTo?: readonly string[];
  readonly url: string;
  readonly leaveUrl: string;
}

export function releaseMail(shipment: AnnouncedShipment): MailContent {
  const {
    brandingId,
    releaseName,
    releaseDay,
    shipDay,
    windowEndsAt,
    totalCents,
    isNewOffer,
    changedTo,
    url,
    leaveUrl,
    destination,
  } = shipment;
  const { clubName, phone } = BRANDS[brandingId];
  const lastDay = lastDayOfWindow(windowEndsAt);
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
    blocks: [
      before,
      ...(changedTo === undefined
        ? []
        : [`You asked us for other wines. Your box holds ${changedTo.join(', ')}.`]),
      ...later,
      sayDestination(destination),
      { label: 'Look at My Shipment', href: url },
      after,
      ...leaveBlocks(leaveUrl),
    ],
  });
}

interface FailedShipment {
  readonly brandingId: BrandingId;
  readonly releaseName: string;
  readonly shipDay: Day;
  /** A full sentence. */
  readonly reason: string;
  readonly leaveUrl: string;
}

export function releaseProblem(failed: FailedShipment): MailContent {
  const { brandingId, releaseName, shipDay, reason, leaveUrl } = failed;
  const { clubName, phone } = BRANDS[brandingId];
  return letter(brandingId, {
    subject: `Please call us about your ${clubName} shipment`,
    heading: 'There is a problem with your club shipment',
    preview: 'We could not place its order, and nothing was charged.',
    blocks: [
      `Your ${clubName} ${shipmentNameOf(releaseName)} was due to ship on ${formatLongDate(shipDay)}, but we could not place its order, and nothing was charged: ${reason}`,
      `Please call us at ${phone} so we can still ship it. Please do not email us card numbers.`,
      ...leaveBlocks(leaveUrl),
    ],
  });
}

type MovedTo = Exclude<MembershipState, 'pending' | 'cancelled'>;

/** What a membership brought that has not ended: it comes, whatever becomes of the membership. */
export interface StillComing {
  /** 'charging': its payment has no answer yet, and it has no order. */
  readonly kind: 'placed' | 'shipped' | 'charging';
  readonly orderId: number | null;
  readonly totalCents: Cents;
  readonly shipDay: Day;
}

/** What a member must know about shipments when the membership changes; as it is after the change. */
export interface MembershipOutlook {
  /** Shipments that were announced, are not charged, and whose day is to come. */
  readonly announced: readonly {
    readonly releaseName: string;
    readonly shipDay: Day;
    readonly isOff: boolean;
    /** Until when the member can have it sent after all; null: no longer. */
    readonly windowEndsAt: Date | null;
  }[];
  readonly coming: readonly StillComing[];
  /** Of a shipment that is not announced yet. */
  readonly nextShipDay: Day | null;
}

export function membershipMail(
  brandingId: BrandingId,
  to: MovedTo,
  outlook: MembershipOutlook & { readonly leaveUrl: string },
): MailContent {
  const { clubName, phone } = BRANDS[brandingId];
  const { title, sentence } = NEWS[to];
  const shipments = outlook.announced.map((shipment) => sayAnnounced(to, shipment));
  return letter(brandingId, {
    subject: `Your ${clubName} membership ${title}`,
    heading: `Your membership ${title}`,
    preview: sentence,
    blocks: [
      sentence,
      ...shipments,
      ...(to === 'active' ? [sayNext(outlook)] : []),
      ...sayComing(to, outlook),
      `If you did not ask for this, please call us at ${phone}.`,
      ...leaveBlocks(outlook.leaveUrl),
    ],
  });
}

/** At once, after the membership ended: an acknowledgment to keep. */
export function leftClubMail(brandingId: BrandingId, day: Day, outlook: MembershipOutlook): MailContent {
  const { theClub, phone } = BRANDS[brandingId];
  const title = `You have left ${theClub}`;
  const sentence = `Your membership ended on ${formatLongDate(day)}. There will be no more shipments after what this email names.`;
  return letter(brandingId, {
    subject: title,
    heading: title,
    preview: sentence,
    blocks: [
      sentence,
      ...outlook.announced.map((shipment) => sayAnnounced('cancelled', shipment)),
      ...sayComing('cancelled', outlook),
      `If you wish to join again, or did not ask for this, please call us at ${phone}.`,
    ],
  });
}

const NEWS: Readonly<Record<MovedTo, { title: string; sentence: string }>> = {
  'on hold': {
    title: 'is on hold',
    sentence: 'We will not prepare another shipment until you resume it. You keep your place in the club.',
  },
  active: { title: 'is active', sentence: 'We email you before we charge the card on file for a shipment.' },
};

type Announced = MembershipOutlook['announced'][number];

function sayAnnounced(
  to: MovedTo | 'cancelled',
  { releaseName, shipDay, isOff, windowEndsAt }: Announced,
): string {
  const name = `${shipmentNameOf(releaseName)}, announced for ${formatLongDate(shipDay)}`;
  if (to !== 'active') return `${name}, is off: we will not ship it or charge for it.`;
  if (!isOff) return `${name}, is on: we will charge it to the card on file and ship it.`;
  if (windowEndsAt === null) return `${name}, stays off: it is too late to send it.`;
  const lastDay = lastDayOfWindow(windowEndsAt);
  return `${name}, stays off. To get it, open Membership in your account and choose “Send it after all” by ${formatLongDate(lastDay)}.`;
}

function sayNext({ announced, nextShipDay }: MembershipOutlook): string {
  if (nextShipDay !== null) return `Your next shipment is the one of ${formatLongDate(nextShipDay)}.`;
  return announced.some(({ isOff }) => !isOff)
    ? 'After it, you get each shipment of the club.'
    : 'Your next shipment is the one that the club announces next. Its day is not set yet.';
}

function sayComing(to: MovedTo | 'cancelled', { coming }: MembershipOutlook): string[] {
  if (coming.length > 0) return coming.map(sayOrder);
  return to === 'active' ? [] : ['Nothing else is on its way, and we will not charge the card on file.'];
}

function sayOrder({ kind, orderId, totalCents, shipDay }: StillComing): string {
  const [total, day] = [formatUsd(totalCents), formatLongDate(shipDay)];
  switch (kind) {
    case 'placed':
      return `Order ${orderId} was placed before and still comes: it ships on ${day}, and we charge ${total} to the card when it does.`;
    case 'shipped':
      return `Order ${orderId} for ${total} is on its way to you; it shipped on ${day}.`;
    case 'charging':
      return `A shipment for ${day} is being charged at this moment: ${total}. If the bank approves it, it still comes, and we email you its order number.`;
  }
}
