import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { PaymentGateway } from '../providers/payment/gateway.ts';
import { settleAttempt } from './settle.ts';
import { countUnsettled, selectUnsettled } from './store.ts';

export interface ReconcileParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
  /** How long a payment request waits for the gateway. */
  readonly gatewayTimeoutMs: number;
}

/** After the time-out, what a request may still need to write down that it has given up. */
const GRACE_MS = 5_000;

/**
 * Finishes what a crash, a time-out or a lost answer left open, by asking the gateway what it knows of each key and
 * never by charging again. Gives how many attempts were asked about and how many are still open.
 */
export async function reconcilePayments(parts: ReconcileParts): Promise<{ asked: number; pending: number }> {
  const { db, clock, gateway, gatewayTimeoutMs } = parts;
  const sentBefore = new Date(clock.now().getTime() - gatewayTimeoutMs - GRACE_MS);
  const unsettled = await selectUnsettled(db, sentBefore);
  for (const attempt of unsettled) {
    await settleAttempt(db, attempt.attemptId, await gateway.lookUp(attempt.gatewayKey));
  }
  return { asked: unsettled.length, pending: await countUnsettled(db) };
}
