import { randomUUID } from 'node:crypto';
import type { AuthorizeOutcome } from './gateway.ts';
import { type StripeEntry, writeAuthorized, writeDeclined } from './stripe-books.ts';
import type { StripeParts } from './stripe-cards.ts';
import { declineReason, NEEDS_CONFIRMATION, StripeRefusal } from './stripe-problems.ts';
import { EXPANDED, EXPANDED_QUERY, type PaymentIntent, paymentIntent } from './stripe-shapes.ts';

/** Stores the outcome before any caller learns it. */
export async function settledBy(
  { db }: StripeParts,
  entry: StripeEntry,
  intent: PaymentIntent,
): Promise<AuthorizeOutcome> {
  const { key } = entry;
  switch (intent.status) {
    case 'requires_capture':
    case 'succeeded':
      return (await writeAuthorized(db, key))
        ? authorized({ ...entry, intent: intent.id })
        : { kind: 'unknown' };
    case 'requires_action':
      return decline(db, key, NEEDS_CONFIRMATION);
    default:
      return intent.last_payment_error
        ? decline(db, key, declineReason(intent.last_payment_error))
        : { kind: 'unknown' };
  }
}

export function authorized({ key, token, intent }: StripeEntry) {
  return { kind: 'authorised' as const, reference: intent ?? `nothing-due-${key}`, token };
}

export async function decline(db: StripeParts['db'], key: string, reason: string) {
  await writeDeclined(db, key, reason);
  return { kind: 'declined' as const, reason };
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

/** Canceling twice is harmless. Under the same key, Stripe would repeat the first attempt's answer. */
export async function cancelIntent(
  parts: StripeParts,
  intent: string,
  signal: AbortSignal,
): Promise<boolean> {
  const write = { form: EXPANDED, idempotencyKey: randomUUID() };
  const answer = await parts.api.post(`/v1/payment_intents/${intent}/cancel`, write, paymentIntent, signal);
  const now = answer.kind === 'ok' ? answer.value : await readIntent(parts, intent, signal);
  return now?.status === 'canceled';
}
