import { resetPasswordForm } from '../../../contract/identity.ts';
import type { Api } from '../../api/client.ts';
import type { Sent } from '../../forms/form-reply.ts';
import { PASSWORD_SECRETS } from '../../forms/name-and-password-fields.tsx';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';

export const check = (form: FormData) => errorsOf(form, resetPasswordForm);

/** An expired link belongs to no field, so its message comes first. */
export async function send(api: Api, form: FormData): Promise<Sent<null>> {
  const sent = await sendForm(form, {
    schema: resetPasswordForm,
    send: (body) => api.call('post /identity/reset-password', { body }),
    secret: PASSWORD_SECRETS,
  });
  const expired = sent.ok ? undefined : sent.reply.errors.token?.[0];
  return sent.ok || !expired ? sent : { ...sent, reply: { ...sent.reply, lead: expired, errors: {} } };
}
