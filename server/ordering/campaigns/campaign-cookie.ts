import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { cookieAttributes, nameOnSite, newBrowserId } from '../../platform/http/browser-cookie.ts';

const NAME = 'campaign';

/** A signed link, and who opened it: an id that only this browser has. */
export interface OpenedCampaign {
  readonly signedId: string;
  readonly browserId: string;
}

/** Until the browser is closed. Its own id stays, whatever link it opens. */
export function rememberCampaign(c: Context<AppEnv>, signedId: string): OpenedCampaign {
  const browserId = rememberedCampaign(c)?.browserId ?? newBrowserId();
  setCookie(c, nameOnSite(c, NAME), `${signedId}.${browserId}`, cookieAttributes(c));
  return { signedId, browserId };
}

export function rememberedCampaign(c: Context<AppEnv>): OpenedCampaign | null {
  const [, signedId, browserId] = /^(.+)\.([\w-]{22})$/.exec(getCookie(c, nameOnSite(c, NAME)) ?? '') ?? [];
  return signedId === undefined || browserId === undefined ? null : { signedId, browserId };
}
