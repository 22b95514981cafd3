import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { byBrand } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { mayBeIndexed } from '../../../domain/links/indexing.ts';
import { isOfficePath } from '../../../domain/office/office-path.ts';
import { analyticsOf, type ConsentRule } from '../../ordering/analytics/consent.ts';
import { cookieOfPlace, namedInCookie } from '../../ordering/place/shopper-place.ts';
import type { AppEnv, PageEnv } from '../../platform/http/app-env.ts';
import {
  AUTH_COOKIE,
  CART_COOKIE,
  CLUB_CART_COOKIE,
  CONFIRMATION_COOKIE,
  OFFICE_COOKIE,
} from '../../platform/http/browser-cookie.ts';
import { encodingFor } from '../../platform/http/compressed-answers.ts';
import { NO_ROUTE } from '../../platform/observability/seen-request.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import type { ProviderCardFields } from '../../providers/payment/provider.ts';
import { once } from '../once.ts';
import type { ServeAsset } from './assets.ts';
import type { MapTiles } from './map-tiles.ts';
import { pagePolicy } from './page-policy.ts';
import type { PageExtras, Pages } from './pages.ts';
import { bodyOf, type PageVersion, type SharedPage, sharedPages } from './shared-pages.ts';

export interface PageRoutesParts {
  readonly pages: Pages;
  /** The built scripts, styles and fonts; null in development, where Vite serves them. */
  readonly assets: ServeAsset | null;
  readonly origins: SiteOrigins;
  readonly vaultOrigin: string | null;
  readonly mapTiles: MapTiles | null;
  readonly contentSite?: string | null;
  /** null: the page's own fields take cards. */
  readonly cardFields: ProviderCardFields | null;
  readonly analyticsConsent: ConsentRule;
  /** Milliseconds, to tell the age of shared pages. */
  readonly now?: () => number;
}

/** Answers everything outside the API: a built file, or a page with a policy that runs only our own scripts. */
export function pageRoutes({
  pages,
  assets,
  origins,
  vaultOrigin,
  mapTiles,
  contentSite = null,
  cardFields,
  analyticsConsent,
  now = () => performance.now(),
}: PageRoutesParts): MiddlewareHandler<AppEnv> {
  const brandNames = byBrand((id) => BRANDS[id].name);
  const shared = sharedPages(pages, now);
  const policyWith = (inlineScripts: string) =>
    pagePolicy({ inlineScripts, vaultOrigin, mapTiles, contentSite, cardFields, origins });
  return async (c) => {
    const asset = assets?.(c.req.raw);
    c.set('pageRoute', asset ? '/assets/*' : (pages.patternOf(c.req.path) ?? NO_ROUTE));
    if (asset) return asset;
    const { requestId, brandingId } = c.var;
    const analytics = analyticsOf(c, analyticsConsent);
    const site = {
      brandingId,
      origins,
      brandNames,
      mapTiles,
      cardFields: cardFields?.page ?? null,
      analytics,
    };
    const onSession: PageEnv['onSession'] = (session) => c.set('session', session);
    const extras = once(
      (): PageExtras => ({
        nonce: randomBytes(16).toString('base64'),
        requestId,
        shownRequestId: requestId,
        ...site,
        upload: c.var.upload,
        env: { ...(c.env as object | undefined), onSession },
      }),
    );
    const isShared =
      !pages.development && !isKnown(c) && shared.mayShare(c.req.raw, c.var.pageRoute ?? NO_ROUTE);
    const answer = isShared
      ? await shared.handle(c.req.raw, versionFor(c, origins, analytics), extras)
      : await pages.handle(c.req.raw, extras());
    if (!(answer instanceof Response)) return sharedAnswer(c, answer, policyWith(answer.scriptHashes));
    c.res = new Response(answer.body, answer);
    // In development, Vite's own scripts and styles need more than our policy allows.
    if (!pages.development) {
      c.header('Content-Security-Policy', policyWith(`'nonce-${extras().nonce}'`));
    }
    if (!isListed(c.req.raw, answer.status)) c.header('X-Robots-Tag', 'noindex');
    // Browsers show a cached page on Back without asking, even after the shopper logged out.
    const isSecretLink = OPENED_BY_ADDRESS.has(c.var.pageRoute);
    const isPrivate = isSecretLink || isOfficePath(c.req.path) || isAboutSomebody(c);
    if (isPrivate) c.header('Cache-Control', 'no-store');
    else if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-cache');
    if (isSecretLink) c.header('Referrer-Policy', 'same-origin');
    return c.res;
  };
}

/**
 * Pages that a mailed link opens for anyone who has it. No other site learns their URL. Under 'no-referrer' a form sent
 * without a script would send no origin and be refused.
 */
const OPENED_BY_ADDRESS = new Set<string | undefined>([
  '/bulk-payment',
  '/card-link',
  '/club-membership',
  '/club-release',
  '/compliance-receipt',
  '/weather-hold',
  '/shop/reset-password',
  '/shop/verify',
  '/office/invitations/:token',
  '/office/password/:token',
]);

/** Search engines must not list a page that is missing or failed. */
function isListed({ url }: Request, status: number): boolean {
  const { pathname, search } = new URL(url);
  return status === 200 && mayBeIndexed(pathname, search);
}

/** Of someone whom the shop knows, over HTTP and over HTTPS. A page with one of them is theirs alone. */
const PERSONAL = [AUTH_COOKIE, CART_COOKIE, CLUB_CART_COOKIE, CONFIRMATION_COOKIE, OFFICE_COOKIE].flatMap(
  ({ name }) => [name, `__Host-${name}`],
);

/** Whether the shopper has a session, a cart or an order, or gets one with this page. */
function isAboutSomebody(c: Context<AppEnv>): boolean {
  return isKnown(c) || c.res.headers.getSetCookie().length > 0;
}

function isKnown(c: Context<AppEnv>): boolean {
  const cookies = getCookie(c);
  return PERSONAL.some((name) => name in cookies) || c.req.header('authorization') !== undefined;
}

function versionFor(
  c: Context<AppEnv>,
  origins: SiteOrigins,
  analytics: PageVersion['analytics'],
): PageVersion {
  const { brandingId } = c.var;
  const place = namedInCookie(c);
  return { brandingId, analytics, origin: origins[brandingId], place, placeCookie: cookieOfPlace(c, place) };
}

async function sharedAnswer(c: Context<AppEnv>, page: SharedPage, policy: string): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set('ETag', page.etag);
  headers.set('Vary', 'Accept-Encoding, Cookie');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  if (!isListed(c.req.raw, 200)) headers.set('X-Robots-Tag', 'noindex');
  if (c.req.header('If-None-Match') === page.etag) return new Response(null, { status: 304, headers });
  const encoding = encodingFor(c.req.header('Accept-Encoding'));
  const body = await bodyOf(page, encoding ?? 'identity');
  headers.set('Content-Length', String(body.byteLength));
  if (encoding) headers.set('Content-Encoding', encoding);
  return new Response(body, { headers });
}
