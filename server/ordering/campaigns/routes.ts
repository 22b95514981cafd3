import type { Context } from 'hono';
import * as contract from '../../../contract/campaign.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { CART_COOKIE, setBrowserCookie } from '../../platform/http/browser-cookie.ts';
import { accept } from '../../platform/http/refusal.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { readCartKey } from '../cart/cart-key.ts';
import { cartViewOf, toCart } from '../cart/cart-wire.ts';
import { type OpenedCampaign, rememberCampaign, rememberedCampaign } from './campaign-cookie.ts';
import { findRecipient, isCampaignLink } from './find-recipient.ts';
import { type RestoreParts, restoreCart } from './restore-cart.ts';

export function campaignRoutes(parts: RestoreParts & { origins: SiteOrigins }) {
  const openedNow = (c: Context<AppEnv>, signedId: string): OpenedCampaign | null => {
    if (!isCampaignLink(parts, signedId)) return null;
    const before = rememberedCampaign(c);
    return before?.signedId === signedId ? before : rememberCampaign(c, signedId);
  };
  return apiRoutes([
    serve(contract.campaignRecipient, async ({ query: { et_uid }, c }) => {
      const opened = et_uid === undefined ? rememberedCampaign(c) : openedNow(c, et_uid);
      const recipient = opened && (await findRecipient(parts, opened));
      if (recipient === null) return accept({ email: null });
      return accept({ email: recipient.email, name_first: recipient.nameFirst });
    }),
    serve(contract.restoreCart, async ({ query, c }) => {
      const { brandingId } = c.var;
      const filling = { key: readCartKey(c, 'shop'), brandingId };
      const result = await restoreCart(parts, query.et_cartid ?? '', filling);
      if (!result.ok) return result;
      const { cart, newBrowserId } = result.value;
      if (newBrowserId !== null) setBrowserCookie(c, CART_COOKIE, newBrowserId);
      return accept(toCart(cart, await cartViewOf(parts, { brandingId, toDoor: null })));
    }),
  ]);
}
