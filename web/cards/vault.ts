import { createContext } from 'react-router';
import type { z } from 'zod';
import type { CardForm } from '../../contract/payment.ts';
import type { createPaymentToken } from '../../contract/vault.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { browserApi } from '../api/browser-api.ts';
import type { FieldErrors } from '../forms/form-reply.ts';

type VaultAnswer = z.output<
  (typeof createPaymentToken)['responses'][201]['content']['application/json']['schema']
>;

export type HandedCard =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly message: string; readonly errors: FieldErrors };

/** The shop's own API only ever sees the token. */
export type HandCard = (card: CardForm) => Promise<HandedCard>;

export const UNREACHABLE =
  'We could not reach our payment provider. Your card was not charged. Please try again.';

const unreachable = {
  ok: false,
  message: UNREACHABLE,
  errors: {},
} as const satisfies HandedCard;

/** `send` is fetch in the browser, and a call inside the process on the server. */
export function handCardBy(send: (path: string, init: RequestInit) => Promise<Response>): HandCard {
  return async (card) => {
    try {
      const response = await send('/vault/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(card),
      });
      const answer = (await response.json()) as VaultAnswer & { message?: string; fields?: FieldErrors };
      if (response.ok) return { ok: true, token: answer.token };
      return { ok: false, message: answer.message ?? MESSAGES.anyError, errors: answer.fields ?? {} };
    } catch {
      return unreachable;
    }
  };
}

/** Sends a card from the browser straight to the vault, which may be on another origin. */
export const handCardInBrowser: HandCard = async (card) => {
  const lookups = await browserApi.call('get /lookups');
  return handCardAt((lookups.ok && lookups.data.site.vaultOrigin) || '')(card);
};

/** For actions, which run in both places. The server sets its own for each page request. */
export const handCardContext = createContext(handCardInBrowser);

export function handCardAt(origin: string): HandCard {
  return handCardBy((path, init) => fetch(`${origin}${path}`, { ...init, credentials: 'omit' }));
}
