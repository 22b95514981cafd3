import type { ProviderCardFields } from './provider.ts';

/** Both values are public. */
export interface StripePage {
  readonly provider: 'stripe';
  readonly publishableKey: string;
  readonly scriptUrl: string;
}

const STRIPE_JS = 'https://js.stripe.com';

export function stripeSources(page: StripePage): ProviderCardFields['sources'] {
  const { origin } = new URL(page.scriptUrl);
  if (origin !== STRIPE_JS) return { scripts: origin, frames: origin, calls: origin };
  const own = `${STRIPE_JS} https://*.js.stripe.com`;
  return { scripts: own, frames: `${own} https://hooks.stripe.com`, calls: 'https://api.stripe.com' };
}
