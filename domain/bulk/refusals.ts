import type { OrderRefusal } from '../orders/judge-order.ts';

/** Why one cart of a bulk payment does not become an order. */
export type BulkCartRefusal =
  | OrderRefusal
  /** `missing` is empty if another shopper bought the last bottles in the last moment. */
  | { readonly kind: 'sold-out'; readonly missing?: readonly MissingItem[] }
  | { readonly kind: 'paid-already' };

/** A product that there is less of than the cart wants. */
export interface MissingItem {
  readonly name: string;
  /** Zero: it is sold out. */
  readonly left: number;
}

export interface Recipient {
  readonly name_first: string;
  readonly name_last: string;
  readonly city: string;
  readonly stateShort: string;
}

/** What the customer is told of a cart that failed: whose it is, why, and that it costs nothing. */
export function explainBulkRefusal(
  { name_first, name_last, city, stateShort }: Recipient,
  refusal: BulkCartRefusal,
): string {
  const order = `The order for ${name_first} ${name_last}, ${city}, ${stateShort}`;
  if (refusal.kind === 'paid-already') return `${order} was paid before and has not been charged again.`;
  return `${order} was not placed and has not been charged: ${reasonOf(refusal)}`;
}

/** What speaks against the order, fit to show. */
export function reasonOf(refusal: Exclude<BulkCartRefusal, { kind: 'paid-already' }>): string {
  switch (refusal.kind) {
    case 'sold-out':
      return (
        refusal.missing?.map(explainMissing).join(' ') ??
        'An item of it is no longer available in that quantity.'
      );
    case 'cart-changed':
      return 'Its price has changed since it was shown.';
    case 'incomplete':
    case 'not-allowed':
      return refusal.message;
  }
}

function explainMissing({ name, left }: MissingItem): string {
  return left === 0 ? `${name} is sold out.` : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`;
}
