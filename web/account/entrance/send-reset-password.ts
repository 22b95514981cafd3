import { resetPasswordForm } from '../../../contract/identity.ts';
import type { Api } from '../../api/client.ts';
import { PASSWORD_SECRETS } from '../../forms/new-password-fields.tsx';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';

export const checkResetPassword = (form: FormData) => errorsOf(form, resetPasswordForm);

export const sendResetPassword = (api: Api, form: FormData) =>
  sendForm(form, {
    schema: resetPasswordForm,
    send: (body) => api.call('post /identity/reset-password', { body }),
    secret: PASSWORD_SECRETS,
  });
