import { allocate } from '../money/allocate.ts';
import { type Cents, percentOfCents } from '../money/cents.ts';

/** What staff take off a phone order, beside any promo code. */
export interface Adjustment {
  /** Off what the products still cost that are not free. */
  readonly off:
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'amount'; readonly cents: Cents }
    | null;
  readonly freeProductIds: readonly number[];
  readonly waivesFreight: boolean;
}

interface AdjustedLine {
  readonly productId: number;
  /** After kit markdowns and any promo code. */
  readonly net: Cents;
}

/** What each line costs less. A line never costs less than nothing, however large the amount. */
export function staffDiscounts(lines: readonly AdjustedLine[], adjustment: Adjustment | null): Cents[] {
  if (adjustment === null) return lines.map(() => 0);
  const { off, freeProductIds } = adjustment;
  const isFree = ({ productId }: AdjustedLine) => freeProductIds.includes(productId);
  const nets = lines.map((line) => (isFree(line) ? 0 : line.net));
  const left = nets.reduce((sum, net) => sum + net, 0);
  const shares = allocate(Math.min(wantedOf(off, left), left), nets);
  return lines.map((line, index) => (isFree(line) ? line.net : (shares[index] ?? 0)));
}

function wantedOf(off: Adjustment['off'], left: Cents): Cents {
  if (off === null) return 0;
  return off.kind === 'percent' ? percentOfCents(left, off.percent) : off.cents;
}
