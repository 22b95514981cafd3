import { addMonths, type Day, laterDay } from '../dates/day.ts';

/**
 * California Business and Professions Code, section 17602, wants proof of a consent for three years, or for one year after
 * the end, whichever is longer. Null: not ended.
 */
export function proofKeptUntil(agreedOn: Day, endedOn: Day | null): Day | null {
  return endedOn === null ? null : laterDay(addMonths(agreedOn, 36), addMonths(endedOn, 12));
}
