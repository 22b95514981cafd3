import type { Refusal } from '../../server/http/refusal.ts';
import type { MovedOrder } from '../../server/payments/move-order-money.ts';
import { done, misused, type Outcome, refused, wholeNumberOf } from '../command.ts';

/** An order's number as it is typed; else what to say about it. */
export function orderIdOf(
  text: string,
): { readonly ok: true; readonly orderId: number } | { readonly ok: false; readonly outcome: Outcome } {
  const orderId = wholeNumberOf(text, 1);
  if (orderId !== null) return { ok: true, orderId };
  return { ok: false, outcome: misused(`<order> must be the number of an order, not '${text}'.`) };
}

export function noSuchOrder(orderId: number): Outcome {
  return refused(`There is no order ${orderId}.`);
}

/** Says what became of an order whose money was moved. */
export function saidOfOrder(
  orderId: number,
  result: { ok: true; value: MovedOrder } | { ok: false; refusal: Refusal },
): Outcome {
  if (!result.ok) {
    const { code, message } = result.refusal;
    return code === 'not-found' ? noSuchOrder(orderId) : refused(message);
  }
  const { status, isPending } = result.value;
  const waiting = ': the gateway has not answered yet, the running shop asks again within a minute';
  return done(
    { purchaseOrderId: orderId, status, pending: isPending },
    `order ${orderId} ${status}${isPending ? waiting : ''}`,
  );
}
