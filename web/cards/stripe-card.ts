import { CARD_TYPE_IDS } from '../../domain/cards/card-brand.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { FieldErrors } from '../forms/form-reply.ts';
import type { StripeCardAnswer } from './stripe-js.ts';
import type { TypedCard } from './typed-card.ts';
import { UNREACHABLE } from './vault.ts';

/** What Stripe.js made of a card: its token and what may be shown of it, or what is wrong with which field. */
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

/** Stripe calls the brands by the same names. */
function cardTypeIdOf(brand: string): number {
  return Object.entries(CARD_TYPE_IDS).find(([name]) => name === brand)?.[1] ?? 0;
}

/** The fields have the same ids as the page's own, where the messages stand. */
function errorsBy(code: string): FieldErrors {
  if (code === 'incomplete_number' || code === 'invalid_number' || code === 'incorrect_number') {
    return { cardNumber: [MESSAGES.invalidCardNumber] };
  }
  if (code === 'incomplete_cvc' || code === 'invalid_cvc' || code === 'incorrect_cvc') {
    return { cvv: [MESSAGES.invalidSecurityCode] };
  }
  if (
    code === 'invalid_expiry_year_past' ||
    code === 'invalid_expiry_month_past' ||
    code === 'expired_card'
  ) {
    return { expirationMonth: [MESSAGES.cardExpired] };
  }
  return code.includes('expiry') ? { expirationMonth: [MESSAGES.invalid] } : {};
}
