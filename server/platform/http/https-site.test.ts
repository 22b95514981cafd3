import { describe, expect, test } from 'vitest';
import { createApp } from '../../app/app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { newCustomer } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { LIMITS, type Limits } from '../rate-limits/limits.ts';
import { createRateLimiter } from '../rate-limits/rate-limiter.ts';

const ORIGINS = { 1: 'https://one.example', 2: 'https://two.example' } as const;

const shop = testShop();

/** A browser on a site of the same shop that is reached over https, and that has these limits. */
function onHttps(limits: Partial<Limits> = {}): TestBrowser {
  const { db, parts } = shop;
  const rateLimiter = createRateLimiter({
    db,
    secret: JSON.stringify(limits),
    limits: { ...LIMITS, ...limits },
  });
  const app = createApp({ ...parts, origins: ORIGINS, rateLimiter });
  return new TestBrowser((request) => app.fetch(request), ORIGINS[2]);
}

describe('cookies', () => {
  test('over https are taken from this very host only, and over http keep their names', async () => {
    const secure = onHttps();
    await newCustomer({ ...shop, browser: () => secure }, 'https@example.com');
    expect(secure.cookieHeader()).toMatch(/^__Host-auth=[\w-]{22}; __Host-device=[\w-]{22}$/);
    const out = await secure.post('/api/identity/logout', {});
    for (const cookie of out.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-\w+=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    }
    const consent = await secure.post('/api/analytics/consent', { accepted: true });
    expect(consent.headers.getSetCookie()[0]).toMatch(/^__Host-analyticsConsent=accepted; /);
    const plain = await newCustomer(shop, 'http@example.com');
    expect(plain.cookieHeader()).toMatch(/^auth=[\w-]{22}; device=[\w-]{22}$/);
  });

  test('that another host planted do not count', async () => {
    const browser = onHttps();
    await newCustomer({ ...shop, browser: () => browser }, 'planted@example.com');
    const token = browser.cookie('__Host-auth') ?? '';
    const victim = onHttps();
    victim.setCookie('auth', token);
    expect((await victim.get('/api/identity/validate')).body.valid).toBe(false);
  });
});

test("a log-in never continues the browser's earlier session", async () => {
  const browser = await newCustomer(shop, 'rotated@example.com');
  const before = browser.cookie('auth') ?? '';
  const log = { email: 'rotated@example.com', password: 'a long password' };
  expect((await browser.post('/api/identity/login', log)).status).toBe(200);
  expect(browser.cookie('auth')).not.toBe(before);
  const old = shop.browser(2);
  old.setCookie('auth', before);
  expect((await old.get('/api/identity/validate')).body.valid).toBe(false);
  expect((await browser.get('/api/identity/validate')).body.valid).toBe(true);
});

test('a session that is used every day ends after 180 days', async () => {
  const browser = await newCustomer(shop, 'long@example.com');
  const ends = async () =>
    await shop.db
      .selectFrom('sessions as s')
      .innerJoin('customers as c', 'c.customer_id', 's.customer_id')
      .where('c.email', '=', 'long@example.com')
      .select(['s.created_at', 's.expires_at'])
      .executeTakeFirstOrThrow();
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const set = (values: object) =>
    shop.db
      .updateTable('sessions')
      .set(values)
      .where('customer_id', '=', (eb) =>
        eb.selectFrom('customers').select('customer_id').where('email', '=', 'long@example.com'),
      )
      .execute();
  await set({ created_at: days(-175), expires_at: days(3) });
  expect((await browser.get('/api/identity/validate')).body.valid).toBe(true);
  const { created_at, expires_at } = await ends();
  expect(expires_at.getTime() - created_at.getTime()).toBe(180 * 86_400_000);
});

describe('headers', () => {
  test('say on every answer what a browser may do with it', async () => {
    const answers = await Promise.all(
      ['/api/lookups', '/api/nothing', '/nothing', '/readyz'].map((path) => onHttps().get(path)),
    );
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': expect.stringMatching(/origin|no-referrer/),
        'permissions-policy': expect.stringContaining('geolocation=()'),
      });
    }
  });

  test('promise https only where the site has it', async () => {
    const { headers } = await shop.browser().get('/api/lookups');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

test('who leaves for the other site too often goes without codes', async () => {
  const browser = onHttps({ handOffsByAddress: { burst: 1, everySeconds: 60 } });
  await newCustomer({ ...shop, browser: () => browser }, 'leaving@example.com');
  const leave = async () => {
    const { headers } = await browser.sendRaw('GET', '/brand/1?to=/shop', NOTHING);
    const startHash = new URL(headers.get('location') ?? '').searchParams.get('begun');
    browser.setCookie('__Host-handOff', /handOff=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? '');
    const path = `/brand/1?to=/shop&begun=${startHash}&for=${'A'.repeat(43)}`;
    return (await browser.sendRaw('GET', path, NOTHING)).headers.get('location');
  };
  expect(await leave()).toContain('auth=');
  expect(await leave()).toBe('https://one.example/shop');
});

const NOTHING = { headers: {}, body: null, cookieJunk: '' };

describe('redirects stay on our own sites', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/a/..//evil.example',
    ' //evil.example',
  ])('%s', async (to) => {
    const { headers } = await onHttps().sendRaw('GET', `/brand/1?to=${encodeURIComponent(to)}`, NOTHING);
    expect(new URL(headers.get('location') ?? '').origin).toBe(ORIGINS[1]);
    const own = await onHttps().sendRaw('GET', `/brand/2?to=${encodeURIComponent(to)}`, NOTHING);
    expect(new URL(own.headers.get('location') ?? '', ORIGINS[2]).origin).toBe(ORIGINS[2]);
  });

  test('nor does a path that begins with two slashes', async () => {
    const { headers } = await onHttps().sendRaw(
      'GET',
      '//evil.example/?auth=AAAAAAAAAAAAAAAAAAAAAA',
      NOTHING,
    );
    expect(new URL(headers.get('location') ?? '', ORIGINS[2]).origin).toBe(ORIGINS[2]);
  });
});
