import type { Club, ClubTier } from '../../../contract/clubs.ts';
import { formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { formatMoney } from '../../ui/money.tsx';

type Terms = Club['terms'];

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** Spec §9: 'orders are processed 5 to 7 days before shipment'. */
export function processedWhen({ processedDaysBeforeShipment: { least, most } }: Terms): string {
  const days = least === most ? `${least} days` : `${least} to ${most} days`;
  return `Orders are processed ${days} before shipment.`;
}

/** Spec §9: 'shipped Monday or Tuesday by 2-day air'. */
export function shippedWhen({ shipDays, service }: Terms): string {
  return `Orders are shipped on ${shipDays.join(' or ')} by ${service}.`;
}

/** Spec §9: 'will-call orders held six weeks'. */
export function heldHowLong({ willCallWeeks }: Terms): string {
  const weeks = willCallWeeks === 1 ? 'one week' : `${NUMBERS[willCallWeeks] ?? willCallWeeks} weeks`;
  return `Will-call orders are held for ${weeks}.`;
}

/** 'January 4, 2027'; null where it is not known. */
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
