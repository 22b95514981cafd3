import type { ProviderCardFields, StripePage } from './provider.ts';

const STRIPE_JS = 'https://js.stripe.com';

export function stripeSources(page: StripePage): ProviderCardFields['sources'] {
  const { origin } = new URL(page.scriptUrl);
  if (origin !== STRIPE_JS) return { scripts: origin, frames: origin, calls: origin };
  const own = `${STRIPE_JS} https://*.js.stripe.com`;
  return { scripts: own, frames: `${own} https://hooks.stripe.com`, calls: 'https://api.stripe.com' };
}
