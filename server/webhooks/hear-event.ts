import { z } from 'zod';
import { isUnsettled } from '../../domain/payments/attempt-states.ts';
import { type RecoveryParts, recoverAttempt } from '../payments/recover-attempt.ts';
import { selectAttempt, selectAttemptOfKey } from '../payments/store.ts';
import { selectKeyOfIntent } from '../providers/payment/stripe-books.ts';
import { forgetEvent, insertEvent } from './store.ts';

/** Only the event's subject is trusted. For the outcome, the shop asks the gateway. */
export const stripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  data: z.object({ object: z.object({ id: z.string().max(255) }) }),
});

/** Outcome events only: a lookup of an intent that is about to be confirmed would cancel it. */
const TELLS_OUTCOME = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);

/**
 * Settles the payment of an event by asking the gateway, if it has no outcome yet. Handles each event once, however
 * often it is sent. False if the outcome is still unknown: the event then counts as unhandled, so that Stripe sends it
 * again.
 */
export async function hearEvent(parts: RecoveryParts, event: z.infer<typeof stripeEvent>): Promise<boolean> {
  const { db } = parts;
  if (!TELLS_OUTCOME.has(event.type) || !(await insertEvent(db, event))) return true;
  const isHeard = await settleIntent(parts, event.data.object.id).catch(async (error: unknown) => {
    await forgetEvent(db, event.id);
    throw error;
  });
  if (!isHeard) await forgetEvent(db, event.id);
  return isHeard;
}

async function settleIntent(parts: RecoveryParts, intent: string): Promise<boolean> {
  const { db } = parts;
  const key = await selectKeyOfIntent(db, intent);
  const attemptId = key && (await selectAttemptOfKey(db, key));
  if (!key || !attemptId || !isUnsettled((await selectAttempt(db, attemptId)).state)) return true;
  return (await recoverAttempt(parts, { attemptId, gatewayKey: key })) !== 'unknown';
}
