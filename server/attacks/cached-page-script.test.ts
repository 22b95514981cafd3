import { createHash } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import fc from 'fast-check';
import type { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppEnv } from '../platform/http/app-env.ts';
import { appWithPages } from '../testing/app-with-pages.ts';
import { testShop } from '../testing/test-shop.ts';
import { tries } from '../testing/tries.ts';

const PROXY = '192.0.2.1';
const FILL = 'AAAAAAAAAAAAAAAAAAAA';
/** The text leaves its string if `u003cAAAA…` is cut out of the script that holds it. */
const TRAP = `/shop?q=%3C${FILL}%22)%3BglobalThis.pwned%3D1%2F%2F&t=1`;

/** What a proxy may pass on from a stranger: words of the page and other texts of the right shape. */
const HOSTILE: readonly Readonly<Record<string, string>>[] = [
  { 'x-request-id': `u003c${FILL}`, cookie: 'theme=evil; device=evil; handOff=evil' },
  {
    'x-request-id': 'pinot-noir-carneros-2024',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-prefix': '/evil',
  },
  { 'x-request-id': 'merlot-napa-valley-2022', forwarded: 'for=evil;host=evil.example;proto=gopher' },
  {
    'x-request-id': 'streamController',
    traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
    tracestate: 'evil=1',
  },
  {
    'x-request-id': '__reactRouterContext',
    'accept-language': 'evil',
    'user-agent': '</script><script>evil()</script>',
    referer: 'https://evil.example/',
  },
  {
    'x-request-id': 'manifest-shop',
    nonce: 'evil',
    'x-nonce': 'evil',
    'x-real-ip': '</script>',
    via: 'evil',
  },
  { 'x-request-id': 'application' },
];
const PAGES = ['/shop', TRAP, '/shop/products/merlot-napa-valley-2022', '/shop/clubs', '/find-our-wines'];

/** What code that edits HTML as text could mistake for its own. */
const FRAGMENTS = [
  '<script>globalThis.pwned=1</script>',
  '</script>',
  '<script type="module" async="">',
  '<link rel="modulepreload" href="/x">',
  ' nonce=""',
  'nonce="AAAAAAAAAAAAAAAAAAAAAA=="',
  '$&',
  '$1',
  "$'",
  '\\',
  '\\u003c',
  '"',
  "'",
  '");globalThis.pwned=1//',
  '<!--',
  '-->',
  ']]>',
  '\u2028',
  '&lt;',
  'u003cAAAAAAAAAAAA',
  'deferred-module',
  'streamController',
];
const SCRIPTS_OF_THE_LIST = 6;

const shop = testShop();

interface Site {
  readonly name: string;
  readonly origins: Readonly<Record<1 | 2, string>>;
}
const SITES: readonly Site[] = [
  { name: 'over http', origins: { 1: 'http://localhost', 2: 'http://brand2.localhost' } },
  { name: 'over https', origins: { 1: 'https://alder.example', 2: 'https://brand2.example' } },
];

function asker(app: Hono<AppEnv>, { origins }: Site) {
  return async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.request(
      `${origins[1]}${path}`,
      { headers: { host: new URL(origins[1]).host, 'x-forwarded-for': '198.51.100.7', ...headers } },
      { incoming: { socket: { remoteAddress: PROXY } } },
    );
    return {
      status: answer.status,
      id: answer.headers.get('x-request-id'),
      policy: answer.headers.get('content-security-policy') ?? '',
      etag: answer.headers.get('etag'),
      cacheControl: answer.headers.get('cache-control'),
      text: await answer.text(),
    };
  };
}

/** Longer than any page is kept. */
const LONG_MS = 3_600_000;

