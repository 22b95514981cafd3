import { Hono } from 'hono';
import { isUnsettled } from '../../../domain/payments/attempt-states.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { NOT_FOUND, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { PaymentProvider } from '../../providers/payment/provider.ts';
import { PROVIDER_NAMES } from '../../providers/payment/providers.ts';
import { type RecoveryParts, recoverAttempt } from '../payments/recover-attempt.ts';
import { selectAttempt, selectAttemptOfKey } from '../payments/store.ts';

export interface PaymentWebhookParts extends RecoveryParts {
  readonly clock: Clock;
  /** null: the sandbox, which sends no events. */
  readonly paymentProvider: PaymentProvider | null;
}

/** No page calls it, so it is not part of the API. */
export function paymentWebhookRoutes({ paymentProvider, clock, ...parts }: PaymentWebhookParts) {
  const routes = new Hono<AppEnv>();
  for (const name of PROVIDER_NAMES) {
    routes.post(`/webhooks/${name}`, async (c) => {
      if (paymentProvider?.name !== name) return refuse(c, NOT_FOUND);
      const outcome = await paymentProvider.receiveEvent({
        db: parts.db,
        body: await c.req.text(),
        header: (header) => c.req.header(header),
        nowMs: clock.now().getTime(),
        settle: (gatewayKey) => settle(parts, gatewayKey),
      });
      switch (outcome) {
        case 'handled':
          return c.json({ received: true });
        case 'unsigned':
          return refuse(c, NOT_SIGNED);
        case 'send-again':
          return refuse(c, SEND_AGAIN);
      }
    });
  }
  return routes;
}

const NOT_SIGNED: Refusal = { code: 'malformed', message: 'The payment provider did not sign this event.' };
const SEND_AGAIN: Refusal = { code: 'unavailable', message: 'Please send the event again.' };

/** False if the outcome is still unknown. */
async function settle(parts: RecoveryParts, gatewayKey: string): Promise<boolean> {
  const attemptId = await selectAttemptOfKey(parts.db, gatewayKey);
  if (!attemptId || !isUnsettled((await selectAttempt(parts.db, attemptId)).state)) return true;
  return (await recoverAttempt(parts, { attemptId, gatewayKey })) !== 'unknown';
}
