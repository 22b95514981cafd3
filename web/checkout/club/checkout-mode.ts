/** How the checkout of an order differs from the one that joins a club. */
export interface CheckoutMode {
  /** A membership cannot be a gift. */
  readonly canBeGift: boolean;
  readonly takesPromo: boolean;
  /** A membership has no quantity to choose. */
  readonly hasFixedQuantity: boolean;
  /** Joining a club takes an account and a card on file. */
  readonly needsAccount: boolean;
  /** Shows the four email boxes at the review. */
  readonly asksForLetters: boolean;
  readonly reviewLead: string;
  readonly place: 'Place Order' | 'Confirm Membership';
  readonly placing: string;
}

const ORDER: CheckoutMode = {
  canBeGift: true,
  takesPromo: true,
  hasFixedQuantity: false,
  needsAccount: false,
  asksForLetters: true,
  reviewLead: 'Please review your order. You haven’t placed it yet.',
  place: 'Place Order',
  placing: 'Placing your order…',
};

const MEMBERSHIP: CheckoutMode = {
  canBeGift: false,
  takesPromo: false,
  hasFixedQuantity: true,
  needsAccount: true,
  asksForLetters: false,
  reviewLead: 'Please review your membership. It is not confirmed yet.',
  place: 'Confirm Membership',
  placing: 'Confirming your membership…',
};

export function checkoutModeOf({ clubJoin }: { readonly clubJoin: boolean }): CheckoutMode {
  return clubJoin ? MEMBERSHIP : ORDER;
}
