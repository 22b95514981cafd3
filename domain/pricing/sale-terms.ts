import { allocate } from '../money/allocate.ts';
import type { Cents } from '../money/cents.ts';
import type { OrderLine } from '../orders/order-document.ts';

/** What an order in place of another one keeps of the sale. Its discounts are in the kept pieces. */
export interface SaleTerms {
  /** Null: none was used. */
  readonly promoCode: string | null;
  /** Null: what the table says today. */
  readonly freightCents: Cents | null;
  /** What staff waived of it then; 0 where that counts no more. */
  readonly freightWaivedCents: Cents;
}

/** Pieces of a line that keep the price and the discount of their sale. */
export interface KeptPieces {
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  /** Per piece. */
  readonly kitMarkdownCents: Cents;
  /** For all of these pieces, both of a code and by staff. */
  readonly promoDiscountCents: Cents;
  /** The part of it by staff. */
  readonly staffDiscountCents: Cents;
}

type SoldPieces = Pick<
  OrderLine,
  'quantity' | 'unitPriceCents' | 'kitMarkdownCents' | 'promoDiscountCents' | 'staffDiscountCents'
>;

interface Split {
  readonly kept: readonly KeptPieces[];
  /** More than was sold: bought at today's price, without a code. */
  readonly added: number;
}

/** Divides the wanted quantity of a product among the lines that sold it. */
export function splitQuantity(wanted: number, sold: readonly SoldPieces[]): Split {
  let added = wanted;
  const kept = sold.flatMap((line): KeptPieces[] => {
    const quantity = Math.min(added, line.quantity);
    added -= quantity;
    if (quantity === 0) return [];
    const shareOf = (cents: Cents) =>
      allocate(cents, Array<number>(line.quantity).fill(1))
        .slice(0, quantity)
        .reduce((sum, share) => sum + share, 0);
    return [
      {
        quantity,
        unitPriceCents: line.unitPriceCents,
        kitMarkdownCents: line.kitMarkdownCents / line.quantity,
        promoDiscountCents: shareOf(line.promoDiscountCents),
        staffDiscountCents: shareOf(line.staffDiscountCents ?? 0),
      },
    ];
  });
  return { kept, added };
}
