import { centsToDollars } from '../../../domain/money/cents.ts';
import type { MovedOrder } from '../../payments/move-order-money.ts';

export function movedWire(
  { orderId, status, amountCents, isPending }: MovedOrder,
  { isDryRun }: { isDryRun: boolean },
) {
  return {
    purchaseOrderId: orderId,
    status,
    amount: centsToDollars(amountCents),
    pending: isPending,
    dryRun: isDryRun,
  };
}
