import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { isEmail } from '../../../domain/people/email.ts';
import type { Api } from '../../api/client.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { FOR_CUSTOMER } from '../progress/session-ended.ts';

/** Contract §6. Another check reports an invalid email. A failed lookup reports nothing. */
export async function knownEmailErrors(api: Api, form: FormData): Promise<FieldErrors> {
  const email = String(form.get('email') ?? '').trim();
  if (form.has(FOR_CUSTOMER) || !isEmail(email)) return {};
  const answer = await api.call('get /account/validate-email/{email}', { params: { email } });
  return answer.ok && answer.data.exists ? { email: [MESSAGES.emailHasAccount] } : {};
}
