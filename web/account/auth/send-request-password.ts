import { requestPasswordForm } from '../../../contract/identity.ts';
import type { Api } from '../../api/client.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import type { AuthVisit } from './auth-links.ts';

export const checkRequestPassword = (form: FormData) => errorsOf(form, requestPasswordForm);

export const sendRequestPassword = (api: Api, form: FormData, visit: AuthVisit) =>
  sendForm(form, {
    schema: requestPasswordForm,
    send: ({ email }) => api.call('post /identity/request-password', { body: { email, ...visit } }),
  });
