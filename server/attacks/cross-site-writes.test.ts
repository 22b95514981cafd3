import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppEnv } from '../platform/http/app-env.ts';
import { appWithPages } from '../testing/app-with-pages.ts';
import { BESIDE_THE_API, describedBy } from '../testing/hostile/operations.ts';
import { newCustomer } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const root = join(import.meta.dirname, '../..');

/** Row 2 of the break-in: with SameSite=Lax a foreign form carries no cookie, and was let through for that. */
const ATTACKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a form of another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a form of another site, in a browser without Sec-Fetch-Site': { origin: 'https://evil.example' },
  'a form in a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a form in a sandboxed frame, in a browser without Sec-Fetch-Site': { origin: 'null' },
  'a form of another site that names itself ours': {
    origin: 'https://evil.example',
    'sec-fetch-site': 'same-origin',
  },
  'a form of another site that hides its origin': { 'sec-fetch-site': 'cross-site' },
  'a form of another host of the domain': { origin: 'http://evil.localhost', 'sec-fetch-site': 'same-site' },
  'a form of another host that hides its origin': { 'sec-fetch-site': 'same-site' },
  'a form of the other brand': { origin: 'http://brand2.localhost' },
  'a form of the same host at another port': { origin: 'http://localhost:8081' },
  'a form of the same host by another scheme': { origin: 'https://localhost' },
  'a form from the address bar': { 'sec-fetch-site': 'none' },
};
const attacks = Object.entries(ATTACKS);
const COOKIES: readonly Readonly<Record<string, string>>[] = [{}, { cookie: 'cart=AAAAAAAAAAAAAAAAAAAAAA' }];

const shop = testShop();
let app: Hono<AppEnv>;
beforeAll(async () => {
  app = await appWithPages(shop);
});

interface Write {
  readonly method: string;
  readonly path: string;
}

/** The answer's status and, where a write is refused for its sender, that no cookie came with it. */
async function outcome(write: Write, headers: Readonly<Record<string, string>>, form = 'a=1') {
  const isApi = /^\/(api|vault|webhooks)\//.test(write.path);
  const type = isApi ? 'application/json' : 'application/x-www-form-urlencoded';
  const response = await app.request(`http://localhost${write.path}`, {
    method: write.method,
    headers: { host: 'localhost', 'content-type': type, ...headers },
    body: isApi ? '{}' : form,
  });
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
}

/** The attacks that get through, each with the status of its answer. */
async function throughTheDoor(write: Write): Promise<string[]> {
  const through: string[] = [];
  for (const [name, headers] of attacks) {
    for (const cookie of COOKIES) {
      const { status, cookies } = await outcome(write, { ...headers, ...cookie });
      if (status !== 403 || cookies.length > 0) through.push(`${name} ${JSON.stringify(cookie)}: ${status}`);
    }
  }
  return through;
}

interface PageRoute {
  readonly file: string;
  readonly path: string;
  /** A form of an index route names it, since its layout has the same path. */
  readonly query: '' | '?index';
}

const { default: routes } = (await import('../../web/routes.ts')) as { default: RouteConfigEntry[] };

function flat(entries: readonly RouteConfigEntry[], parent = ''): PageRoute[] {
  return entries.flatMap(({ file, path, index, children = [] }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    const own = { file, path: full === '' ? '/' : full, query: index ? '?index' : '' } as const;
    return [own, ...flat(children, full)];
  });
}

const writing = flat(routes).filter(({ file }) =>
  /^export (?:(?:async )?(?:function|const) |\{[^}]*\bas )(?:action|clientAction)\b/m.test(
    readFileSync(join(root, 'web', file), 'utf8'),
  ),
);

