import type { Api } from '../../api/client.ts';
import { clubJoinQuery } from '../progress/club-join.ts';

/** A code by email lets the cart pay while many cards are being declined. */
export interface CodeReply {
  readonly kind: 'code';
  readonly step: 'ask' | 'enter' | 'confirmed';
  /** Why the payment, or the email, was refused. */
  readonly message?: string;
  readonly typed?: string;
  /** At the field. */
  readonly errors?: readonly string[];
}

/** The field of the button that was pressed. */
export const CODE_INTENT = 'codeIntent';
export const CODE_FIELD = 'code';
export type CodeIntent = 'mail' | 'mail-again' | 'enter';

const LOST_AFTER_MS = 20_000;

export async function sendCode(api: Api, form: FormData, clubJoin: boolean): Promise<CodeReply> {
  const sent = { query: clubJoinQuery(clubJoin), signal: AbortSignal.timeout(LOST_AFTER_MS) };
  const intent = form.get(CODE_INTENT);
  if (intent !== 'enter') {
    const answer = await api.call('post /cart/payment/challenge', sent);
    if (answer.ok) return { kind: 'code', step: 'enter' };
    return { kind: 'code', step: intent === 'mail-again' ? 'enter' : 'ask', message: answer.error.message };
  }
  const typed = String(form.get(CODE_FIELD) ?? '');
  const answer = await api.call('post /cart/payment/challenge/code', { ...sent, body: { code: typed } });
  if (answer.ok) return { kind: 'code', step: 'confirmed' };
  const { fields, message } = answer.error;
  return { kind: 'code', step: 'enter', typed, errors: fields?.[CODE_FIELD] ?? [message] };
}
