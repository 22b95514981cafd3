import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ConsentRule } from '../../ordering/analytics/consent.ts';
import type { AppEnv, PageEnv } from '../../platform/http/app-env.ts';
import { requestIdentity } from '../../platform/http/request-identity.ts';
import { type SeenRequest, tellOfRequests } from '../../platform/observability/seen-request.ts';
import type { StripePage } from '../../providers/payment/provider.ts';
import { stripeSources } from '../../providers/payment/stripe-page.ts';
import type { MapTiles } from './map-tiles.ts';
import { pageRoutes } from './page-routes.ts';
import type { PageExtras } from './pages.ts';

const origins = { 1: 'http://localhost:4000', 2: 'http://brand2.localhost:4000' };
const ID = 'aaaaaaaaaaaaaaaaaaaaaa';

function pageWith(
  given: Record<string, string>,
  mapTiles: MapTiles | null = null,
  stripe: StripePage | null = null,
  analyticsConsent: ConsentRule = 'not-required',
  look: (extras: PageExtras) => void = () => undefined,
  pattern = '/shop',
) {
  const pages = {
    handle: async (_: Request, extras: PageExtras) => {
      look(extras);
      return new Response('a page', { headers: given });
    },
    assetsDirectory: '',
    readsAgain: async () => 'same' as const,
    patternOf: () => pattern,
    manifests: {},
    development: null,
    close: async () => {},
  };
  return new Hono<AppEnv>().use(requestIdentity({ origins, trustedProxies: [] })).all(
    '*',
    pageRoutes({
      pages,
      assets: null,
      origins,
      vaultOrigin: null,
      mapTiles,
      cardFields: stripe && { page: stripe, sources: stripeSources(stripe) },
      analyticsConsent,
    }),
  );
}

const cacheControl = async (requestHeaders: Record<string, string>, given: Record<string, string> = {}) =>
  (await pageWith(given).request('/account/orders/1.data', { headers: requestHeaders })).headers.get(
    'cache-control',
  );

const personal = ['auth', 'cart', 'clubMembershipCart', 'confirmation', 'office'];
/** They open nothing, and no catalog page shows anything of them but the place, which its key names. */
const impersonal = [
  'analyticsConsent',
  'campaign',
  'device',
  'handOff',
  'logInCode',
  'officeDevice',
  'officeInvitation',
  'officePasskey',
  'place',
];
const COOKIE_NAMES = [
  /: BrowserCookie = \{\s*name: '(\w+)'/g,
  /\bcookieName: '(\w+)'/g,
  /import \{[^}]*\bsetCookie\b[\s\S]*?const \w+ = '(\w+)'/g,
];

test('each cookie of the shop is known to make a page somebody’s, or not to', () => {
  const server = join(import.meta.dirname, '../..');
  const names = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path))
    .map((path) => readFileSync(join(server, path), 'utf8'))
    .flatMap((source) => COOKIE_NAMES.flatMap((pattern) => [...source.matchAll(pattern)]))
    .map(([, name = '']) => name);
  expect([...new Set(names)].toSorted()).toEqual([...personal, ...impersonal].toSorted());
});

test.each([...personal, ...personal.map((name) => `__Host-${name}`)])(
  'no browser keeps a page that was shown to one with the cookie %s',
  async (name) => {
    expect(await cacheControl({ cookie: `other=1; ${name}=${ID}` })).toBe('no-store');
    expect(
      await cacheControl({ cookie: `${name}=${ID}` }, { 'cache-control': 'public, max-age=60' }),
      'whatever the page itself says',
    ).toBe('no-store');
  },
);

test('nor one with a bearer token, or one that hands out the first cookie', async () => {
  expect(await cacheControl({ authorization: `Bearer ${ID}` })).toBe('no-store');
  expect(await cacheControl({}, { 'set-cookie': `cart=${ID}; Path=/` })).toBe('no-store');
});

