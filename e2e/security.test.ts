import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { beginPayment } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { placeOrder } from './shop/place-order.ts';
import { type Site, sites, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

test.describe('what the server says to the browser', { tag: '@desktop' }, () => {
  test('only scripts of our own run', { tag: '@core' }, async ({ page, allowComplaints }) => {
    allowComplaints(/violates the following Content Security Policy/);
    for (const site of sites) {
      await test.step(`the policy of ${site.name}`, async () => {
        const allowed: string[] = [];
        for (const path of [
          '/shop',
          '/shop/products/corkscrew',
          '/shipping?clubJoin=false',
          '/shipping?clubJoin=false',
        ]) {
          const headers = await headersOf(site, path);
          const policy = String(headers['content-security-policy']);
          const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '';
          // Pages that are the same for all visitors allow their scripts by hash.
          const inline = /'(?:nonce-[^']{20,}|sha256-[^']{40,})'/.exec(scripts)?.[0];
          expect(inline, path).toBeDefined();
          allowed.push(inline ?? '');
          expect(policy).not.toContain('unsafe-inline');
          expect(policy).not.toContain('unsafe-eval');
          expect(policy).toContain("frame-ancestors 'none'");
          expect(policy).toContain("base-uri 'none'");
          expect(headers['x-content-type-options']).toBe('nosniff');
          expect(headers['referrer-policy']).toMatch(/origin|no-referrer/);
          expect(headers['cache-control']).toMatch(/no-cache|no-store|private/);
          expect(headers['x-powered-by']).toBeUndefined();
        }
        expect(allowed.at(-1), 'a page of one visitor allows its scripts once').not.toBe(allowed.at(-2));
      });
    }

    await test.step('a script that is not ours does not run', async () => {
      await visit(page, twomey, '/shop');
      const blocked = page.waitForEvent('console', (message) =>
        message.text().includes('Content Security Policy'),
      );
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "taken over"';
        document.body.append(script);
      });
      await blocked;
      await expect(page).not.toHaveTitle('taken over');
    });
  });

  test('the card goes to the vault alone, and no script can read what the browser keeps', {
    tag: '@core',
  }, async ({ page, context }) => {
    const digits = cards.visa;
    const carriers = new Set<string>();
    page.on('request', (request) => {
      if ((request.postData() ?? '').replace(/[\s-]/g, '').includes(digits)) {
        carriers.add(new URL(request.url()).pathname);
      }
    });
    await beginPayment(page, twomey, { 'pinot-noir-monterey-2024': 1 });
    await fillBilling(page, digits);
    await goToReview(page);
    await placeOrder(page);
    expect([...carriers]).toEqual(['/vault/tokens']);
    expect(await page.content()).not.toContain(digits);

    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).toContain('cart');
    expect(cookies.map(({ name }) => name)).toContain('confirmation');
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        domain: 'brand2.localhost',
      });
      expect(cookie.value.length).toBeGreaterThanOrEqual(22);
    }
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });
});

/** Not by `fetch`, which sets the Host header itself: not every machine resolves the names below `localhost`. */
async function headersOf({ origin }: Site, path: string): Promise<IncomingHttpHeaders> {
  const { host, port } = new URL(origin);
  const sent = request({ host: 'localhost', port, path, headers: { host } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode, path).toBe(200);
  return answer.headers;
}
