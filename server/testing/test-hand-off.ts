import type { TestBrowser } from './test-browser.ts';

/** One browser: on each site it has cookies of its own. */
export type BothSites = Readonly<Record<1 | 2, TestBrowser>>;

const CODES = ['auth', 'cart', 'clubMembershipCart'];

/**
 * Follows the link to the other brand, redirect by redirect, up to the address with the codes, or to the page where
 * there was nothing to carry over.
 */
export async function leaveFor(target: 1 | 2, browsers: BothSites, to = '/shop'): Promise<URL> {
  let address = new URL(
    `http://${target === 1 ? 'brand2.' : ''}localhost/brand/${target}?to=${encodeURIComponent(to)}`,
  );
  while (address.pathname.startsWith('/brand/') && !CODES.some((name) => address.searchParams.has(name))) {
    const browser = browsers[address.host === 'brand2.localhost' ? 2 : 1];
    const { status, headers } = await browser.get(address.pathname + address.search);
    if (status !== 303) throw new Error(`${address.href} answered ${status}`);
    address = new URL(headers.get('location') ?? '', address);
  }
  return address;
}

/** Leaves for the other brand and arrives there. */
export async function crossTo(target: 1 | 2, browsers: BothSites): Promise<void> {
  const { pathname, search } = await leaveFor(target, browsers);
  await browsers[target].get(pathname + search);
}
