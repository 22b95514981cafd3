import type { Balance, LookUpOutcome } from './gateway.ts';
import { endEntry, findOrEndEntry, type StripeEntry } from './stripe-books.ts';
import type { StripeParts } from './stripe-cards.ts';
import { cancelIntent, nothingDue, readIntent, settledBy } from './stripe-intents.ts';
import { sumUntoldReleases } from './stripe-movement-books.ts';
import { declineReason, StripeRefusal } from './stripe-problems.ts';
import { type PaymentIntent, refunds } from './stripe-shapes.ts';

/**
 * What has become of a key, by reading. An intent that was never confirmed is cancelled, so that a confirmation which is
 * still on its way finds it closed.
 */
export async function lookUpAtStripe(parts: StripeParts, key: string): Promise<LookUpOutcome> {
  const { db, timeoutMs } = parts;
  const entry = await findOrEndEntry(db, key);
  if (entry.state === 'declined')
    return { kind: 'declined', reason: entry.reason ?? declineReason({ type: '' }) };
  if (entry.state === 'dead') return { kind: 'never-seen' };
  if (entry.intent === null) return { ...nothingDue(entry), balance: EMPTY };
  const signal = AbortSignal.timeout(timeoutMs);
  const intent = await readIntent(parts, entry.intent, signal);
  if (intent === null) return { kind: 'unknown' };
  const known = await outcomeOf(parts, entry, intent, signal);
  if (known !== null) return known;
  if (intent.status === 'processing') return { kind: 'unknown' };
  if (intent.status !== 'canceled' && !(await cancelIntent(parts, intent.id, signal))) {
    const now = await readIntent(parts, intent.id, signal);
    return (now && (await outcomeOf(parts, entry, now, signal))) ?? { kind: 'unknown' };
  }
  await endEntry(db, key, { state: 'dead', reason: null });
  return { kind: 'never-seen' };
}

const EMPTY: Balance = { heldCents: 0, capturedCents: 0, refundedCents: 0 };

async function outcomeOf(
  parts: StripeParts,
  entry: StripeEntry,
  intent: PaymentIntent,
  signal: AbortSignal,
): Promise<LookUpOutcome | null> {
  const outcome = await settledBy(parts, entry, intent);
  if (outcome.kind === 'declined') return outcome;
  if (outcome.kind === 'unknown') return null;
  const balance = await balanceOf(parts, intent, signal);
  return balance === null ? { kind: 'unknown' } : { ...outcome, balance };
}

/** Null: no answer. */
async function balanceOf(
  { db, api }: StripeParts,
  { id, amount_capturable, latest_charge }: PaymentIntent,
  signal: AbortSignal,
): Promise<Balance | null> {
  const capturedCents = latest_charge?.amount_captured ?? 0;
  const released = await sumUntoldReleases(db, id);
  const heldCents = Math.max(0, amount_capturable - released);
  if (capturedCents === 0) return { heldCents, capturedCents, refundedCents: 0 };
  const answer = await api.get(`/v1/refunds?payment_intent=${id}&limit=100`, refunds, signal);
  if (answer.kind === 'refused') throw new StripeRefusal(answer.problem);
  if (answer.kind === 'unknown') return null;
  const standing = answer.value.data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const refundedCents = standing.reduce((sum, { amount }) => sum + amount, 0);
  return { heldCents, capturedCents, refundedCents };
}
