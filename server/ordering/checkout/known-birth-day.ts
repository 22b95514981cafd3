import type { FieldErrors } from '../../../contract/error.ts';
import type { ShippingForm } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { type Day, parseUsDate } from '../../../domain/dates/day.ts';
import { birthDateObjection, birthDayOf, judgeBirthDate } from '../../../domain/people/age.ts';

type PostedBirthDate = Pick<ShippingForm, 'dob' | 'dob_month' | 'dob_day' | 'dob_year'>;

/** As text or in three parts; null without one. */
export function postedBirthDay(
  { dob, dob_month, dob_day, dob_year }: PostedBirthDate,
  today: Day,
): { day: Day | null; errors: FieldErrors } {
  if (dob) {
    const day = parseUsDate(dob);
    if (day === null) return { day, errors: { dob: [MESSAGES.invalidDate] } };
    return day > today ? { day: null, errors: { dob: [MESSAGES.invalid] } } : { day, errors: {} };
  }
  const parts = { dob_month, dob_day, dob_year };
  const verdict = judgeBirthDate(parts, today);
  const objection = verdict === 'invalid' || verdict === 'future' ? birthDateObjection(verdict) : null;
  return objection === null
    ? { day: birthDayOf(parts), errors: {} }
    : { day: null, errors: { dob_day: [objection] } };
}

/** The later birth date. Ignores an unknown one. */
export function youngest(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
