import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { Day } from '../../domain/dates/day.ts';
import { birthDateObjection, judgeBirthDate } from '../../domain/people/age.ts';
import type { FieldErrors } from './form-reply.ts';
import { numberIn } from './number-in.ts';

export const BIRTH_DATE_PARTS = ['dob_month', 'dob_day', 'dob_year'] as const;

/** Errors of a birth date that was entered; `tooYoung` is the message for its form. */
export function birthDateErrors(form: FormData, today: Day, tooYoung: string): FieldErrors {
  const [dob_month, dob_day, dob_year] = BIRTH_DATE_PARTS.map((name) => numberIn(form, name));
  const verdict = judgeBirthDate({ dob_month, dob_day, dob_year }, today);
  const objection = birthDateObjection(verdict, tooYoung);
  if (objection === null || verdict === 'missing') return {};
  return { [verdict === 'under-age' ? 'dob_year' : 'dob_day']: [objection] };
}

/** If `today` is null, the server checks the age. */
export function requiredBirthDateErrors(form: FormData, today: Day | null): FieldErrors {
  const missing = BIRTH_DATE_PARTS.filter((name) => numberIn(form, name) === undefined);
  return {
    ...(today === null ? {} : birthDateErrors(form, today, MESSAGES.underAge)),
    ...Object.fromEntries(missing.map((name) => [name, [MESSAGES.required]])),
  };
}

/** A birth date may be left out, but not half entered. */
export function halfBirthDateErrors(form: FormData): FieldErrors {
  const empty = BIRTH_DATE_PARTS.filter((name) => numberIn(form, name) === undefined);
  if (empty.length === BIRTH_DATE_PARTS.length) return {};
  return Object.fromEntries(empty.map((name) => [name, [MESSAGES.required]]));
}
