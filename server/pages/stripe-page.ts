/** What a page needs for Stripe's card fields. Both values are public. */
export interface StripePage {
  readonly publishableKey: string;
  readonly scriptUrl: string;
}

const STRIPE_JS = 'https://js.stripe.com';

interface PageSources {
  readonly scripts: string;
  readonly frames: string;
  readonly calls: string;
}

/** The sources that a page's policy must allow for Stripe's script, frames and calls; each is '' without Stripe. */
export function stripeSources(page: StripePage | null): PageSources {
  if (page === null) return { scripts: '', frames: '', calls: '' };
  const { origin } = new URL(page.scriptUrl);
  if (origin !== STRIPE_JS) return { scripts: origin, frames: origin, calls: origin };
  const own = `${STRIPE_JS} https://*.js.stripe.com`;
  return { scripts: own, frames: `${own} https://hooks.stripe.com`, calls: 'https://api.stripe.com' };
}
