import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
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
  return refused(`There is no order ${orderId}. order find finds it by e-mail, name or phone.`);
}

/** How a sum is spoken of that a command moves. */
type Moving = 'taken' | 'let go of' | 'given back' | 'held';

/** Says what became of an order whose money was moved, or would. */
export function saidOfOrder(
  orderId: number,
  result: { ok: true; value: MovedOrder } | { ok: false; refusal: Refusal },
  { moving, isDryRun }: { moving: Moving; isDryRun: boolean },
): Outcome {
  if (!result.ok) {
    const { code, message } = result.refusal;
    return code === 'not-found' ? noSuchOrder(orderId) : refused(message);
  }
  const { status, isPending, amountCents } = result.value;
  const amount = formatUsd(amountCents);
  const json = {
    purchaseOrderId: orderId,
    status,
    amount: centsToDollars(amountCents),
    pending: isPending,
    dryRun: isDryRun,
  };
  if (isDryRun) {
    return done(json, `order ${orderId} is ${status}; ${amount} would be ${moving}. Nothing was changed.`);
  }
  const waiting = ': the gateway has not answered yet, the running shop asks again within a minute';
  return done(
    json,
    `order ${orderId} ${status}, ${amount} ${isPending ? `to be ${moving}${waiting}` : moving}`,
  );
}
