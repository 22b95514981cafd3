import { addMonths, type Day, firstOfMonth } from '../dates/day.ts';

/**
 * The months, by their first day, of which members who joined in that month of an earlier year get their reminder by
 * today: this one, and the one before if nothing ran in it. California's law on automatic renewal (AB 2863) wants one
 * every year: what, how often, how much, how to cancel.
 */
export function monthsToRemind(today: Day): Day[] {
  const month = firstOfMonth(today);
  return [month, addMonths(month, -1)];
}

/** Comes before the terms of the membership. */
export function reminderLead(clubName: string, tierName: string): string {
  return `This is your yearly reminder that you are a member of ${clubName}: ${tierName}.`;
}
