import { addDays, type Day, formatLongDate } from '../dates/day.ts';
import { type Cents, formatUsd } from '../money/cents.ts';

/**
 * California's law on automatic renewal (AB 2863) wants a change of the fee announced 7 to 30 days before it applies, with
 * how to cancel.
 */
export const NOTICE_DAYS = { least: 7, most: 30 } as const;

export const WRONG_NOTICE_DAYS = `Enter a number of days from ${NOTICE_DAYS.least} to ${NOTICE_DAYS.most}.`;

/** A change, on the day when it is announced. */
export interface Announced {
  readonly today: Day;
  /** Until it applies, within `NOTICE_DAYS`. */
  readonly noticeDays: number;
}

/** The first day on which the change applies. */
export function appliesFrom({ today, noticeDays }: Announced): Day {
  return addDays(today, noticeDays);
}

export const MOST_CHANGE_WORDS = 500;

export interface Change {
  readonly clubName: string;
  readonly day: Day;
}

const CANCEL =
  'If you do not agree, you can cancel before then: in your account, under Membership, by the link below, or by phone.';

const lines = ({ clubName, day }: Change, what: string) =>
  [`Your membership of ${clubName} changes on ${formatLongDate(day)}.`, what, CANCEL].join('\n');

export function sayPriceChange(
  change: Change,
  { tierName, before, after }: { tierName: string; before: Cents; after: Cents },
): string {
  const now = `${formatUsd(after)} instead of ${formatUsd(before)}`;
  return lines(change, `${tierName}: a shipment costs about ${now}, plus shipping and tax.`);
}

export function sayFrequencyChange(
  change: Change,
  { before, after }: { before: number; after: number },
): string {
  return lines(change, `The number of shipments a year is ${after} instead of ${before}.`);
}

/** `words`: the winery's own, about what changes for members. */
export function sayPolicyChange(change: Change, words: string): string {
  return lines(change, `The member policy changes: ${words}`);
}

/** For staff. */
export function explainTooEarly(day: Day): string {
  return `Members were notified of a change that applies from ${formatLongDate(day)} on. Prepare the release on that day or later.`;
}
