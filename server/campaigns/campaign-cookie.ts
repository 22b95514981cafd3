import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../http/app-env.ts';
import { cookieAttributes, nameOnSite } from '../http/browser-cookie.ts';

const NAME = 'campaign';

/** The signed id, until the browser is closed. */
export function rememberCampaign(c: Context<AppEnv>, signedId: string): void {
  setCookie(c, nameOnSite(c, NAME), signedId, cookieAttributes(c));
}

export function rememberedCampaign(c: Context<AppEnv>): string | null {
  return getCookie(c, nameOnSite(c, NAME)) ?? null;
}
