import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { type Day, formatLongDate } from '../../../domain/dates/day.ts';
import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import { type Destination, leaveBlocks, type MembershipOutlook, sayDestination } from './club-mails.ts';
import { letter, type MailContent } from './letter.ts';

interface JoinedByPhone {
  readonly brandingId: BrandingId;
  readonly tierName: string;
  readonly priceCents: Cents;
  readonly hasCard: boolean;
  readonly destination: Destination;
  /** Null: not set yet. */
  readonly nextShipDay: Day | null;
  readonly leaveUrl: string;
}

const ofTier = (name: string, priceCents: Cents) =>
  `${name}, ${formatUsd(priceCents)} a shipment before shipping and tax`;

export function joinedByPhoneMail(joined: JoinedByPhone): MailContent {
  const { brandingId, tierName, priceCents, hasCard, destination, nextShipDay, leaveUrl } = joined;
  const { clubName, phone } = BRANDS[brandingId];
  const sentence = `You joined ${clubName} by phone: ${ofTier(tierName, priceCents)}.`;
  return letter(brandingId, {
    subject: `Welcome to ${clubName}`,
    heading: `Welcome to ${clubName}`,
    preview: sentence,
    blocks: [
      sentence,
      nextShipDay === null
        ? 'Your first shipment is the one that the club announces next. Its day is not set yet.'
        : `Your first shipment is the one of ${formatLongDate(nextShipDay)}.`,
      sayDestination(destination),
      hasCard
        ? 'We email you before we charge the card on file for a shipment.'
        : 'Your membership starts once there is a card on file. We email you a link to enter it. Please do not email us card numbers.',
      `On the phone you agreed to our member policy, which is in your account under Membership. If you did not ask for this, please call us at ${phone}.`,
      ...leaveBlocks(leaveUrl),
    ],
  });
}

/** What is null stayed. */
interface MemberChanged {
  readonly brandingId: BrandingId;
  readonly tier: { readonly name: string; readonly priceCents: Cents } | null;
  readonly destination: Destination | null;
  /** Of the new card on file. */
  readonly lastFour: string | null;
  readonly leaveUrl: string;
}

export function memberChangedMail(changed: MemberChanged): MailContent {
  const { brandingId, tier, destination, lastFour, leaveUrl } = changed;
  const { clubName, phone } = BRANDS[brandingId];
  const sentence = 'We changed your membership, as you asked us to.';
  return letter(brandingId, {
    subject: `Your ${clubName} membership has changed`,
    heading: 'Your membership has changed',
    preview: sentence,
    blocks: [
      sentence,
      ...(tier === null
        ? []
        : [
            `Your tier is now ${ofTier(tier.name, tier.priceCents)}. It counts from your next shipment that is not announced yet.`,
          ]),
      ...(destination === null ? [] : [`This is where your wine goes now. ${sayDestination(destination)}`]),
      ...(lastFour === null ? [] : [`The card on file is now the one that ends in ${lastFour}.`]),
      `If you did not ask for this, please call us at ${phone}.`,
      ...leaveBlocks(leaveUrl),
    ],
  });
}

interface SmallerTier {
  readonly brandingId: BrandingId;
  readonly tier: { readonly name: string; readonly priceCents: Cents };
  readonly outlook: MembershipOutlook;
  /** Line by line. */
  readonly terms: readonly string[];
  readonly leaveUrl: string;
}

/** The acknowledgment of a smaller tier, which the member can keep. */
export function smallerTierMail({ brandingId, tier, outlook, terms, leaveUrl }: SmallerTier): MailContent {
  const { clubName, phone } = BRANDS[brandingId];
  const sentence = `You chose a smaller tier of ${clubName}: ${ofTier(tier.name, tier.priceCents)}.`;
  return letter(brandingId, {
    subject: `Your ${clubName} membership has changed`,
    heading: 'Your membership has changed',
    preview: sentence,
    blocks: [
      sentence,
      'It counts from your next shipment that is not announced yet.',
      ...stillOfFormerTier(outlook),
      ...terms,
      `If you did not choose this, please call us at ${phone}.`,
      ...leaveBlocks(leaveUrl),
    ],
  });
}

function stillOfFormerTier({ announced, coming }: MembershipOutlook): string[] {
  const open = announced
    .filter(({ isOff }) => !isOff)
    .map(({ releaseName, shipDay }) => `${releaseName}, ${formatLongDate(shipDay)}`);
  const ordered = coming.map(({ shipDay }) => formatLongDate(shipDay));
  const comes = [...open, ...ordered];
  return comes.length === 0
    ? []
    : [`What is announced or ordered still comes as it is: ${comes.join('; ')}.`];
}

interface Notice {
  readonly brandingId: BrandingId;
  readonly kind: 'reminder' | 'change';
  /** Of a change: the first day on which it applies. */
  readonly day: Day;
  /** Line by line. */
  readonly wording: string;
  readonly leaveUrl: string;
}

/** What members hear because of the law on automatic renewal. */
export function noticeMail({ brandingId, kind, day, wording, leaveUrl }: Notice): MailContent {
  const { clubName } = BRANDS[brandingId];
  const [lead = '', ...terms] = wording.split('\n');
  const subject =
    kind === 'reminder'
      ? `Your ${clubName} membership: a yearly reminder`
      : `Your ${clubName} membership changes on ${formatLongDate(day)}`;
  return letter(brandingId, {
    subject,
    heading: kind === 'reminder' ? 'Your membership goes on' : 'Your membership changes',
    preview: lead,
    blocks: [lead, ...terms, ...leaveBlocks(leaveUrl)],
  });
}
