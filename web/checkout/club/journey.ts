/** What an order and the joining of a club do differently on the way through the checkout (spec §2). */
export interface Journey {
  /** Gift fields at shipping; a membership is none. */
  readonly canBeGift: boolean;
  readonly takesPromo: boolean;
  /** One membership, whose number cannot be chosen. */
  readonly hasFixedQuantity: boolean;
  /** Nobody joins without an account, and none without a card on file. */
  readonly needsAccount: boolean;
  /** The four boxes of the review. */
  readonly asksForLetters: boolean;
  readonly reviewLead: string;
  readonly place: 'Place Order' | 'Confirm Membership';
  readonly placing: string;
}

const ORDER: Journey = {
  canBeGift: true,
  takesPromo: true,
  hasFixedQuantity: false,
  needsAccount: false,
  asksForLetters: true,
  reviewLead: 'Please review your order. It is not placed yet.',
  place: 'Place Order',
  placing: 'Placing your order…',
};

const MEMBERSHIP: Journey = {
  canBeGift: false,
  takesPromo: false,
  hasFixedQuantity: true,
  needsAccount: true,
  asksForLetters: false,
  reviewLead: 'Please review your membership. It is not confirmed yet.',
  place: 'Confirm Membership',
  placing: 'Confirming your membership…',
};

export function journeyOf({ clubJoin }: { readonly clubJoin: boolean }): Journey {
  return clubJoin ? MEMBERSHIP : ORDER;
}
