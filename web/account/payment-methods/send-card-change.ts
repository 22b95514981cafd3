import { changeCardForm } from '../../../contract/account.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Api } from '../../api/client.ts';
import { expiryErrors } from '../../cards/hand-card.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';

export const check = (form: FormData, today: Day) => ({
  ...errorsOf(form, changeCardForm),
  ...expiryErrors(form, today),
});

export const send = (api: Api, form: FormData) =>
  sendForm(form, {
    schema: changeCardForm,
    send: (body) => api.call('put /account/card', { body }),
  });
