import type { Selectable } from 'kysely';
import type { Promo, PromoKind, PromoLimits } from '../../../domain/promo/promo.ts';
import type { Database } from '../../platform/database/schema.ts';

type PromoRow = Omit<Selectable<Database['promos']>, 'uses'>;

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
