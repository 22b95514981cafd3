import { requestPasswordForm } from '../../../contract/identity.ts';
import type { Api } from '../../api/client.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import type { Entrance } from './entrance.ts';

export const checkRequestPassword = (form: FormData) => errorsOf(form, requestPasswordForm);

export const sendRequestPassword = (api: Api, form: FormData, entrance: Entrance) =>
  sendForm(form, {
    schema: requestPasswordForm,
    send: ({ email }) => api.call('post /identity/request-password', { body: { email, ...entrance } }),
  });
