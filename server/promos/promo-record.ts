import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Day } from '../../domain/dates/day.ts';
import type { Promo, PromoKind, PromoLimits } from '../../domain/promo/promo.ts';

/** A row of `promos`. */
export interface PromoRow {
  promo_code: string;
  name: string;
  kind: 'percent' | 'amount' | 'free-shipping';
  percent: number | null;
  amount_cents: number | null;
  branding_id: BrandingId | null;
  product_ids: number[] | null;
  categories: string[] | null;
  minimum_subtotal_cents: number | null;
  starts_on: Day | null;
  ends_on: Day | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  first_order_only: boolean;
}

export function toPromo(row: PromoRow): Promo {
  return { promoCode: row.promo_code, name: row.name, effect: effectOf(row), limits: limitsOf(row) };
}

function effectOf(row: PromoRow): PromoKind {
  switch (row.kind) {
    case 'percent':
      return { kind: 'percent', percent: row.percent ?? 0 };
    case 'amount':
      return { kind: 'amount', amount: row.amount_cents ?? 0 };
    case 'free-shipping':
      return { kind: 'free-shipping' };
  }
}

function limitsOf(row: PromoRow): PromoLimits {
  return {
    ...(row.branding_id === null ? {} : { brandingId: row.branding_id }),
    ...(row.product_ids === null ? {} : { productIds: row.product_ids }),
    ...(row.categories === null ? {} : { categories: row.categories }),
    ...(row.minimum_subtotal_cents === null ? {} : { minimumSubtotal: row.minimum_subtotal_cents }),
    ...(row.starts_on === null ? {} : { startsOn: row.starts_on }),
    ...(row.ends_on === null ? {} : { endsOn: row.ends_on }),
    ...(row.max_uses === null ? {} : { maxUses: row.max_uses }),
    ...(row.max_uses_per_customer === null ? {} : { maxUsesPerCustomer: row.max_uses_per_customer }),
    ...(row.first_order_only ? { firstOrderOnly: true } : {}),
  };
}
