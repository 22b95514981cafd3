import type { User } from '../../contract/user.ts';
import { parseUsDate, partsOf } from '../../domain/dates/day.ts';
import type { FormValues } from './form-reply.ts';

/** As the three fields of a birth date; empty where the account has none. */
export function knownBirthDate({ DOB }: Pick<User, 'DOB'>): FormValues {
  const day = parseUsDate(DOB ?? '');
  if (day === null) return {};
  const parts = partsOf(day);
  return { dob_month: String(parts.month - 1), dob_day: String(parts.day), dob_year: String(parts.year) };
}
