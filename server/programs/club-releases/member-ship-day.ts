import { isShipmentDay } from '../../../domain/clubs/shipment-terms.ts';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import { deliveryDateJudge, toDeliveryDate } from '../../../domain/delivery/ship-dates.ts';
import type { ClubRecord } from '../../catalog/clubs/club-record.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { Weather } from '../../catalog/weather/weather.ts';
import { shipDateContextOf } from '../../ordering/checkout/judge-ship-day.ts';
import type { ReleaseMember } from './release-member.ts';

export interface ClubShipping {
  /** Chosen by staff. */
  readonly releaseDay: Day;
  readonly club: Pick<
    ClubRecord,
    'brandingId' | 'shipWeekdays' | 'processedDaysLeast' | 'processedDaysMost' | 'newMemberDays'
  >;
  readonly rules: ShopRules;
  readonly today: Day;
  /** Null: the shop does not ask for it. */
  readonly weather: Weather | null;
}

/** Longer than any summer; the next release comes before. */
const MOST_DAYS_LATER = 26 * 7;

/**
 * The release's day, or for a parcel the first of the club's days from then on with weather that is safe for wine. The
 * release's day if there is none: the look at the weather on the day before decides.
 */
export function memberShipDay(member: ReleaseMember, clubShipping: ClubShipping): Day {
  const { releaseDay, club, rules, today, weather } = clubShipping;
  if (weather === null || !PARCEL_METHODS.includes(member.deliveryMethod)) return releaseDay;
  const isFine = (shipDay: Day) =>
    weather.verdictOn({
      ...member,
      zip: member.shippingAddress.zip.slice(0, 5),
      shipDay,
      // What a club ships flies.
      roadDays: null,
    }).kind === 'fine';
  if (isFine(releaseDay)) return releaseDay;
  const context = shipDateContextOf(
    { kind: 'release', items: [], hasWine: true, brandingId: club.brandingId },
    { ...member, stateShort: member.shippingAddress.stateShort },
    { rules, today },
  );
  const judge = deliveryDateJudge(context);
  for (let later = 1; later <= MOST_DAYS_LATER; later += 1) {
    const day = addDays(releaseDay, later);
    const isOpen = isShipmentDay(day, club) && judge(toDeliveryDate(day, context.leadDays)).ok;
    if (isOpen && isFine(day)) return day;
  }
  return releaseDay;
}
