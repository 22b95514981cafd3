import { createMiddleware } from 'hono/factory';
import { readSession } from '../../people/identity/session-reader.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { CART_COOKIE, setBrowserCookie } from '../../platform/http/browser-cookie.ts';
import { addressWithout, redirectUnseen } from '../../platform/http/redirect-unseen.ts';
import { readCartKey } from '../cart/cart-key.ts';
import { rememberCampaign } from './campaign-cookie.ts';
import { isCampaignLink } from './find-recipient.ts';
import { type RestoreParts, restoreCart } from './restore-cart.ts';

const NAMES = ['et_uid', 'et_cartid'] as const;

/**
 * Remembers `et_uid` until the shipping page asks for an email, and restores the cart of `et_cartid`. Removes both from
 * the address, so that no one passes them on.
 */
export function arriveFromCampaign(parts: RestoreParts) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const url = new URL(c.req.url);
    if (c.req.method !== 'GET' || !NAMES.some((name) => url.searchParams.has(name))) return next();
    const recipient = url.searchParams.get('et_uid');
    if (recipient !== null && isCampaignLink(parts, recipient)) rememberCampaign(c, recipient);
    const cart = url.searchParams.get('et_cartid');
    if (cart !== null) {
      c.set('session', await readSession(c, parts.db));
      const filling = { key: readCartKey(c, 'shop'), brandingId: c.var.brandingId };
      const result = await restoreCart(parts, cart, filling);
      const newId = result.ok ? result.value.newBrowserId : null;
      if (newId !== null) setBrowserCookie(c, CART_COOKIE, newId);
    }
    return redirectUnseen(c, addressWithout(url, NAMES));
  });
}
