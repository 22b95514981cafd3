/** What a page needs for Stripe's own card fields. Both are public. */
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

/** Where a page's policy must let Stripe's script, frames and calls come from; '' each when nothing is Stripe's. */
export function stripeSources(page: StripePage | null): PageSources {
  if (page === null) return { scripts: '', frames: '', calls: '' };
  const { origin } = new URL(page.scriptUrl);
  if (origin !== STRIPE_JS) return { scripts: origin, frames: origin, calls: origin };
  const own = `${STRIPE_JS} https://*.js.stripe.com`;
  return { scripts: own, frames: `${own} https://hooks.stripe.com`, calls: 'https://api.stripe.com' };
}
