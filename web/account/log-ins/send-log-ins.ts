import { endOtherLogInsForm } from '../../../contract/account.ts';
import type { Api } from '../../api/client.ts';
import type { Sent } from '../../forms/form-reply.ts';
import { sendForm } from '../../forms/send-form.ts';

export function send(api: Api, form: FormData): Promise<Sent<unknown>> {
  return sendForm(form, {
    schema: endOtherLogInsForm,
    send: (body) => api.call('post /account/log-ins/end-others', { body }),
    secret: ['currentPassword'],
  });
}
