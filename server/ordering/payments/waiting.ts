import { setTimeout as sleep } from 'node:timers/promises';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { Refusal } from '../../platform/http/refusal.ts';

/** Longer than the slowest real answer (8 s in the sandbox), shorter than the limit for a whole request (15 s). */
export const GATEWAY_TIMEOUT_MS = 10_000;

export const STILL_CHECKING: Refusal = {
  code: 'unavailable',
  message: PAYMENT_MESSAGES.paymentUnknown,
  retryAfterSeconds: 5,
};

/** An Idempotency-Key came again with another body. */
export const KEY_REUSED: Refusal = {
  code: 'invalid',
  message: 'This request was already used for something else.',
};

interface Awaited<T> {
  readonly isUnderWay: (payment: T) => boolean;
  readonly lookAgain: () => Promise<T>;
  /** As long as the request that owns the payment may wait for the gateway. */
  readonly timeoutMs: number;
}

const LOOK_AGAIN_MS = 100;

/** Returns the latest state when the time is over. */
export async function waitForOutcome<T>(
  payment: T,
  { isUnderWay, lookAgain, timeoutMs }: Awaited<T>,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  let current = payment;
  while (isUnderWay(current) && performance.now() < until) {
    await sleep(LOOK_AGAIN_MS);
    current = await lookAgain();
  }
  return current;
}
