import { signUpForm } from '../../../contract/identity.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Api } from '../../api/client.ts';
import { birthDateErrors, halfBirthDateErrors } from '../../forms/birth-date-errors.ts';
import { emailPrefsIn } from '../../forms/email-prefs-fields.tsx';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { refusedForm } from '../../forms/form-reply.ts';
import { PASSWORD_SECRETS } from '../../forms/name-and-password-fields.tsx';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';

export function check(form: FormData, today: Day): FieldErrors {
  return {
    ...errorsOf(form, signUpForm),
    ...halfBirthDateErrors(form),
    ...birthDateErrors(form, today, MESSAGES.underAge),
  };
}

export async function send(api: Api, form: FormData) {
  const half = halfBirthDateErrors(form);
  if (Object.keys(half).length > 0) {
    const errors = { ...errorsOf(form, signUpForm), ...half };
    return refusedForm(form, MESSAGES.invalidForm, errors, { secret: PASSWORD_SECRETS });
  }
  return sendForm(form, {
    schema: signUpForm,
    send: (body) => api.call('post /identity/sign-up', { body: { ...body, emailPrefs: emailPrefsIn(form) } }),
    secret: PASSWORD_SECRETS,
  });
}
