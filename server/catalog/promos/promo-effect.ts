import { formatUsd } from '../../../domain/money/cents.ts';
import type { PromoTerms } from './promo-entry.ts';

/** '15% off': a code's discount, and its name if staff gave it none. */
export function promoEffect({
  kind,
  percent,
  amountCents,
}: Pick<PromoTerms, 'kind' | 'percent' | 'amountCents'>): string {
  if (kind === 'percent') return `${percent ?? 0}% off`;
  return kind === 'amount' ? `${formatUsd(amountCents ?? 0)} off` : 'Free shipping';
}
