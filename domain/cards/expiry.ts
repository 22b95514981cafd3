import { type Day, partsOf } from '../dates/day.ts';

const YEAR_CHOICES = 21;

/** The current year and the next 20. */
export function expiryYearChoices(today: Day): number[] {
  const { year } = partsOf(today);
  return Array.from({ length: YEAR_CHOICES }, (_, index) => year + index);
}

/** A card is valid through the last day of the month printed on it. */
export function isExpired(
  expiry: { expirationMonth0to11: number; expirationYear: number },
  today: Day,
): boolean {
  const { year, month } = partsOf(today);
  if (expiry.expirationYear !== year) return expiry.expirationYear < year;
  return storedMonthOf(expiry.expirationMonth0to11) < month;
}

/** Forms count months from 0 to 11, stored cards from 1 to 12. Only this module converts them. */
export function storedMonthOf(formMonth: number): number {
  return formMonth + 1;
}

export function formMonthOf(storedMonth: number): number {
  return storedMonth - 1;
}
