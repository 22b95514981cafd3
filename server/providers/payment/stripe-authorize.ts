import type { Authorization, AuthorizeOutcome } from './gateway.ts';
import type { StripeAnswer } from './stripe-api.ts';
import { openEntry, type StripeEntry, writeIntent } from './stripe-books.ts';
import { createCustomer, type StripeParts } from './stripe-cards.ts';
import { authorized, decline, readIntent, settledBy } from './stripe-intents.ts';
import {
  declineReason,
  ENTER_AGAIN,
  hasMovedOn,
  isCardError,
  isUnusableCard,
  StripeRefusal,
} from './stripe-problems.ts';
import { EXPANDED, paymentIntent } from './stripe-shapes.ts';

/**
 * Creates an unconfirmed intent that charges no one, stores its id, then confirms it. So a lookup of the key finds the
 * intent or proof that nothing was confirmed. It never has to resend a request that might charge.
 */
export async function authorizeByStripe(
  parts: StripeParts,
  request: Authorization,
  signal: AbortSignal,
): Promise<AuthorizeOutcome> {
  const entry = await openEntry(parts.db, request);
  if (entry.state !== 'open') return outcomeOf(entry);
  const intent = entry.intent ?? (await createIntent(parts, entry, signal));
  return typeof intent === 'string' ? confirmIntent(parts, { ...entry, intent }, signal) : intent;
}

/** The stored intent's id, or the outcome that prevented it. */
async function createIntent(
  parts: StripeParts,
  entry: StripeEntry,
  signal: AbortSignal,
): Promise<string | AuthorizeOutcome> {
  const { key, token, amountCents, isMerchantInitiated } = entry;
  if (token === null) return { kind: 'unknown' };
  const owner = entry.customer ?? (await createCustomer(parts, token, signal));
  if (typeof owner !== 'string') return refusedOrUnknown(parts, key, owner);
  const form = {
    amount: amountCents,
    currency: 'usd',
    capture_method: 'manual',
    customer: owner,
    payment_method: token,
    'payment_method_types[0]': 'card',
    'payment_method_options[card][request_multicapture]': 'if_available',
    // Lets an order that ships after the authorization expires be authorized again.
    ...(isMerchantInitiated ? {} : { setup_future_usage: 'off_session' }),
    'metadata[key]': key,
    ...EXPANDED,
  };
  const answer = await parts.api.post(
    '/v1/payment_intents',
    { form, idempotencyKey: key },
    paymentIntent,
    signal,
  );
  if (answer.kind !== 'ok') return refusedOrUnknown(parts, key, answer);
  if (await writeIntent(parts.db, key, answer.value.id)) return answer.value.id;
  // Another request with the same key was faster, or a lookup ended the key.
  return outcomeOf(await openEntry(parts.db, { key, token, amountCents }));
}

async function confirmIntent(
  parts: StripeParts,
  entry: StripeEntry & { intent: string },
  signal: AbortSignal,
): Promise<AuthorizeOutcome> {
  const { key, intent, isMerchantInitiated } = entry;
  const form = {
    // The page cannot show a bank's challenge, so the card is declined instead.
    ...(isMerchantInitiated ? { off_session: true } : { error_on_requires_action: true }),
    ...EXPANDED,
  };
  const answer = await parts.api.post(
    `/v1/payment_intents/${intent}/confirm`,
    { form, idempotencyKey: `${key}-confirm` },
    paymentIntent,
    signal,
  );
  if (answer.kind === 'ok') return settledBy(parts, entry, answer.value);
  if (answer.kind === 'refused' && hasMovedOn(answer.problem)) {
    const now = await readIntent(parts, intent, signal);
    return now === null ? { kind: 'unknown' } : settledBy(parts, entry, now);
  }
  return refusedOrUnknown(parts, key, answer);
}

async function refusedOrUnknown(
  { db }: StripeParts,
  key: string,
  answer: Exclude<StripeAnswer<never>, { kind: 'ok' }>,
): Promise<AuthorizeOutcome> {
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  const { problem } = answer;
  if (!isCardError(problem) && !isUnusableCard(problem)) throw new StripeRefusal(problem);
  return decline(db, key, isCardError(problem) ? declineReason(problem) : ENTER_AGAIN);
}

function outcomeOf(entry: StripeEntry): AuthorizeOutcome {
  switch (entry.state) {
    case 'authorised':
      return authorized(entry);
    case 'declined':
      return { kind: 'declined', reason: entry.reason ?? declineReason({ type: 'card_error' }) };
    default:
      return { kind: 'unknown' };
  }
}
