import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { PromoKindName } from '../../../domain/promo/promo-state.ts';

/** Null: no such limit. */
export interface PromoTerms {
  readonly name: string;
  readonly kind: PromoKindName;
  readonly percent: number | null;
  readonly amountCents: Cents | null;
  readonly brandingId: BrandingId | null;
  /** By slug. */
  readonly products: readonly string[] | null;
  readonly categories: readonly string[] | null;
  /** For the products that the code covers. */
  readonly minimumCents: Cents | null;
  /** First and last day, both inclusive. */
  readonly startsOn: Day | null;
  readonly endsOn: Day | null;
  readonly maxUses: number | null;
  readonly maxUsesPerCustomer: number | null;
  readonly firstOrderOnly: boolean;
}

export interface PromoEntry extends PromoTerms {
  readonly promoCode: string;
}
