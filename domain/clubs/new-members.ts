import { addDays, type Day, daysText, formatLongDate } from '../dates/day.ts';

/** A club that sets 0 sends every release to every member. */
export const MOST_NEW_MEMBER_DAYS = 365;

export interface NewMember {
  /** Of the order that opened the membership; null: there is none, or it was canceled. */
  readonly firstShipDay: Day | null;
  /** The club's: releases within so many days of the first shipment leave new members out. */
  readonly newMemberDays: number;
  /** The member asked for the releases that would leave new members out. */
  readonly wantsEveryRelease: boolean;
}

type First = Pick<NewMember, 'firstShipDay' | 'newMemberDays'>;

/** The last ship day of releases that leave a new member out. Null: none does. */
export function leftOutThrough({ firstShipDay, newMemberDays }: First): Day | null {
  return firstShipDay === null || newMemberDays === 0 ? null : addDays(firstShipDay, newMemberDays);
}

/** A first shipment that leaves after the release counts too: two boxes would come as close together. */
export function isLeftOut(releaseDay: Day, member: NewMember): boolean {
  const through = leftOutThrough(member);
  return !member.wantsEveryRelease && through !== null && releaseDay <= through;
}

/** For staff and the member. */
export function explainLeftOut({ firstShipDay, newMemberDays }: First): string {
  const first = firstShipDay === null ? '' : ` of ${formatLongDate(firstShipDay)}`;
  return `A new member: the release is within ${daysText(newMemberDays)} of the first shipment${first}.`;
}