describe('a page that writes', () => {
  test('is found wherever the router has an action', async () => {
    const build = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
    const known: { id: string; hasAction: boolean; hasClientAction: boolean }[] = Object.values(
      build.assets.routes,
    );
    const withAction = known.filter(({ hasAction, hasClientAction }) => hasAction || hasClientAction);
    expect(withAction).toHaveLength(writing.length);
    expect(writing.length).toBeGreaterThan(20);
  });

  test.each(writing.map(({ path, query }) => [path.replaceAll(/:\w+/g, '1'), query]))(
    '%s%s takes its form from its own site only',
    async (path, query) => {
      for (const each of [`${path}${query}`, `${path}.data${query}`]) {
        const write = { method: 'POST', path: each };
        expect(await throughTheDoor(write), each).toEqual([]);
        for (const own of [{ origin: 'http://localhost' }, { 'sec-fetch-site': 'same-origin' }]) {
          expect([403, 405], each).not.toContain((await outcome(write, own)).status);
        }
      }
    },
  );

  test('says to a shopper what happened, as a page, and to a script in the one error shape', async () => {
    const [, headers] = attacks[0] ?? [];
    const write = { method: 'POST', path: '/shop/login' };
    const page = await outcome(write, { ...headers, accept: 'text/html,*/*' });
    expect(page).toMatchObject({ status: 403, type: expect.stringMatching(/^text\/html/) });
    expect(page.text).toContain('This request did not come from our site.');
    const data = await outcome({ ...write, path: '/shop/login.data' }, { ...headers, accept: '*/*' });
    expect(JSON.parse(data.text)).toMatchObject({ code: 'forbidden', requestId: expect.any(String) });
  });

  test('a foreign form cannot log in; our own form can, without script', async () => {
    await newCustomer(shop, 'honest@example.com');
    const form = 'email=honest%40example.com&password=a+long+password';
    const login = { method: 'POST', path: '/shop/login' };
    for (const [name, headers] of attacks) {
      expect(await outcome(login, headers, form), name).toMatchObject({ status: 403, cookies: [] });
    }
    const honest = await outcome(login, { origin: 'http://localhost' }, form);
    expect(honest.cookies).toEqual([
      expect.stringMatching(/^auth=[\w-]{22};/),
      expect.stringMatching(/^device=[\w-]{22};/),
    ]);
  });
});

describe('a call of the API that writes', () => {
  test('is refused to other sites, each of them', async () => {
    const { body } = await shop.browser().get('/api/openapi.json');
    const writes = [...describedBy(body).operations, ...BESIDE_THE_API]
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, '1') }))
      // A question: it is asked by a page that a mail leads to, and writes nothing.
      .filter(({ path }) => path !== '/api/identity/reset-password/validate');
    expect(writes.length).toBeGreaterThan(35);
    for (const write of writes) {
      // The page of one brand may hand a card to the vault at the other's host (VAULT_ORIGIN).
      const open = (await throughTheDoor(write)).filter(
        (each) => write.path !== '/vault/tokens' || !each.startsWith('a form of the other brand'),
      );
      expect(open, `${write.method} ${write.path}`).toEqual([]);
    }
  });

  test('is open to programs, which send none of the headers of browsers, and to bearers of a token', async () => {
    const browser = await newCustomer(shop, 'bearer@example.com');
    const authorization = `Bearer ${browser.cookie('auth')}`;
    const send = (path: string, headers: Record<string, string>, body: object) =>
      app.request(`http://localhost${path}`, {
        method: 'POST',
        headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const items = [{ productId: await shop.productId('corkscrew'), qty: 1 }];
    expect((await send('/api/cart', {}, { items })).status).toBe(200);
    expect((await send('/api/cart', { authorization }, { items })).status).toBe(200);
    const planted = { authorization, origin: 'https://evil.example' };
    expect((await send('/api/cart', planted, { items })).status).toBe(403);
  });
});

test('behind a proxy that ends https, the site is its own origin by https only', async () => {
  const origins = { 1: 'https://one.example', 2: 'https://two.example' } as const;
  const secure = await appWithPages(shop, { origins });
  const post = (path: string, origin: string) =>
    secure.request(`http://one.example${path}`, {
      method: 'POST',
      headers: {
        host: 'one.example',
        origin,
        'content-type': path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body: path.startsWith('/api') ? '{"email":"a","password":"b"}' : 'email=a&password=b',
    });
  for (const path of ['/shop/login', '/shop/login.data', '/api/identity/login']) {
    expect((await post(path, 'https://one.example')).status, path).not.toBe(403);
    expect((await post(path, 'https://one.example')).status, path).toBeLessThan(500);
    expect((await post(path, 'http://one.example')).status, path).toBe(403);
    expect((await post(path, 'https://two.example')).status, path).toBe(403);
  }
});
