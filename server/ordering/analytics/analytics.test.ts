import { describe, expect, test } from 'vitest';
import { registry } from '../../platform/observability/metrics.ts';
import { measurePage } from '../../platform/observability/request-metrics.ts';
import { fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { beaconLimit } from './routes.ts';

const shop = testShop();

describe('a purchase', () => {
  test('is reported once, however many tabs ask at once', async () => {
    const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
    const claims = await Promise.all([1, 2, 3].map(() => browser.send('POST', '/api/analytics/purchase')));
    expect(claims.map(({ body }) => body.first).sort()).toEqual([false, false, true]);
    expect((await browser.send('POST', '/api/analytics/purchase')).body).toEqual({
      first: false,
      coupon: null,
    });
  });

  test('is reported by no browser that did not place it', async () => {
    expect(await shop.browser().send('POST', '/api/analytics/purchase')).toMatchObject({
      status: 200,
      body: { first: false, coupon: null },
    });
  });

  test('is not reported once the shopper has left the confirmation', async () => {
    const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
    await browser.send('DELETE', '/api/orders/confirmation');
    expect(await browser.send('POST', '/api/analytics/purchase')).toMatchObject({
      status: 200,
      body: { first: false, coupon: null },
    });
  });
});

test('a decision is kept in a cookie that no script needs', async () => {
  const browser = shop.browser();
  const { headers } = await browser.post('/api/analytics/consent', { accepted: false });
  expect(headers.getSetCookie()[0]).toMatch(
    /^analyticsConsent=declined; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/,
  );
});

describe('metrics of real visitors', () => {
  test.each([[{ name: 'LCP', value: 61_000 }], [{ name: 'CLS', value: -1 }], [{ name: 'TTFB', value: 5 }]])(
    '%j is none',
    async (vital) => {
      const { status } = await shop
        .browser()
        .post('/api/analytics/vitals', { page: '/shop', vitals: [vital] });
      expect(status).toBe(422);
    },
  );

  test('are kept by the pattern of a page and by brand, and of no other path', async () => {
    const patternOf = (path: string) => (path.startsWith('/shop/products/') ? '/shop/products/:slug' : null);
    const vitals = [
      { name: 'LCP', value: 900 },
      { name: 'CLS', value: 0.02 },
    ] as const;
    measurePage({ path: '/shop/products/corkscrew', brandingId: 2, vitals }, patternOf);
    measurePage({ path: '/made-up', brandingId: 2, vitals }, patternOf);
    const text = await registry.metrics();
    expect(text).toContain(
      'cellar_door_page_largest_paint_seconds_sum{page="/shop/products/:slug",brand="2"} 0.9',
    );
    expect(text).toContain('cellar_door_page_layout_shift_count{page="/shop/products/:slug",brand="2"} 1');
    expect(text).not.toContain('made-up');
  });

  test('are limited per address and minute', () => {
    let now = 0;
    const mayTell = beaconLimit(() => now);
    const heard = Array.from({ length: 200 }, () => mayTell('203.0.113.7')).filter(Boolean);
    expect(heard).toHaveLength(120);
    expect(mayTell('203.0.113.8')).toBe(true);
    now = 60_000;
    expect(mayTell('203.0.113.7')).toBe(true);
  });
});
