import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { Day } from '../../domain/dates/day.ts';
import { birthDateObjection, judgeBirthDate } from '../../domain/people/age.ts';
import type { FieldErrors } from './form-reply.ts';
import { numberIn } from './number-in.ts';

const PARTS = ['dob_month', 'dob_day', 'dob_year'] as const;

/** What is wrong with a birth date that is given (spec §5); `tooYoung` is the text of the form it stands in. */
export function birthDateErrors(form: FormData, today: Day, tooYoung: string): FieldErrors {
  const [dob_month, dob_day, dob_year] = PARTS.map((name) => numberIn(form, name));
  const verdict = judgeBirthDate({ dob_month, dob_day, dob_year }, today);
  const objection = birthDateObjection(verdict, tooYoung);
  if (objection === null || verdict === 'missing') return {};
  return { [verdict === 'under-age' ? 'dob_year' : 'dob_day']: [objection] };
}

/** Where a birth date is asked for, every part must be given. Without a day, the age is left to the server. */
export function requiredBirthDateErrors(form: FormData, today: Day | null): FieldErrors {
  const missing = PARTS.filter((name) => numberIn(form, name) === undefined);
  return {
    ...(today === null ? {} : birthDateErrors(form, today, MESSAGES.underAge)),
    ...Object.fromEntries(missing.map((name) => [name, [MESSAGES.required]])),
  };
}

/** A birth date may be left out, but not halfway. */
export function halfBirthDateErrors(form: FormData): FieldErrors {
  const empty = PARTS.filter((name) => numberIn(form, name) === undefined);
  if (empty.length === PARTS.length) return {};
  return Object.fromEntries(empty.map((name) => [name, [MESSAGES.required]]));
}
