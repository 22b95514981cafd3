import type { OrderRefusal } from '../orders/judge-order.ts';

export type BulkCartRefusal =
  | OrderRefusal
  /** `missing` is absent if another shopper bought the last bottles during the payment. */
  | { readonly kind: 'sold-out'; readonly missing?: readonly MissingItem[] }
  | { readonly kind: 'paid-already' };

export interface MissingItem {
  readonly name: string;
  /** 0 means sold out. */
  readonly left: number;
}

export interface Recipient {
  readonly name_first: string;
  readonly name_last: string;
  readonly city: string;
  readonly stateShort: string;
}

export function explainBulkRefusal(
  { name_first, name_last, city, stateShort }: Recipient,
  refusal: BulkCartRefusal,
): string {
  const order = `The order for ${name_first} ${name_last}, ${city}, ${stateShort}`;
  if (refusal.kind === 'paid-already') return `${order} was paid before and has not been charged again.`;
  return `${order} was not placed and has not been charged: ${reasonOf(refusal)}`;
}

export function reasonOf(refusal: Exclude<BulkCartRefusal, { kind: 'paid-already' }>): string {
  switch (refusal.kind) {
    case 'sold-out':
      return (
        refusal.missing?.map(explainMissing).join(' ') ?? 'A product is no longer available in that quantity.'
      );
    case 'cart-changed':
      return 'Its price or delivery date has changed since it was shown.';
    case 'incomplete':
    case 'not-allowed':
      return refusal.message;
  }
}

function explainMissing({ name, left }: MissingItem): string {
  return left === 0 ? `${name} is sold out.` : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`;
}
