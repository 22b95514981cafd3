import { type Day, partsOf } from '../dates/day.ts';

const YEAR_CHOICES = 21;

/** The current year and the 20 after it (spec §5). */
export function expiryYearChoices(today: Day): number[] {
  const { year } = partsOf(today);
  return Array.from({ length: YEAR_CHOICES }, (_, index) => year + index);
}

/** A card is good through the last day of the month printed on it. */
export function isExpired(
  expiry: { expirationMonth0to11: number; expirationYear: number },
  today: Day,
): boolean {
  const { year, month } = partsOf(today);
  if (expiry.expirationYear !== year) return expiry.expirationYear < year;
  return storedMonthOf(expiry.expirationMonth0to11) < month;
}

/** A form's month, 0 to 11, as a stored card has it, 1 to 12 (contract §1). The only place that knows. */
export function storedMonthOf(formMonth: number): number {
  return formMonth + 1;
}

/** A stored card's month, 1 to 12, as a form has it, 0 to 11. */
export function formMonthOf(storedMonth: number): number {
  return storedMonth - 1;
}
