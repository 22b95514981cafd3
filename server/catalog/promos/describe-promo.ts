import { BRANDS } from '../../../domain/brands/brands.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { centsToDollars, formatUsd } from '../../../domain/money/cents.ts';
import { judgePromo } from '../../../domain/promo/promo.ts';
import { promoEffect } from './promo-effect.ts';
import type { ListedPromo } from './promo-entry-store.ts';

/** A code as staff read it: amounts in dollars, its discount and limits in words. */
export function describePromo(promo: ListedPromo, today: Day) {
  const { amountCents, minimumCents, ...terms } = promo;
  return {
    ...terms,
    products: terms.products && [...terms.products],
    categories: terms.categories && [...terms.categories],
    amount: amountCents === null ? null : centsToDollars(amountCents),
    minimum: minimumCents === null ? null : centsToDollars(minimumCents),
    effect: promoEffect(promo),
    limits: limitsOf(promo),
    refusedToday: whyNot(promo, today),
  };
}

function limitsOf({ brandingId, products, categories, minimumCents, ...promo }: ListedPromo): string[] {
  const { maxUses, maxUsesPerCustomer, firstOrderOnly } = promo;
  return [
    ...(brandingId === null ? [] : [`Only ${BRANDS[brandingId].name}`]),
    ...(products === null ? [] : [`Only ${products.join(', ')}`]),
    ...(categories === null ? [] : [`Only ${categories.join(', ')}`]),
    ...(minimumCents === null ? [] : [`From ${formatUsd(minimumCents)}`]),
    ...(maxUses === null ? [] : [`${maxUses.toLocaleString('en-US')} in all`]),
    ...(maxUsesPerCustomer === null ? [] : [`${maxUsesPerCustomer.toLocaleString('en-US')} per customer`]),
    ...(firstOrderOnly ? ['First orders'] : []),
  ];
}

/** What a shopper who enters it today reads, with any cart; null: it works if the other terms are met. */
function whyNot(
  { promoCode, name, startsOn, endsOn, maxUses, uses }: ListedPromo,
  today: Day,
): string | null {
  const limits = {
    ...(startsOn === null ? {} : { startsOn }),
    ...(endsOn === null ? {} : { endsOn }),
    ...(maxUses === null ? {} : { maxUses }),
  };
  const verdict = judgePromo(
    { promoCode, name, effect: { kind: 'free-shipping' }, limits },
    { today, lines: [], clubJoin: false, usesTotal: uses, usesByCustomer: 0, priorOrders: 0 },
  );
  return verdict.ok || verdict.refusal === 'products' ? null : verdict.reason;
}
