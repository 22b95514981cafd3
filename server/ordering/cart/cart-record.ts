import type { StoredBilling } from '../../../contract/billing.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { CountedShipment } from '../../../domain/compliance/volume.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Promo, PromoUse } from '../../../domain/promo/promo.ts';
import type { TaxQuote } from '../../../domain/tax/tax-quote.ts';
import type { SoldProduct } from '../../catalog/products/product-record.ts';
import type { ClubStanding } from '../club-join/standing.ts';

export type CartKind = 'shop' | 'club';

/** A customer in any browser, or a guest's browser. */
export type CartKey = CustomerKey | GuestKey;

export interface CustomerKey {
  readonly kind: CartKind;
  readonly customerId: number;
  /** Null or absent: the request had no cart cookie. */
  readonly browser?: LoggedInBrowser | null;
}

export interface GuestKey {
  readonly kind: CartKind;
  readonly browserHash: Buffer;
}

/** A login keeps access to payments that this browser sent before, as a guest. */
export interface LoggedInBrowser {
  readonly cartHash: Buffer;
  readonly sessionHash: Buffer;
}

/** The stored form, plus values derived once for the rules. */
export interface ShippingDraft {
  readonly form: StoredShipping;
  readonly email: string;
  /** Where we hand over and tax the order: the state of the address, pickup location or winery. */
  readonly stateShort: string;
  /** For a pickup, the pickup day itself. */
  readonly shipDay: Day;
  /** The service's business days by road when the day was chosen; null: it flew. Missing: older than this field, or not a day of a shopper. */
  readonly roadDays?: number | null;
  /** The weather on the way of the day is bad, and the shopper does not want it anyway: the first ship day that is fine. */
  readonly heldUntil?: Day;
  /** The shopper chose no day: use the first one available when the cart is read. */
  readonly isSoonest?: true;
  /** The youngest known birth date of those who buy and receive; missing in drafts older than this field. */
  readonly birthDay?: Day | null;
  /** The household by law, in comparable form: the shopper's, or the recipient's at a pickup location. */
  readonly household?: string | null;
}

export interface CartItemRecord {
  readonly cartItemId: number;
  readonly quantity: number;
  readonly status: 'in-cart' | 'sold-out';
  readonly loweredFrom: number | null;
  readonly product: SoldProduct;
  readonly membership: MembershipItem | null;
  /** Of a member's box whose wines staff changed: it holds and costs what `product` says here. */
  readonly hasOwnBox?: boolean;
  /** In a replacement, of pieces that keep the terms of their sale: their part of its discount. */
  readonly keptPromoDiscountCents?: Cents;
  readonly keptStaffDiscountCents?: Cents;
}

/** With the club's current terms. */
export interface MembershipItem {
  readonly clubTypeId: number;
  readonly tierId: number;
  readonly descriptionHtml: string;
  /** False: retired since the shopper added it. */
  readonly isOpen: boolean;
  readonly eligibleStates: readonly string[];
  readonly policyVersion: string;
  readonly shipmentsAYear: number;
  readonly brandingId: BrandingId;
  readonly priceCents: Cents;
}

/** As a cart stores it, with a new card's token. No response contains the token. */
export type BillingDraft = StoredBilling & {
  readonly paymentToken?: string | null;
  /** When the card was entered, ISO 8601. We delete it a day later. */
  readonly cardKeptAt?: string | null;
};

/** The customer's cart as it was before a log-in joined the browser's to it. */
export interface JoinedCarts {
  /** The cart of the browser, whose lines stay as they were. */
  readonly from: number;
  readonly lines: readonly { readonly productId: number; readonly quantity: number }[];
  readonly promoCode: string | null;
  readonly quantity: number;
  readonly areBottles: boolean;
}

/** What a tax service answered, and a digest of what it was asked. */
export interface StoredTaxQuote {
  readonly key: string;
  readonly quote: TaxQuote;
  /** Of the sale, as it was asked. */
  readonly day: Day;
  /** How often the service answered for this cart. */
  readonly answers: number;
}

/** What every cart has. */
export interface BareCart {
  readonly cartId: number;
  /** Null: a guest's. */
  readonly customerId: number | null;
  /**
   * 'bulk': made by staff, to be paid together with others. 'release': a member's shipment in a club release.
   * 'replacement': made by staff in place of an order. 'phone': made by staff for someone on the phone.
   */
  readonly kind: CartKind | 'bulk' | 'release' | 'replacement' | 'phone';
  /** A payment is in progress: its bottles have already left the stock. */
  readonly isPaying: boolean;
  readonly brandingId: BrandingId;
  readonly revision: number;
  /** The gateway's fingerprint for the last named card number; null if it gives none. */
  readonly cardFingerprint: string | null;
  readonly shownQuote: string | null;
  readonly promoCode: string | null;
  readonly shipping: ShippingDraft | null;
  readonly billing: BillingDraft | null;
  /** Why a membership was removed; cleared once something else is added. */
  readonly membershipRemoved: string | null;
  /** For an hour after the log-in, unless it was undone. Null: no carts were joined. */
  readonly joined?: JoinedCarts | null;
  /** The last answer of the tax service, which may be to another question. Null: none. */
  readonly taxQuote?: StoredTaxQuote | null;
  /** In the order of adding; includes sold-out items but not removed ones. */
  readonly items: readonly CartItemRecord[];
}

/** What few carts have: read only where a cart needs it, since each is a large part of a statement. */
export interface CartExtras {
  readonly promo: { readonly terms: Promo; readonly use: PromoUse } | null;
  /** Other shipments that count toward the destination's volume limits. */
  readonly history: readonly CountedShipment[];
  /** The shopper's standing in the club to join; null in a cart without a membership. */
  readonly standing: ClubStanding | null;
}

export const NO_EXTRAS: CartExtras = { promo: null, history: [], standing: null };

export interface CartRecord extends BareCart, CartExtras {}

export function inCart(items: readonly CartItemRecord[]): readonly CartItemRecord[] {
  return items.filter((item) => item.status === 'in-cart');
}

/** A shop cart is of the site where it is used, wherever it was begun; a membership is of its club. */
export function brandOf(
  { kind, brandingId }: Pick<BareCart, 'kind' | 'brandingId'>,
  site: BrandingId,
): BrandingId {
  return kind === 'shop' ? site : brandingId;
}
