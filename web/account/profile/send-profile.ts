import { birthdayForm, changePasswordForm, nameAndEmailForm } from '../../../contract/account.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Api } from '../../api/client.ts';
import { birthDateErrors } from '../../forms/birth-date-errors.ts';
import type { FieldErrors, Sent } from '../../forms/form-reply.ts';
import { PASSWORD_SECRETS } from '../../forms/name-and-password-fields.tsx';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { profileIntentOf } from './profile-intent.ts';

export function check(form: FormData, today: Day): FieldErrors {
  const intent = profileIntentOf(form.get('intent'));
  if (intent === 'name') return errorsOf(form, nameAndEmailForm);
  if (intent === 'password') return errorsOf(form, changePasswordForm);
  return { ...errorsOf(form, birthdayForm), ...birthDateErrors(form, today, MESSAGES.underAgeDateField) };
}

export function send(api: Api, form: FormData): Promise<Sent<unknown>> {
  const intent = profileIntentOf(form.get('intent'));
  if (intent === 'name') {
    return sendForm(form, {
      schema: nameAndEmailForm,
      send: (body) => api.call('post /account/name-and-email', { body }),
      secret: PASSWORD_SECRETS,
    });
  }
  if (intent === 'birthday') {
    return sendForm(form, {
      schema: birthdayForm,
      send: (body) => api.call('put /account/birthday', { body }),
    });
  }
  return sendForm(form, {
    schema: changePasswordForm,
    send: (body) => api.call('put /account/password', { body }),
    secret: PASSWORD_SECRETS,
  });
}
