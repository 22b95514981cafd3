import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import type { OrderAdjustment } from '../../../domain/orders/order-document.ts';
import type { Adjustment } from '../../../domain/pricing/adjustment.ts';
import type { CartPrice } from '../../../domain/pricing/price-cart.ts';
import type { Problem } from './draft-forms.ts';

/** As a draft keeps it. */
export interface DraftAdjustment extends Adjustment, Pick<OrderAdjustment, 'by' | 'reason'> {
  /** The most that it may take off, by the role and the code of who entered it; null without limit. */
  readonly limitCents: Cents | null;
}

/** Before the taxes that fall with it. */
export function takenOff({ lines, freightWaived }: CartPrice): Cents {
  return lines.reduce((sum, { staffDiscount }) => sum + staffDiscount, freightWaived);
}

/** A percentage grows with the order: beyond what was allowed, it is entered again. */
export function adjustmentProblems(adjustment: DraftAdjustment | null, price: CartPrice): Problem[] {
  const limitCents = adjustment?.limitCents ?? null;
  const cents = takenOff(price);
  if (limitCents === null || cents <= limitCents) return [];
  const message = `The discount is now ${formatUsd(cents)}, more than was allowed. Enter it again.`;
  return [{ field: 'adjustment', message }];
}
