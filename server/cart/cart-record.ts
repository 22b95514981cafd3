import type { StoredBilling } from '../../contract/billing.ts';
import type { StoredShipping } from '../../contract/shipping.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { CountedShipment } from '../../domain/compliance/volume.ts';
import type { Day } from '../../domain/dates/day.ts';
import type { Promo, PromoUse } from '../../domain/promo/promo.ts';
import type { SoldProduct } from '../catalog/product-record.ts';
import type { ClubStanding } from '../clubs/standing.ts';

export type CartKind = 'shop' | 'club';

/** Whose cart, and which of the two: a customer's, whatever the browser, or else the one of a guest's browser. */
export type CartKey = CustomerKey | GuestKey;

export interface CustomerKey {
  readonly kind: CartKind;
  readonly customerId: number;
  /** Null or none: asked for without a cart cookie. */
  readonly browser?: LoggedInBrowser | null;
}

export interface GuestKey {
  readonly kind: CartKind;
  readonly browserHash: Buffer;
}

/** What a log-in does not end: a payment that the browser sent before, as a guest, is still asked about from here. */
export interface LoggedInBrowser {
  readonly cartHash: Buffer;
  readonly sessionHash: Buffer;
}

/** What the shopper chose at shipping; what rules ask of it worked out once, beside the form as it is kept. */
export interface ShippingDraft {
  readonly form: StoredShipping;
  readonly email: string;
  /** Where the order is handed over, and taxed: the address's state, the counter's, or the winery's. */
  readonly stateShort: string;
  /** Of a pick-up: the day itself. */
  readonly shipDay: Day;
  /** Nobody chose a day: it is the first that there is when the cart is looked at. */
  readonly isSoonest?: true;
  /** The youngest known of those who buy and receive; none in drafts from before it was asked for. */
  readonly birthDay?: Day | null;
  /** Whose address it is to the law, as it compares: the shopper's, or at a counter that of who picks up. */
  readonly household?: string | null;
}

export interface CartItemRecord {
  readonly cartItemId: number;
  readonly quantity: number;
  readonly status: 'in-cart' | 'sold-out';
  readonly loweredFrom: number | null;
  readonly product: SoldProduct;
  /** Null for what is no membership. */
  readonly membership: MembershipItem | null;
}

/** What joining a club is about, as the club has it now. */
export interface MembershipItem {
  readonly clubTypeId: number;
  readonly tierId: number;
  readonly descriptionHtml: string;
  /** False: retired since it was put in the cart. */
  readonly isOpen: boolean;
  readonly eligibleStates: readonly string[];
  readonly policyVersion: string;
}

/** The billing form as a cart keeps it: with the token of a new card, which no answer holds. */
export type BillingDraft = StoredBilling & {
  readonly paymentToken?: string | null;
  /** When the card was given, ISO 8601: it is forgotten a day later. */
  readonly cardKeptAt?: string | null;
};

/** A cart as one query reads it. */
export interface CartRecord {
  readonly cartId: number;
  /** Null: a guest's. */
  readonly customerId: number | null;
  /** 'bulk': made by an operator, to be paid together with others. 'release': a member's part of what a club ships. */
  readonly kind: CartKind | 'bulk' | 'release';
  /** Its payment is under way: what it holds is taken from stock already. */
  readonly isPaying: boolean;
  readonly brandingId: BrandingId;
  readonly revision: number;
  /** What the gateway calls the number of the card that was named last; null where it does not say. */
  readonly cardFingerprint: string | null;
  readonly shownQuote: string | null;
  readonly promoCode: string | null;
  readonly promo: { readonly terms: Promo; readonly use: PromoUse } | null;
  readonly shipping: ShippingDraft | null;
  readonly billing: BillingDraft | null;
  /** What counts beside it against the volume limits of its destination. */
  readonly history: readonly CountedShipment[];
  /** How the shopper stands to the club that is joined; null in a cart without a membership. */
  readonly standing: ClubStanding | null;
  /** Why a membership was taken out of it, while nothing else was put there. */
  readonly membershipRemoved: string | null;
  /** In the order in which they were added; sold-out ones included, removed ones not. */
  readonly items: readonly CartItemRecord[];
}

export function inCart(items: readonly CartItemRecord[]): readonly CartItemRecord[] {
  return items.filter((item) => item.status === 'in-cart');
}
