import type { Api } from '../../api/client.ts';
import { CODE_FIELD, CODE_INTENT, type LogInCodeReply } from './log-in-code-names.ts';

/** Asks for a code by email, or logs in with it. */
export async function sendLogInCode(api: Api, form: FormData): Promise<LogInCodeReply> {
  const email = String(form.get('email') ?? '').trim();
  const intent = form.get(CODE_INTENT);
  if (intent !== 'enter') {
    const answer = await api.call('post /identity/log-in-code', { body: { email } });
    if (answer.ok) return { step: 'enter', email };
    const { fields, message } = answer.error;
    const why = fields?.email?.[0] ?? message;
    return { step: intent === 'mail-again' ? 'enter' : 'ask', email, message: why };
  }
  const typed = String(form.get(CODE_FIELD) ?? '').slice(0, 40);
  const answer = await api.call('post /identity/log-in-code/enter', { body: { code: typed } });
  if (answer.ok) return { step: 'in', email };
  const { fields, message } = answer.error;
  return { step: 'enter', email, typed, errors: fields?.code ?? [message] };
}
