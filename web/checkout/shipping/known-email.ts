import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { isEmail } from '../../../domain/people/email.ts';
import type { Api } from '../../api/client.ts';
import type { FieldErrors, FieldReasons } from '../../forms/form-reply.ts';
import { FOR_CUSTOMER } from '../progress/session-ended.ts';

export interface FieldProblems {
  readonly errors: FieldErrors;
  readonly reasons: FieldReasons;
}

/** Another check reports an invalid email. A failed lookup reports nothing. */
export async function knownEmail(api: Api, form: FormData): Promise<typeof EMAIL_HAS_ACCOUNT | null> {
  const email = String(form.get('email') ?? '').trim();
  if (form.has(FOR_CUSTOMER) || !isEmail(email)) return null;
  const answer = await api.call('get /account/validate-email/{email}', { params: { email } });
  return answer.ok && answer.data.exists ? EMAIL_HAS_ACCOUNT : null;
}

const EMAIL_HAS_ACCOUNT = {
  errors: { email: [MESSAGES.emailHasAccount] },
  reasons: { email: 'email-has-account' },
} as const satisfies FieldProblems;
