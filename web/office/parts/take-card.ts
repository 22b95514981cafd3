import type { ApiResult } from '../../api/client.ts';
import { handTypedCard } from '../../cards/hand-card.ts';
import type { HandCard } from '../../cards/vault.ts';
import { keyHeader, redirectOrRefuse, refusedAction } from '../call-office.ts';
import { withoutCard } from './without-card.ts';

export interface CardPress {
  readonly body: { readonly paymentToken: string; readonly amount: number | null };
  readonly headers: Record<string, string>;
}

interface Typed<Done> {
  readonly form: FormData;
  readonly requestUrl: string;
  readonly handCard: HandCard;
  readonly send: (press: CardPress) => Promise<ApiResult<Done>>;
  readonly to: string | ((done: Done) => string);
}

/** The card goes to the vault, and only its token to the shop's own API. */
export async function takeCard<Done>({ form, requestUrl, handCard, send, to }: Typed<Done>) {
  const typed = withoutCard(form);
  const handed = await handTypedCard(handCard, form);
  if (!handed.ok) {
    const { lead: message, errors: fields } = handed;
    return refusedAction({ ...NOT_SENT, message, fields }, typed, requestUrl);
  }
  const amount = form.get('amount');
  const body = { paymentToken: handed.token, amount: amount === '' ? null : Number(amount) };
  return redirectOrRefuse(await send({ body, headers: keyHeader(form) }), typed, requestUrl, to);
}

const NOT_SENT = { status: 422, code: 'invalid', requestId: null } as const;
