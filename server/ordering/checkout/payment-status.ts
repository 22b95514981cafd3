import { isUnsettled } from '../../../domain/payments/attempt-states.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { selectNewestCartId } from '../cart/store.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { selectOrderOfAttempt } from '../orders/store.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import { recoverAttempt } from '../payments/recover-attempt.ts';
import { selectAttempt, selectAttemptOfClient, selectNewestAttempt } from '../payments/store.ts';
import type { PaymentParts } from './place-order.ts';

export type PaymentState =
  | { readonly state: 'none' | 'pending' | 'not-charged'; readonly order: null }
  | { readonly state: 'paid'; readonly order: OrderRecord };

/**
 * The payment under `idempotencyKey`, even if another cart was started since. Without a key, or for one that never
 * arrived or followed another payment: the last payment of this browser's cart. 'none' if only another payment failed.
 * Asks the gateway at once about an unknown outcome.
 */
export async function paymentStatus(
  parts: PaymentParts,
  key: CartKey,
  idempotencyKey: string | null = null,
): Promise<PaymentState> {
  const { db } = parts;
  const named = idempotencyKey === null ? null : await selectAttemptOfClient(db, key, idempotencyKey);
  const newest = named ?? (await newestAttempt(db, key));
  if (newest === null) return { state: 'none', order: null };
  if (newest.state === 'unknown') {
    await recoverAttempt(parts, newest);
  }
  const attempt = newest.state === 'unknown' ? await selectAttempt(db, newest.attemptId) : newest;
  if (isUnsettled(attempt.state)) return { state: 'pending', order: null };
  switch (attempt.state) {
    case 'declined':
    case 'failed':
      return { state: named === null && idempotencyKey !== null ? 'none' : 'not-charged', order: null };
    default: {
      const order = await selectOrderOfAttempt(db, attempt.attemptId);
      return order ? { state: 'paid', order } : { state: 'pending', order: null };
    }
  }
}

async function newestAttempt(db: PaymentParts['db'], key: CartKey): Promise<AttemptRecord | null> {
  const cartId = await selectNewestCartId(db, key);
  return cartId === null ? null : selectNewestAttempt(db, cartId);
}
