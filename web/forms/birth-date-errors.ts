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

/** A birth date may be left out, but not halfway. */
export function halfBirthDateErrors(form: FormData): FieldErrors {
  const empty = PARTS.filter((name) => numberIn(form, name) === undefined);
  if (empty.length === PARTS.length) return {};
  return Object.fromEntries(empty.map((name) => [name, [MESSAGES.required]]));
}
