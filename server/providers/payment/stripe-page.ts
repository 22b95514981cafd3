import type { ProviderCardFields } from './provider.ts';

/** What a page needs for Stripe's card fields. Both values are public. */
export interface StripePage {
  readonly provider: 'stripe';
  readonly publishableKey: string;
  readonly scriptUrl: string;
}

const STRIPE_JS = 'https://js.stripe.com';

/** The sources that a page's policy must allow for Stripe's script, frames and calls. */
export function stripeSources(page: StripePage): ProviderCardFields['sources'] {
  const { origin } = new URL(page.scriptUrl);
  if (origin !== STRIPE_JS) return { scripts: origin, frames: origin, calls: origin };
  const own = `${STRIPE_JS} https://*.js.stripe.com`;
  return { scripts: own, frames: `${own} https://hooks.stripe.com`, calls: 'https://api.stripe.com' };
}
