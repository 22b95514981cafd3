import { forgetDraft, readDraft, writeDraft } from '../forms/drafts.ts';
import type { SentPayment } from './submit.ts';

/** The carts that are paid for, an id each. */
export const CARTS = 'carts';
/** What is shown of each of them, in the same order. */
export const QUOTES = 'quotes';
/** The key of the payment: one attempt is one payment, however often it is sent. */
export const ATTEMPT = 'attempt';
/** In the place of all others: a payment whose answer was lost, as JSON. */
export const AGAIN = 'again';

/**
 * A new key for a payment: one attempt is one payment, however often it is sent. Made here, since a browser offers
 * `randomUUID` on secure origins only.
 */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What was sent from this tab and is not answered yet, by the link that it was sent from: a reload in the middle of a
 * payment asks for its answer. It holds no card, only the vault's token of one.
 */
const draftOf = (customerId: string) => `bulk-payment-sent:${customerId}`;

export function rememberSent(customerId: string, payment: SentPayment): void {
  writeDraft(draftOf(customerId), { payment: JSON.stringify(payment) });
}

export function forgetSent(customerId: string): void {
  forgetDraft(draftOf(customerId));
}

export function recallSent(customerId: string): SentPayment | null {
  const { payment } = readDraft(draftOf(customerId));
  return payment ? (JSON.parse(payment) as SentPayment) : null;
}
