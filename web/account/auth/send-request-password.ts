import type { ActionFunctionArgs } from 'react-router';
import { requestPasswordForm } from '../../../contract/identity.ts';
import type { Api } from '../../api/client.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { authVisitOf } from './auth-links.ts';

export const check = (form: FormData) => errorsOf(form, requestPasswordForm);

export const send = (api: Api, form: FormData, { request }: ActionFunctionArgs) =>
  sendForm(form, {
    schema: requestPasswordForm,
    send: ({ email }) =>
      api.call('post /identity/request-password', { body: { email, ...authVisitOf(request.url) } }),
  });
