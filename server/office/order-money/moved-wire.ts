import { centsToDollars } from '../../../domain/money/cents.ts';
import { type Role, seesMoney } from '../../../domain/office/roles.ts';
import type { MovedOrder } from '../../payments/move-order-money.ts';

export function movedWire(
  { orderId, status, amountCents, isPending }: MovedOrder,
  { isDryRun, role }: { isDryRun: boolean; role: Role },
) {
  return {
    purchaseOrderId: orderId,
    status,
    amount: seesMoney(role) ? centsToDollars(amountCents) : null,
    pending: isPending,
    dryRun: isDryRun,
  };
}
