import fc from 'fast-check';
import { hostileHeaderValue, hostileWord } from '../server/testing/hostile/hostile-values.ts';
import { beginReview } from './shop/begin-checkout.ts';
import { alderRidge, sites } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const SEED = 20_261_121;
const RUNS = 400;

const PATHS = [
  '/',
  '/shop',
  '/shop/products/corkscrew',
  '/shop/products/:word',
  '/shop/bottles/:word',
  '/shop/clubs',
  '/shop/clubs/:word',
  '/shop/clubs/1/shipments/:word',
  '/shop/login',
  '/shop/sign-up',
  '/shop/forgot-password',
  '/shop/reset-password',
  '/shop/verify',
  '/find-our-wines',
  '/club-release',
  '/card-link',
  '/bulk-payment',
  '/cart',
  '/shipping',
  '/billing',
  '/review',
  '/confirmation',
  '/confirmation/leave',
  '/log-out',
  '/account',
  '/account/addresses/:word',
  '/account/payment-methods/:word',
  '/account/orders',
  '/account/orders/:word',
  '/account/log-ins',
  '/account/membership',
  '/brand/2',
  '/brand/:word',
  '/assets/:word',
  '/:word',
] as const;

const NAMES = [
  'q',
  'category',
  'sort',
  'page',
  'brandingId',
  'zip',
  'distance',
  'to',
  'returnTo',
  'token',
  'id',
  'customerId',
  'clubJoin',
  'clubType',
  'before',
  'done',
  'auth',
  'cart',
  'et_uid',
  'et_cartid',
  'email',
  'intent',
  '_routes',
  'index',
  '__proto__',
  '',
];

const FIELDS = [
  ...NAMES,
  'qty',
  'productId',
  'shoppingCartItemId',
  'promoCode',
  'deliveryMethod',
  'password',
  'cardId',
  'addressBookId',
];
const HEADERS = [
  'accept',
  'accept-language',
  'cookie',
  'referer',
  'x-forwarded-host',
  'x-request-id',
  'range',
  'if-none-match',
  'content-type',
];
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
];

const pairs = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), hostileWord), { maxLength: 4 })
    .map((each) => each.map(([name, value]) => `${name}=${value}`).join('&'));

const requests = fc.record({
  path: fc.constantFrom(...PATHS),
  word: hostileWord,
  query: pairs(NAMES),
  isData: fc.boolean(),
  post: fc.option(fc.tuple(pairs(FIELDS), fc.constantFrom(...TYPES))),
  header: fc.option(fc.tuple(fc.constantFrom(...HEADERS), hostileHeaderValue)),
});

/** Pages are answered with a page or a way to one, whatever their address, their headers or their forms hold. */
for (const who of ['a guest', 'a cart ready to be paid'] as const) {
  test(`no request to a page is too wrong for ${who}`, { tag: '@desktop' }, async ({ page, context }) => {
    if (who !== 'a guest') await beginReview(page, alderRidge, { corkscrew: 1 });
    const own = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    // The address that every resolver knows.
    const { origin } = alderRidge;
    const property = fc.asyncProperty(requests, async ({ path, word, query, isData, post, header }) => {
      const address = `${origin}${path.replace(':word', word)}${isData ? '.data' : ''}?${query}`;
      const response = await fetch(address, {
        method: post ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          origin,
          ...(own === '' ? {} : { cookie: own }),
          ...(post ? { 'content-type': post[1] } : {}),
          ...(header ? { [header[0]]: header[1] } : {}),
        },
        body: post ? post[0] : null,
      });
      const text = await response.text();
      if (response.status >= 500) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
      const location = response.headers.get('location');
      if (location !== null)
        expect(sites.map((site) => site.origin)).toContain(new URL(location, origin).origin);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
}
