import { beginPayment, beginReview } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { placeOrder } from './shop/place-order.ts';
import { sites, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

test.describe('what the server says to the browser', { tag: '@desktop' }, () => {
  for (const site of sites) {
    test(`only scripts of our own run on pages of ${site.name}`, async ({ page }) => {
      const allowed = new Set<string>();
      for (const path of ['/shop', '/shop/products/corkscrew', '/shipping']) {
        const response = await page.goto(site.origin + path);
        const headers = response?.headers() ?? {};
        const policy = headers['content-security-policy'] ?? '';
        const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '';
        // Pages that are the same for all visitors allow their scripts by hash.
        const inline = /'(?:nonce-[^']{20,}|sha256-[^']{40,})'/.exec(scripts)?.[0];
        expect(inline, path).toBeDefined();
        allowed.add(inline ?? '');
        expect(policy).not.toContain('unsafe-inline');
        expect(policy).not.toContain('unsafe-eval');
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toContain("base-uri 'none'");
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['referrer-policy']).toMatch(/origin|no-referrer/);
        expect(headers['cache-control']).toMatch(/no-cache|no-store|private/);
        expect(headers['x-powered-by']).toBeUndefined();
      }
      expect(
        (await page.goto(`${site.origin}/shipping`))?.headers()['content-security-policy'],
      ).not.toContain([...allowed].at(-1));
    });
  }

  test('a script that is not ours does not run', async ({ page, allowComplaints }) => {
    allowComplaints(/violates the following Content Security Policy/);
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

  test('what the browser carries no script can read', async ({ page, context }) => {
    await beginReview(page, twomey, { 'pinot-noir-monterey-2024': 1 });
    await placeOrder(page);
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

  test('the card goes to the vault alone', async ({ page }) => {
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
  });
});
