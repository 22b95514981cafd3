import { CARD_TYPE_IDS } from '../../domain/cards/card-brand.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../domain/checkout/payment-messages.ts';
import type { FieldErrors } from '../forms/form-reply.ts';
import type { TypedCard } from './typed-card.ts';
import { UNREACHABLE } from './vault.ts';

export interface StripeFields {
  readonly provider: 'stripe';
  readonly publishableKey: string;
  readonly scriptUrl: string;
}

/** As much of Stripe.js as the card fields use: https://docs.stripe.com/js */
export interface StripeJs {
  elements(): { create(type: StripeElementType, options: object): StripeElement };
  createPaymentMethod(request: { type: 'card'; card: StripeElement }): Promise<StripeCardAnswer>;
}

export type StripeElementType = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** A field in Stripe's frame: this page cannot read what the shopper types. */
export interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: 'ready' | 'change', hear: () => void): void;
}

export interface StripeCardAnswer {
  readonly paymentMethod?: {
    readonly id: string;
    readonly card: { brand: string; last4: string; exp_month: number; exp_year: number };
  };
  readonly error?: { readonly type: string; readonly code?: string };
}

type OpenStripe = (publishableKey: string) => StripeJs;

const scripts = new Map<string, Promise<OpenStripe>>();

/** Loads Stripe.js from Stripe, as Stripe requires, once for all pages. Retries a load that failed. */
export async function openStripe({ scriptUrl, publishableKey }: StripeFields): Promise<StripeJs> {
  const fetched = scripts.get(scriptUrl) ?? fetchScript(scriptUrl);
  scripts.set(scriptUrl, fetched);
  fetched.catch(() => scripts.delete(scriptUrl));
  return (await fetched)(publishableKey);
}

function fetchScript(url: string): Promise<OpenStripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onerror = () => reject(new Error('Stripe.js did not come'));
    script.onload = () => {
      const { Stripe } = window as { Stripe?: OpenStripe };
      if (Stripe) resolve(Stripe);
      else reject(new Error('Stripe.js brought nothing'));
    };
    document.head.append(script);
  });
}

export function readStripeCard({ paymentMethod, error }: StripeCardAnswer): TypedCard {
  if (paymentMethod) {
    const { id, card } = paymentMethod;
    const summary = {
      CardTypeId: cardTypeIdOf(card.brand),
      LastFour: card.last4,
      ExpirationMonth: card.exp_month,
      ExpirationYear: card.exp_year,
    };
    return { ok: true, token: id, summary };
  }
  const errors = errorsBy(error?.code ?? '');
  if (Object.keys(errors).length > 0) return { ok: false, lead: MESSAGES.invalidForm, errors };
  const isCards = error?.type === 'card_error';
  return { ok: false, lead: isCards ? 'Your card was declined.' : UNREACHABLE, errors: {} };
}

function cardTypeIdOf(brand: string): number {
  return Object.entries(CARD_TYPE_IDS).find(([name]) => name === brand)?.[1] ?? 0;
}

/** The fields have the ids of the page's own fields, where the messages are. */
function errorsBy(code: string): FieldErrors {
  if (code === 'incomplete_number' || code === 'invalid_number' || code === 'incorrect_number') {
    return { cardNumber: [PAYMENT_MESSAGES.invalidCardNumber] };
  }
  if (code === 'incomplete_cvc' || code === 'invalid_cvc' || code === 'incorrect_cvc') {
    return { cvv: [PAYMENT_MESSAGES.invalidSecurityCode] };
  }
  if (
    code === 'invalid_expiry_year_past' ||
    code === 'invalid_expiry_month_past' ||
    code === 'expired_card'
  ) {
    return { expirationMonth: [PAYMENT_MESSAGES.cardExpired] };
  }
  return code.includes('expiry') ? { expirationMonth: [MESSAGES.invalid] } : {};
}
