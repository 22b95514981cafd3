import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { cookieAttributes, nameOnSite } from '../../platform/http/browser-cookie.ts';

/** `required`: nothing is sent before a yes. `not-required`: sent until a no. */
export type ConsentRule = 'required' | 'not-required';

/** `ask`: nothing yet, and the page asks. */
export type Analytics = 'on' | 'off' | 'ask';

const COOKIE = 'analyticsConsent';
const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/** Global Privacy Control counts as a no, in California by law (CCPA regulations, § 7025). */
export function analyticsOf(c: Context<AppEnv>, rule: ConsentRule): Analytics {
  if (c.req.header('sec-gpc') === '1') return 'off';
  const decision = getCookie(c, nameOnSite(c, COOKIE));
  if (decision === 'accepted') return 'on';
  if (decision === 'declined') return 'off';
  return rule === 'required' ? 'ask' : 'on';
}

export function rememberDecision(c: Context<AppEnv>, accepted: boolean): void {
  setCookie(c, nameOnSite(c, COOKIE), accepted ? 'accepted' : 'declined', {
    ...cookieAttributes(c),
    maxAge: HALF_A_YEAR_SECONDS,
  });
}
