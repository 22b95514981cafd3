import type { Balance, LookUpOutcome } from './gateway.ts';
import { beginClosing, findOrEndEntry, type StripeEntry, writeDead } from './stripe-books.ts';
import type { StripeParts } from './stripe-cards.ts';
import { authorized, cancelIntent, readIntent, settledBy } from './stripe-intents.ts';
import { sumUnconfirmedVoids } from './stripe-movement-books.ts';
import { declineReason, StripeRefusal } from './stripe-problems.ts';
import { type PaymentIntent, refunds } from './stripe-shapes.ts';

/**
 * Cancels an unconfirmed intent, so that a confirmation in transit finds it closed. If the confirmation arrives in
 * between, the cancel voids its authorization, and no caller ever learns of it.
 */
export async function lookUpAtStripe(parts: StripeParts, key: string): Promise<LookUpOutcome> {
  const entry = await findOrEndEntry(parts.db, key);
  switch (entry.state) {
    case 'declined':
      return { kind: 'declined', reason: entry.reason ?? declineReason({ type: 'card_error' }) };
    case 'dead':
      return { kind: 'never-seen' };
  }
  if (entry.intent === null) return { ...authorized(entry), balance: EMPTY };
  const signal = AbortSignal.timeout(parts.timeoutMs);
  const intent = await readIntent(parts, entry.intent, signal);
  if (intent === null) return { kind: 'unknown' };
  return entry.state === 'closing' ? close(parts, entry, intent, signal) : tell(parts, entry, intent, signal);
}

const EMPTY: Balance = { capturableCents: 0, capturedCents: 0, refundedCents: 0 };

async function tell(
  parts: StripeParts,
  entry: StripeEntry,
  intent: PaymentIntent,
  signal: AbortSignal,
): Promise<LookUpOutcome> {
  const outcome = entry.state === 'authorised' ? authorized(entry) : await settledBy(parts, entry, intent);
  switch (outcome.kind) {
    case 'authorised': {
      const balance = await balanceOf(parts, intent, signal);
      return balance === null ? { kind: 'unknown' } : { ...outcome, balance };
    }
    case 'declined':
      return outcome;
    case 'unknown':
      if (intent.status === 'processing') return outcome;
      return (await beginClosing(parts.db, entry.key))
        ? close(parts, entry, intent, signal)
        : lookUpAtStripe(parts, entry.key);
  }
}

/** From here on no caller learns of an authorization, even if the bank approved it in the meantime. */
async function close(
  parts: StripeParts,
  { key }: StripeEntry,
  { id, status }: PaymentIntent,
  signal: AbortSignal,
): Promise<LookUpOutcome> {
  if (status !== 'canceled' && !(await cancelIntent(parts, id, signal))) return { kind: 'unknown' };
  await writeDead(parts.db, key);
  return { kind: 'never-seen' };
}

/** Null: no answer. */
async function balanceOf(
  { db, api }: StripeParts,
  { id, amount_capturable, latest_charge }: PaymentIntent,
  signal: AbortSignal,
): Promise<Balance | null> {
  const capturedCents = latest_charge?.amount_captured ?? 0;
  const released = await sumUnconfirmedVoids(db, id);
  const capturableCents = Math.max(0, amount_capturable - released);
  if (capturedCents === 0) return { capturableCents, capturedCents, refundedCents: 0 };
  const answer = await api.get(`/v1/refunds?payment_intent=${id}&limit=100`, refunds, signal);
  if (answer.kind === 'refused') throw new StripeRefusal(answer.problem);
  if (answer.kind === 'unknown') return null;
  const standing = answer.value.data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const refundedCents = standing.reduce((sum, { amount }) => sum + amount, 0);
  return { capturableCents, capturedCents, refundedCents };
}