test('a guest’s page may be kept, and is asked for again', async () => {
  expect(await cacheControl({})).toBe('private, no-cache');
  expect(await cacheControl({ cookie: 'theme=dark' })).toBe('private, no-cache');
  expect(await cacheControl({}, { 'cache-control': 'public, max-age=60' })).toBe('public, max-age=60');
});

test.each(['/bulk-payment', '/club-membership', '/club-release', '/shop/reset-password', '/shop/verify'])(
  '%s is not cached or sent as referrer: anyone with its address may see it',
  async (pattern) => {
    const page = pageWith({}, null, null, 'not-required', undefined, pattern);
    const { headers } = await page.request(`${pattern}?id=1`);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'same-origin',
    ]);
    const anotherPage = await pageWith({}).request('/shop');
    expect(anotherPage.headers.get('referrer-policy')).toBeNull();
  },
);

test('a page may show pictures of its own, and those of a map where an address is set', async () => {
  const policyWith = async (mapTiles: MapTiles | null) =>
    (await pageWith({}, mapTiles).request('/shop')).headers.get('content-security-policy')?.split('; ');
  expect(await policyWith(null)).toContain("img-src 'self' data:");
  expect(await policyWith({ url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '' })).toContain(
    "img-src 'self' data: https://*.tiles.example",
  );
});

test('a page lets Stripe’s script, frames and calls in only where Stripe takes the cards', async () => {
  const policyWith = async (stripe: StripePage | null) =>
    (await pageWith({}, null, stripe, 'not-required', undefined, '/billing').request('/billing')).headers.get(
      'content-security-policy',
    ) ?? '';
  expect(await policyWith(null)).not.toMatch(/stripe|frame-src/);
  const policy = await policyWith({
    provider: 'stripe',
    publishableKey: 'pk_1',
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
  });
  expect(policy).toMatch(
    /script-src 'self' 'nonce-\S+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
  );
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
  );
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  const local = await policyWith({
    provider: 'stripe',
    publishableKey: 'pk_1',
    scriptUrl: 'http://localhost:1/stripe.js',
  });
  expect(local).toContain("connect-src 'self' http://localhost:1;");
  expect(local).not.toContain('stripe.com');
});

test.each([
  ['required', {}, 'ask'],
  ['required', { cookie: 'analyticsConsent=accepted' }, 'on'],
  ['required', { cookie: 'analyticsConsent=declined' }, 'off'],
  ['required', { cookie: 'analyticsConsent=accepted', 'sec-gpc': '1' }, 'off'],
  ['not-required', {}, 'on'],
  ['not-required', { cookie: 'analyticsConsent=declined' }, 'off'],
  ['not-required', { 'sec-gpc': '1' }, 'off'],
] as const)(
  'where consent is %s, with %j, what may be told is: %s',
  async (analyticsConsent, headers, expected) => {
    let received: string | undefined;
    const app = pageWith({}, null, null, analyticsConsent, ({ analytics }) => {
      received = analytics;
    });
    await app.request('/shop', { headers });
    expect(received).toBe(expected);
  },
);

test('the line of a page in the log has the account that its data was read for', async () => {
  const session = { customerId: 7, tokenHash: Buffer.alloc(0) };
  const page = pageWith({}, null, null, 'not-required', ({ env }) => (env as PageEnv).onSession(session));
  const seen: SeenRequest[] = [];
  const app = new Hono<AppEnv>()
    .use(
      requestIdentity({ origins, trustedProxies: [] }),
      tellOfRequests((each) => seen.push(each)),
    )
    .route('/', page);
  await app.request('/shop');
  expect(seen).toMatchObject([{ customerId: 7 }]);
});

test.each([
  ['/shop', null],
  ['/shop?q=merlot', 'noindex'],
  ['/shipping', 'noindex'],
  ['/account', 'noindex'],
])('search engines get %s: %s', async (path, robots) => {
  const { headers } = await pageWith({}).request(path);
  expect(headers.get('x-robots-tag')).toBe(robots);
});
