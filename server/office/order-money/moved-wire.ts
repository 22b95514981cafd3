import { centsToDollars } from '../../../domain/money/cents.ts';
import { type Role, seesMoney } from '../../../domain/office/roles.ts';
import type { MovedOrder } from '../../ordering/payments/move-order-money.ts';

export function movedWire(
  { orderId, status, amountCents, isPending, needsCode }: MovedOrder,
  { isDryRun, role }: { isDryRun: boolean; role: Role },
) {
  return {
    purchaseOrderId: orderId,
    status,
    amount: seesMoney(role) ? centsToDollars(amountCents) : null,
    pending: isPending,
    dryRun: isDryRun,
    ...(needsCode ? { needsCode } : {}),
  };
}
