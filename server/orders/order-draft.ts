import type { BrandingId } from '../../domain/brands/branding.ts';
import type { TextPurpose } from '../../domain/checkout/text-consent.ts';
import type { ShipmentRecord } from '../../domain/compliance/judge-shipment.ts';
import type { Day } from '../../domain/dates/day.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { TaxLines } from '../../domain/tax/tax-lines.ts';
import type { TaxBasis } from '../../domain/tax/tax-sources.ts';

export interface DraftAddress {
  readonly name_first: string;
  readonly name_last: string;
  readonly company: string | null;
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly stateShort: string;
  readonly zip: string;
  readonly phone: string;
}

export interface DraftLine {
  readonly productId: number;
  readonly slug: string;
  readonly brandingId: BrandingId;
  readonly categories: readonly string[];
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  /** Of the whole line. */
  readonly kitMarkdownCents: Cents;
  /** Of the whole line. */
  readonly promoDiscountCents: Cents;
}

export interface JoinedClub {
  readonly clubTypeId: number;
  /** Of the policy that was agreed to. */
  readonly policyVersion: string;
}

/** With a pick-up at a winery goes a note alone. */
export interface DraftGift {
  readonly senderName: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly note: string | null;
}

/** What the shopper ticked, and what was thereby agreed to: null without a number; not in drafts from before it was kept. */
export interface DraftTextConsent {
  readonly phone: string | null;
  readonly marketing: boolean;
  readonly transactional: boolean;
  readonly given?: {
    /** '+17075550123' */
    readonly number: string;
    readonly version: string;
    /** An instant in ISO-8601. */
    readonly at: string;
    readonly source: string;
    readonly purposes: readonly { readonly purpose: TextPurpose; readonly wording: string }[];
  } | null;
}

/**
 * An order as it will stand once it is paid, kept with the attempt to pay: whoever settles the attempt, now or after
 * a crash, writes the very same order.
 */
export interface OrderDraft {
  readonly brandingId: BrandingId;
  /** Null: a guest's order. */
  readonly customerId: number | null;
  readonly email: string;
  readonly deliveryMethod: string;
  readonly shipViaId: number;
  readonly shipDay: Day;
  /** Where the order is handed over, and to whom: an address, a counter, a winery. */
  readonly shippingAddress: DraftAddress;
  /** Who picks it up at a carrier's counter, with their own address; not in drafts from before there were counters. */
  readonly pickUpPerson?: DraftAddress | null;
  readonly billingAddress: DraftAddress;
  /** null: nothing with alcohol was bought */
  readonly birthDate: Day | null;
  /** What counts against volume limits, and for which household. Drafts from before they were counted have neither. */
  readonly wineMl?: number;
  readonly household?: string | null;
  /** What the gateway calls the card's number; not in drafts from before it was kept. */
  readonly cardFingerprint?: string | null;
  /** Why the order may travel; kept with it. */
  readonly shipmentDecision?: ShipmentRecord;
  readonly gift: DraftGift | null;
  readonly specialInstructions: string | null;
  readonly textConsent: DraftTextConsent | null;
  readonly promoCode: string | null;
  /** The club that is joined with it; not in drafts from before there were clubs. */
  readonly club?: JoinedClub | null;
  readonly retailDeliveryFeeOn: boolean;
  readonly lines: readonly DraftLine[];
  readonly subTotalCents: Cents;
  readonly markdownCents: Cents;
  readonly freightCents: Cents;
  readonly taxes: TaxLines;
  /** By what they were worked out; not in drafts from before it was kept. */
  readonly taxBasis?: TaxBasis;
  readonly totalCents: Cents;
}
