import type { FieldErrors } from '../../contract/error.ts';
import type { ShippingForm } from '../../contract/shipping.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { type Day, parseUsDate } from '../../domain/dates/day.ts';
import { birthDayOf, judgeBirthDate } from '../../domain/people/age.ts';

type PostedBirthDate = Pick<ShippingForm, 'dob' | 'dob_month' | 'dob_day' | 'dob_year'>;

/** The birth date that was posted with the shipping form, as text or in three parts; null without one. */
export function postedBirthDay(
  { dob, dob_month, dob_day, dob_year }: PostedBirthDate,
  today: Day,
): { day: Day | null; errors: FieldErrors } {
  if (dob) {
    const day = parseUsDate(dob);
    return day === null || day > today ? { day: null, errors: NO_DATE.dob } : { day, errors: {} };
  }
  const parts = {
    dob_month: dob_month ?? undefined,
    dob_day: dob_day ?? undefined,
    dob_year: dob_year ?? undefined,
  };
  const isBroken = judgeBirthDate(parts, today) === 'invalid';
  return isBroken ? { day: null, errors: NO_DATE.dob_day } : { day: birthDayOf(parts), errors: {} };
}

const NO_DATE = {
  dob: { dob: [MESSAGES.invalidDate] },
  dob_day: { dob_day: [MESSAGES.invalidDate] },
} satisfies Record<string, FieldErrors>;

/** The later of two birth days; who is unknown does not count. */
export function youngest(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
