import type { Club, ClubTier } from '../../../contract/clubs.ts';
import { formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { formatMoney } from '../../ui/money.tsx';

type Terms = Club['terms'];

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

export interface TermInWords {
  readonly name: string;
  readonly lead: string;
  readonly fact: string;
}

/** Spec §9: processed 5 to 7 days before shipment; Monday or Tuesday by 2-day air; will-call orders held six weeks. */
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

/** '3 bottles, $93.00 each' */
export function bottlesAndPrice({ bottles, pricePerShipment }: ClubTier): string {
  if (bottles < 2) return bottles === 1 ? '1 bottle' : '';
  const each = pricePerShipment / bottles;
  return `${bottles} bottles, ${Number.isInteger(each * 100) ? '' : 'about '}${formatMoney(each)} each`;
}
