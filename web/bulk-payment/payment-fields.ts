import type { z } from 'zod';
import type { bulkPaymentForm } from '../../contract/bulk.ts';
import { forgetDraft, readDraft, writeDraft } from '../forms/drafts.ts';

export type BulkPaymentBody = z.input<typeof bulkPaymentForm>;

/** Sent again under its key, it gets the first answer and is never a second charge. */
export interface SentPayment {
  readonly key: string;
  readonly body: BulkPaymentBody;
}

export const CARTS = 'carts';
/** The quote shown for each cart, in the same order. */
export const QUOTES = 'quotes';
export const ATTEMPT = 'attempt';
/** Replaces all other fields: a payment whose answer was lost, as JSON. */
export const AGAIN = 'again';

/** One key is one payment, however often it is sent. Browsers offer `randomUUID` on secure origins only. */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sent from this tab and not answered yet: a reload asks for the answer. Holds the vault's token, never a card. */
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
