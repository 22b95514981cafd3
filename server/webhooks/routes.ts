import { Hono } from 'hono';
import type { Clock } from '../clock.ts';
import type { AppEnv } from '../http/app-env.ts';
import { NOT_FOUND, type Refusal, refuse } from '../http/refusal.ts';
import type { RecoveryParts } from '../payments/recover-attempt.ts';
import { hearEvent, stripeEvent } from './hear-event.ts';
import { isSignedByStripe } from './stripe-signature.ts';

export interface WebhookParts extends RecoveryParts {
  readonly clock: Clock;
  /** null: Stripe is not used, so it sends no events. */
  readonly webhookSecret: string | null;
}

/** Receives Stripe's events. No page calls it, so it is not part of the API. */
export function webhookRoutes({ webhookSecret, clock, ...parts }: WebhookParts) {
  return new Hono<AppEnv>().post('/webhooks/stripe', async (c) => {
    if (webhookSecret === null) return refuse(c, NOT_FOUND);
    const body = await c.req.text();
    const signature = c.req.header('stripe-signature') ?? '';
    if (!isSignedByStripe(body, signature, { secret: webhookSecret, now: clock.now().getTime() })) {
      return refuse(c, { code: 'malformed', message: 'This was not signed by Stripe.' });
    }
    const event = stripeEvent.safeParse(parsed(body));
    // The shop needs no events of another shape. If refused, Stripe would resend one for days.
    const isHeard = event.success ? await hearEvent(parts, event.data) : true;
    return isHeard ? c.json({ received: true }) : refuse(c, TELL_AGAIN);
  });
}

const TELL_AGAIN: Refusal = { code: 'unavailable', message: 'Please tell it again.' };

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
