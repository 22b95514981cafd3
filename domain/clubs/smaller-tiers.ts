import type { Cents } from '../money/cents.ts';
import { type Renewal, renewalTerms } from './renewal-terms.ts';

interface Priced {
  readonly tierId: number;
  readonly priceCents: Cents;
}

/** What a member may choose without a call: tiers that are open and cost less than their own, the largest first. */
export function smallerTiers<Tier extends Priced>(
  offered: readonly Tier[],
  own: { readonly priceCents: Cents },
): Tier[] {
  return offered
    .filter(({ priceCents }) => priceCents < own.priceCents)
    .toSorted((one, other) => other.priceCents - one.priceCents);
}

/** What stands above the button that chooses a tier, line by line, as above the one that joins. */
export function tierTerms(renewal: Renewal, tierName: string): string[] {
  const agreed = `With “${chooseTier(tierName)}” you agree to these terms. The member policy that you agreed to stays as it is.`;
  return [...renewalTerms(renewal), agreed];
}

/** On the button. */
export function chooseTier(tierName: string): string {
  return `Choose ${tierName}`;
}
