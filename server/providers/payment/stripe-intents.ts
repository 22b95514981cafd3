import { randomUUID } from 'node:crypto';
import type { AuthoriseOutcome } from './gateway.ts';
import { endEntry, type StripeEntry } from './stripe-books.ts';
import type { StripeParts } from './stripe-cards.ts';
import { declineReason, NEEDS_CONFIRMATION, StripeRefusal } from './stripe-problems.ts';
import { EXPANDED, EXPANDED_QUERY, type PaymentIntent, paymentIntent } from './stripe-shapes.ts';

/** What an intent says that has been confirmed, or was tried to be. */
export async function settledBy(
  { db }: StripeParts,
  { key, token }: StripeEntry,
  intent: PaymentIntent,
): Promise<AuthoriseOutcome> {
  if (wasAuthorised(intent)) return { kind: 'authorised', reference: intent.id, token };
  if (intent.status === 'requires_action') return decline(db, key, NEEDS_CONFIRMATION);
  if (intent.last_payment_error) return decline(db, key, declineReason(intent.last_payment_error));
  return { kind: 'unknown' };
}

/** Also one that was let go later: its charge has gone through. */
function wasAuthorised({ status, latest_charge }: PaymentIntent): boolean {
  if (status === 'requires_capture' || status === 'succeeded') return true;
  return status === 'canceled' && latest_charge?.status === 'succeeded';
}

export async function decline(db: StripeParts['db'], key: string, reason: string) {
  await endEntry(db, key, { state: 'declined', reason });
  return { kind: 'declined' as const, reason };
}

/** Stripe holds no nothing: an order that costs nothing is paid without it. */
export function nothingDue({ key, token }: StripeEntry) {
  return { kind: 'authorised' as const, reference: `nothing-due-${key}`, token };
}

/** Null: no answer. */
export async function readIntent(
  { api }: StripeParts,
  intent: string,
  signal: AbortSignal,
): Promise<PaymentIntent | null> {
  const answer = await api.get(`/v1/payment_intents/${intent}${EXPANDED_QUERY}`, paymentIntent, signal);
  if (answer.kind === 'refused') throw new StripeRefusal(answer.problem);
  return answer.kind === 'ok' ? answer.value : null;
}

/** Cancelling twice does no harm, and the answer of a first try must not be told again later: so, a new key each time. */
export async function cancelIntent(
  { api }: StripeParts,
  intent: string,
  signal: AbortSignal,
): Promise<boolean> {
  const write = { form: EXPANDED, idempotencyKey: randomUUID() };
  const answer = await api.post(`/v1/payment_intents/${intent}/cancel`, write, paymentIntent, signal);
  return answer.kind === 'ok' && answer.value.status === 'canceled';
}