describe.each(SITES)('a shared page $name, behind a proxy that passes on what it gets', (site) => {
  let now = 0;
  let ask: ReturnType<typeof asker>;
  beforeAll(async () => {
    ask = asker(await appWithPages(shop, { ...site, trustedProxies: [PROXY], now: () => now }), site);
  });
  beforeEach(() => {
    now += LONG_MS;
  });

  test('is the same whoever asks first', async () => {
    const expected = new Map<string, string>();
    for (const path of PAGES) expected.set(path, digestOf(await ask(path)));
    for (const headers of HOSTILE) {
      now += LONG_MS;
      for (const path of PAGES) {
        const [first, next] = [await ask(path, headers), await ask(path)];
        expect(first.etag, 'it is a shared page').not.toBeNull();
        const seen = `${path} after ${JSON.stringify(headers)}`;
        expect([seen, digestOf(first), digestOf(next)]).toEqual([
          seen,
          expected.get(path),
          expected.get(path),
        ]);
      }
    }
  });

  test('runs nothing of what was searched for, and allows no script that is not its own', async () => {
    await ask(TRAP, { 'x-request-id': `u003c${FILL}` });
    const { text, policy } = await ask(TRAP);
    expect(text).toContain(FILL);
    expect(run(text).pwned).toBeUndefined();
    expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual(
      [...new Set(scriptsOf(text).map(hashOf))].toSorted(),
    );
    expect(policy).not.toMatch(/nonce|unsafe/);
  });

  test('has nothing of its bytes changed by any query, and none of it runs', async () => {
    const texts = fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom('q', 'category', 't'), async (parts, name) => {
        now += LONG_MS;
        const q = parts.join('');
        const path = `/shop?${name}=${encodeURIComponent(q)}`;
        const first = await ask(path, {
          'x-request-id': q
            .replaceAll(/[^\w-]/g, '')
            .padEnd(16, 'A')
            .slice(0, 64),
        });
        now += LONG_MS;
        const next = await ask(path);
        expect(run(first.text).pwned).toBeUndefined();
        // A search that the API refuses gets a page of its own each time.
        if (first.etag === null) {
          expect(next.etag).toBeNull();
          expect(first.policy).toContain("'nonce-");
          return;
        }
        expect(digestOf(next)).toBe(digestOf(first));
        const hashes = scriptsOf(first.text).map(hashOf);
        expect(first.policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual([...new Set(hashes)].toSorted());
        expect(first.text.match(/<script\b/g)).toHaveLength(SCRIPTS_OF_THE_LIST);
      }),
      { numRuns: tries({ slice: 15, long: 80 }) },
    );
  });

  test('still gives the proxy’s id back, for the log', async () => {
    const id = 'f3b1c9a2-3f4e-4c35-9f53-0b7a4d1c8e77';
    for (const path of PAGES) {
      const answer = await ask(path, { 'x-request-id': id });
      expect(answer.id).toBe(id);
      expect(answer.text).not.toContain(id);
    }
  });

  test('staff who are logged in get pages of their own', async () => {
    for (const name of ['office', '__Host-office']) {
      const mine = await ask(TRAP, { cookie: `${name}=AAAAAAAAAAAAAAAAAAAAAA` });
      expect([mine.etag, mine.cacheControl]).toEqual([null, 'no-store']);
      expect(mine.policy).toContain("'nonce-");
    }
  });
});

/** Executable and inline, in the order of the page. */
function scriptsOf(html: string): string[] {
  return [
    ...html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, script = '']) => script);
}

function digestOf({ text, policy, etag }: { text: string; policy: string; etag: string | null }): string {
  return createHash('sha256')
    .update(JSON.stringify([text, policy, etag]))
    .digest('hex');
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The page's classic scripts, as a browser runs them; one that cannot be parsed does not run. */
function run(html: string): { pwned?: unknown } {
  const controller = { enqueue: () => undefined, close: () => undefined };
  const page: Record<string, unknown> = {
    __reactRouterContext: { streamController: controller },
  };
  page.window = page;
  const context = createContext(page);
  const data = scriptsOf(html).filter((script) => script.includes('streamController.enqueue'));
  expect(data.length).toBeGreaterThan(0);
  for (const script of data) new Script(script).runInContext(context);
  return page;
}
