import type { Club, ClubTier } from '../../../contract/clubs.ts';
import { isLeftOut } from '../../../domain/clubs/new-members.ts';
import { type Day, daysText, formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { formatMoney } from '../../ui/money.tsx';

type Terms = Club['terms'];

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

export interface TermInWords {
  readonly name: string;
  readonly lead: string;
  readonly fact: string;
}

/** Processed 5 to 7 days before shipment; Monday or Tuesday by 2-day air; will-call orders held six weeks. */
export function termsInWords({
  processedDaysBeforeShipment: { least, most },
  shipDays,
  service,
  willCallWeeks,
}: Terms): readonly TermInWords[] {
  const days = least === most ? `${least} days` : `${least} to ${most} days`;
  const weeks = willCallWeeks === 1 ? 'one week' : `${NUMBERS[willCallWeeks] ?? willCallWeeks} weeks`;
  return [
    { name: 'Processing', lead: 'Orders are processed', fact: `${days} before shipment` },
    { name: 'Shipping', lead: 'Orders are shipped', fact: `on ${shipDays.join(' or ')} by ${service}` },
    { name: 'Will Call', lead: 'Will-call orders are held', fact: `for ${weeks}` },
  ];
}

export function sentenceOf({ lead, fact }: TermInWords): string {
  return `${lead} ${fact}.`;
}

/** Joining ships a box at once, which the terms of regular shipments would seem to contradict. */
export const FIRST_SHIPMENT =
  'Your first shipment goes out when you join, on the date you choose at checkout. These terms apply to every shipment after it.';

/** 'January 4, 2027'; null if unknown. */
export function nextShipment({ nextShipmentDate }: Pick<Club, 'nextShipmentDate'>): string | null {
  const day = parseUsDate(nextShipmentDate ?? '');
  return day === null ? null : formatLongDate(day);
}

type OfNewMembers = Pick<Club, 'newMembers'>;

/** The planned shipment that a new member gets after the first one. `firstShipDay` null: as if it left today. */
export function secondShipment({ newMembers }: OfNewMembers, firstShipDay: Day | null): string | null {
  const planned = parseUsDate(newMembers.nextShipmentDate ?? '');
  return planned === null || leavesOut(newMembers, planned, firstShipDay) ? null : formatLongDate(planned);
}

function leavesOut(
  { days, isLeftOut: leavesOutToday }: Club['newMembers'],
  planned: Day,
  firstShipDay: Day | null,
): boolean {
  if (firstShipDay === null) return leavesOutToday;
  return isLeftOut(planned, { firstShipDay, newMemberDays: days, wantsEveryRelease: false });
}

/** Which release is a new member's next one. */
export function secondShipmentWords(club: OfNewMembers, firstShipDay: Day | null = null): string {
  const { days, nextShipmentDate } = club.newMembers;
  const second = secondShipment(club, firstShipDay);
  if (second !== null) return `Your second shipment is the club’s release of ${second}.`;
  const planned = parseUsDate(nextShipmentDate ?? '');
  if (planned !== null) {
    return `The club’s release of ${formatLongDate(planned)} is within ${daysText(days)} of your first shipment, so it comes without you unless you ask for it under Membership in your account. Your second shipment is the release after it.`;
  }
  const next = 'Your second shipment is the club’s next release. Its day is not set yet.';
  return days === 0
    ? next
    : `${next} A release within ${daysText(days)} of your first shipment comes without you, unless you ask for it.`;
}

/** '3 bottles, $93.00 each' */
export function bottlesAndPrice({ bottles, pricePerShipment }: ClubTier): string {
  if (bottles < 2) return bottles === 1 ? '1 bottle' : '';
  const each = pricePerShipment / bottles;
  return `${bottles} bottles, ${Number.isInteger(each * 100) ? '' : 'about '}${formatMoney(each)} each`;
}
