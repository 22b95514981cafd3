import * as contract from '../../contract/campaign.ts';
import { readCartKey } from '../cart/cart-key.ts';
import { cartViewOf, toCart } from '../cart/cart-wire.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { CART_COOKIE, setBrowserCookie } from '../http/browser-cookie.ts';
import { refuse } from '../http/refusal.ts';
import type { SiteOrigins } from '../sites.ts';
import { rememberedCampaign } from './campaign-cookie.ts';
import { findRecipient } from './find-recipient.ts';
import { type RestoreParts, restoreCart } from './restore-cart.ts';

/** Contract §2. */
export function campaignRoutes(parts: RestoreParts & { origins: SiteOrigins }) {
  return apiRoutes()
    .openapi(serve(contract.campaignRecipient), async (c) => {
      const signedId = c.req.valid('query').et_uid ?? rememberedCampaign(c);
      const recipient = signedId === null ? null : await findRecipient(parts, signedId);
      if (recipient === null) return c.json({ email: null }, 200);
      return c.json({ email: recipient.email, name_first: recipient.nameFirst }, 200);
    })
    .openapi(serve(contract.restoreCart), async (c) => {
      const { brandingId } = c.var;
      const filling = { key: readCartKey(c, 'shop'), brandingId };
      const result = await restoreCart(parts, c.req.valid('query').et_cartid ?? '', filling);
      if (!result.ok) return refuse(c, result.refusal);
      const { cart, newBrowserId } = result.value;
      if (newBrowserId !== null) setBrowserCookie(c, CART_COOKIE, newBrowserId);
      return c.json(toCart(cart, await cartViewOf(parts, { brandingId, toDoor: null })), 200);
    });
}
