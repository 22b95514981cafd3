import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { StripeProblem } from './stripe-shapes.ts';

type Problem = Omit<StripeProblem, 'status'>;

/** Never reveal that a card is lost, stolen or suspected of fraud to the person holding it. */
const GENERIC = 'Your card was declined.';

const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'The security code of your card is incorrect.',
  invalid_cvc: 'The security code of your card is incorrect.',
  incorrect_number: PAYMENT_MESSAGES.invalidCardNumber,
  invalid_number: PAYMENT_MESSAGES.invalidCardNumber,
  card_not_supported: 'Your card does not support this type of purchase.',
  processing_error: 'A processing error occurred. Your card was not charged. Please try again.',
  authentication_required:
    'Your bank asks for a confirmation that we cannot take here. Please use another card.',
};

export function declineReason({ code, decline_code }: Problem): string {
  return REASONS[decline_code ?? ''] ?? REASONS[code ?? ''] ?? GENERIC;
}

export const NEEDS_CONFIRMATION = REASONS.authentication_required ?? GENERIC;

export function isCardError({ type }: Problem): boolean {
  return type === 'card_error';
}

/** The token names no card, or a card that Stripe no longer charges. */
export function isUnusableCard({ type, param, code }: Problem): boolean {
  return (
    type === 'invalid_request_error' &&
    (param === 'payment_method' || code === 'payment_method_unexpected_state')
  );
}

export const ENTER_AGAIN = 'Please enter your card again.';

/** The request no longer fits the intent's state. */
export function hasMovedOn({ code }: Problem): boolean {
  return code === 'payment_intent_unexpected_state';
}

/** A refusal that no shopper can cause, such as a revoked key or an invalid request. Contains no secret. */
export class StripeRefusal extends Error {
  constructor({ status, type, code, param }: StripeProblem) {
    super(`Stripe refused (${[status, type, code, param].filter(Boolean).join(', ')})`);
    this.name = 'StripeRefusal';
  }
}

/** Stripe did not answer, and the shop cannot continue without it. The server reports that a part is down. */
export class StripeSilent extends Error {
  readonly code = 'ETIMEDOUT';
}
