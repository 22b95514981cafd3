import { MESSAGES } from '../checkout/messages.ts';
import { type CalendarDate, type Day, dayOf, partsOf } from '../dates/day.ts';

/** The age to buy and receive wine anywhere in the United States. */
export const MINIMUM_AGE = 21;

const BIRTH_YEAR_CHOICES = 90;
/** The longest known life is 122 years, so an earlier year is a typo. */
const OLDEST_AGE = 125;

export type BirthDateVerdict = 'ok' | 'missing' | 'invalid' | 'future' | 'under-age';

/** Full years of age on a day. `birth.month` runs 1 to 12. A person born on February 29 has the birthday on March 1. */
export function ageOn(birth: CalendarDate, today: Day): number {
  const now = partsOf(today);
  const hadBirthday = now.month > birth.month || (now.month === birth.month && now.day >= birth.day);
  return now.year - birth.year - (hadBirthday ? 0 : 1);
}

export interface BirthDateFields {
  /** 0 to 11, as in every form object */
  dob_month?: number | null | undefined;
  dob_day?: number | null | undefined;
  dob_year?: number | null | undefined;
}

/** 'missing' while any of the three selects is empty. */
export function judgeBirthDate(input: BirthDateFields, today: Day): BirthDateVerdict {
  if ([input.dob_month, input.dob_day, input.dob_year].some(isEmpty)) return 'missing';
  const birthDay = birthDayOf(input);
  if (birthDay === null) return 'invalid';
  if (birthDay > today) return 'future';
  const age = ageOn(partsOf(birthDay), today);
  if (age > OLDEST_AGE) return 'invalid';
  return age >= MINIMUM_AGE ? 'ok' : 'under-age';
}

/** Null: no objection. A plain date field has its own text for 'too young'. */
export function birthDateObjection(
  verdict: BirthDateVerdict,
  tooYoung: string = MESSAGES.underAge,
): string | null {
  switch (verdict) {
    case 'ok':
      return null;
    case 'missing':
      return MESSAGES.required;
    case 'invalid':
      return MESSAGES.invalidDate;
    case 'future':
      return MESSAGES.invalid;
    case 'under-age':
      return tooYoung;
  }
}

/** Of a whole date, as a plain date field has it; null: no objection. */
export function birthDayObjection(
  birthDay: Day,
  today: Day,
  tooYoung: string = MESSAGES.underAgeDateField,
): string | null {
  const { year, month, day } = partsOf(birthDay);
  const verdict = judgeBirthDate({ dob_year: year, dob_month: month - 1, dob_day: day }, today);
  return birthDateObjection(verdict, tooYoung);
}

/** Null if it is not a real date. */
export function birthDayOf(input: BirthDateFields): Day | null {
  const { dob_month: month, dob_day: day, dob_year: year } = input;
  if (isEmpty(month) || isEmpty(day) || isEmpty(year)) return null;
  return dayOf({ year, month: month + 1, day });
}

/** 90 years, newest first, beginning 21 years ago. */
export function birthYearChoices(today: Day): number[] {
  const newest = partsOf(today).year - MINIMUM_AGE;
  return Array.from({ length: BIRTH_YEAR_CHOICES }, (_, index) => newest - index);
}

/** An empty select arrives as undefined, as null from JSON, or as NaN from an unreadable number. */
function isEmpty(value: number | null | undefined): value is null | undefined {
  return value === undefined || value === null || Number.isNaN(value);
}
