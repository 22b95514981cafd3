import { forgetDraft, readDraft, writeDraft } from '../forms/drafts.ts';
import type { SentPayment } from './submit.ts';

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
