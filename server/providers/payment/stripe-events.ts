import { z } from 'zod';
import { hasRows } from '../../platform/database/query.ts';
import type { EventOutcome, ProviderEvent } from './provider.ts';
import { selectKeyOfIntent } from './stripe-books.ts';
import { isSignedByStripe } from './stripe-signature.ts';

/** Of Stripe's IDs. What else is in a signed event's place names nothing here. */
const stripeId = z.string().max(255).regex(/^\w+$/);

/** Only the event's subject is trusted. For the outcome, the shop asks the gateway. */
const stripeEvent = z.object({
  id: stripeId,
  type: z.string().max(255),
  data: z.object({ object: z.object({ id: stripeId }) }),
});

/** Outcome events only: a lookup of an intent that is about to be confirmed would cancel it. */
const TELLS_OUTCOME = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);

/** Handles each event once, however often Stripe sends it. */
export async function receiveStripeEvent(
  secret: string,
  { db, body, header, nowMs, settle }: ProviderEvent,
): Promise<EventOutcome> {
  const signature = header('stripe-signature') ?? '';
  if (!isSignedByStripe(body, signature, { secret, now: nowMs })) return 'unsigned';
  const event = stripeEvent.safeParse(parsed(body));
  // The shop needs no events of another shape. If refused, Stripe would resend one for days.
  if (!event.success || !TELLS_OUTCOME.has(event.data.type)) return 'handled';
  const { id, type, data } = event.data;
  if (!(await insertEvent(db, { id, type }))) return 'handled';
  let isSettled = false;
  try {
    const key = await selectKeyOfIntent(db, data.object.id);
    isSettled = key === null || (await settle(key));
  } finally {
    if (!isSettled) await db.deleteFrom('stripe_gateway.events').where('event_id', '=', id).execute();
  }
  return isSettled ? 'handled' : 'send-again';
}

/** False if the event was handled before. */
function insertEvent(db: ProviderEvent['db'], { id, type }: { id: string; type: string }): Promise<boolean> {
  return hasRows(db)`
    insert into stripe_gateway.events (event_id, type) values (${id}, ${type})
    on conflict (event_id) do nothing returning 1`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
