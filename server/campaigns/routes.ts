import type { Context } from 'hono';
import * as contract from '../../contract/campaign.ts';
import { readCartKey } from '../cart/cart-key.ts';
import { cartViewOf, toCart } from '../cart/cart-wire.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { CART_COOKIE, setBrowserCookie } from '../http/browser-cookie.ts';
import { refuse } from '../http/refusal.ts';
import type { SiteOrigins } from '../sites.ts';
import { type OpenedCampaign, rememberCampaign, rememberedCampaign } from './campaign-cookie.ts';
import { findRecipient, isCampaignLink } from './find-recipient.ts';
import { type RestoreParts, restoreCart } from './restore-cart.ts';

/** Contract §2. */
export function campaignRoutes(parts: RestoreParts & { origins: SiteOrigins }) {
  const openedNow = (c: Context<AppEnv>, signedId: string): OpenedCampaign | null => {
    if (!isCampaignLink(parts, signedId)) return null;
    const before = rememberedCampaign(c);
    return before?.signedId === signedId ? before : rememberCampaign(c, signedId);
  };
  return apiRoutes()
    .openapi(serve(contract.campaignRecipient), async (c) => {
      const { et_uid } = c.req.valid('query');
      const opened = et_uid === undefined ? rememberedCampaign(c) : openedNow(c, et_uid);
      const recipient = opened && (await findRecipient(parts, opened));
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
