import type { BrandingId } from '../brands/branding.ts';
import { BRANDS } from '../brands/brands.ts';
import { REFUSAL_MESSAGES } from '../checkout/refusal-messages.ts';
import { type Day, formatLongDate } from '../dates/day.ts';
import { isOvernight } from '../delivery/methods.ts';
import { type Cents, formatUsd } from '../money/cents.ts';

export type PromoKind =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: Cents }
  | { kind: 'free-shipping' };

export interface PromoLimits {
  brandingId?: BrandingId;
  productIds?: readonly number[];
  categories?: readonly string[];
  /** of the products that the code covers, after kit markdowns */
  minimumSubtotal?: Cents;
  /** first and last day, both inclusive */
  startsOn?: Day;
  endsOn?: Day;
  maxUses?: number;
  maxUsesPerCustomer?: number;
  firstOrderOnly?: boolean;
}

export interface Promo {
  promoCode: string;
  name: string;
  effect: PromoKind;
  limits: PromoLimits;
}

export type PromoRefusal =
  | 'unknown'
  | 'not-started'
  | 'expired'
  | 'brand'
  | 'products'
  | 'minimum'
  | 'used-up'
  | 'used-by-customer'
  | 'first-order-only'
  | 'club';

export interface PromoLine {
  productId: number;
  brandingId: BrandingId;
  categories: readonly string[];
  quantity: number;
  unitPrice: Cents;
  /** per unit */
  kitMarkdown: Cents;
  discountable: boolean;
}

export interface PromoUse {
  usesTotal: number;
  usesByCustomer: number;
  /** earlier orders of the customer or of the guest's email */
  priorOrders: number;
}

export interface PromoContext extends PromoUse {
  today: Day;
  lines: readonly PromoLine[];
  clubJoin: boolean;
}

export type PromoVerdict =
  | { ok: true; eligibleLineIndexes: number[] }
  | { ok: false; refusal: PromoRefusal; reason: string };

/**
 * Null is an unknown code. Overnight shipping does not refuse a code: it stays valid but gives no free
 * shipping (see priceCart). `reason` tells the shopper why, and which cart change would help, if any.
 */
export function judgePromo(promo: Promo | null, context: PromoContext): PromoVerdict {
  if (promo === null) return refuse('unknown', REFUSAL_MESSAGES.promoUnknown);
  if (context.clubJoin) return refuse('club', 'Promo codes cannot be used for club memberships.');
  const { limits } = promo;
  return judgeDates(limits, context.today) ?? judgeUses(limits, context) ?? judgeLines(limits, context.lines);
}

/** A free-shipping code never applies to overnight shipping. */
export function countsWithService({ kind }: PromoKind, shipViaId: number): boolean {
  return kind !== 'free-shipping' || !isOvernight(shipViaId);
}

/**
 * ' toast 10 ' is TOAST10: codes copied from emails and cards have blanks, full-width letters, characters that nothing shows
 * and the dashes that a word processor makes of hyphens. Stored codes were entered through the same.
 */
export function normalizePromoCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase();
}

function judgeDates({ startsOn, endsOn }: PromoLimits, today: Day): PromoVerdict | null {
  if (startsOn !== undefined && today < startsOn) {
    return refuse(
      'not-started',
      `This promo code is not active yet. It starts on ${formatLongDate(startsOn)}.`,
    );
  }
  return endsOn !== undefined && today > endsOn ? refuse('expired', 'This promo code has expired.') : null;
}

function judgeUses(limits: PromoLimits, use: PromoUse): PromoVerdict | null {
  if (limits.firstOrderOnly && use.priorOrders > 0) {
    return refuse('first-order-only', 'This promo code is for first orders only.');
  }
  if (limits.maxUses !== undefined && use.usesTotal >= limits.maxUses) {
    return refuse('used-up', 'This promo code has been fully redeemed.');
  }
  if (limits.maxUsesPerCustomer !== undefined && use.usesByCustomer >= limits.maxUsesPerCustomer) {
    return refuse('used-by-customer', 'You have already used this promo code.');
  }
  return null;
}

function judgeLines(limits: PromoLimits, lines: readonly PromoLine[]): PromoVerdict {
  const { brandingId } = limits;
  const isOfBrand = (line: PromoLine) => brandingId === undefined || line.brandingId === brandingId;
  if (brandingId !== undefined && lines.length > 0 && !lines.some(isOfBrand)) {
    const brand = BRANDS[brandingId].name;
    return refuse('brand', `This promo code does not apply to the brand in your cart. It is for ${brand}.`);
  }
  const eligible = [...lines.entries()].filter(([, line]) => isOfBrand(line) && isNamed(limits, line));
  if (eligible.length === 0) {
    const kinds = limits.categories ? ` It is for ${limits.categories.join(' and ')}.` : '';
    return refuse('products', `This promo code does not apply to the items in your cart.${kinds}`);
  }
  const subtotal = eligible.reduce(
    (sum, [, line]) => sum + line.quantity * (line.unitPrice - Math.min(line.kitMarkdown, line.unitPrice)),
    0,
  );
  if (limits.minimumSubtotal !== undefined && subtotal < limits.minimumSubtotal) {
    const minimum = formatUsd(limits.minimumSubtotal);
    const more = formatUsd(limits.minimumSubtotal - subtotal);
    return refuse(
      'minimum',
      `This promo code needs a subtotal of at least ${minimum}${scopeOf(limits)}. Add ${more} more to use it.`,
    );
  }
  return { ok: true, eligibleLineIndexes: eligible.map(([index]) => index) };
}

/** What counts toward its minimum, to stand behind a sum; nothing if all does. */
function scopeOf({ brandingId, productIds, categories }: PromoLimits): string {
  if (productIds !== undefined) return ' of the items it is for';
  if (categories !== undefined) return ` of ${categories.join(' and ')}`;
  return brandingId === undefined ? '' : ` of ${BRANDS[brandingId].name} wines`;
}

function isNamed({ productIds, categories }: PromoLimits, line: PromoLine): boolean {
  if (!line.discountable) return false;
  if (productIds !== undefined && !productIds.includes(line.productId)) return false;
  return categories === undefined || line.categories.some((category) => categories.includes(category));
}

function refuse(refusal: PromoRefusal, reason: string): PromoVerdict {
  return { ok: false, refusal, reason };
}
