import { loginForm } from '../../../contract/identity.ts';
import type { Api } from '../../api/client.ts';
import { PASSWORD_SECRETS } from '../../forms/name-and-password-fields.tsx';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';

export const check = (form: FormData) => errorsOf(form, loginForm);

export const send = (api: Api, form: FormData) =>
  sendForm(form, {
    schema: loginForm,
    send: (body) => api.call('post /identity/login', { body }),
    secret: PASSWORD_SECRETS,
  });
