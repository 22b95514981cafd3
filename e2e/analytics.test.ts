import type { Page } from '@playwright/test';
import { z } from 'zod';
import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { type SecondServer, secondServer } from './shop/second-server.ts';
import { alderRidge } from './shop/sites.ts';
import { cartSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

const cents = z.number().refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);

/** What GA4 reads of an item; anything more might be about a person. */
const item = z.strictObject({
  item_id: z.string().min(1),
  item_name: z.string().min(1),
  item_brand: z.enum(['Alder Ridge', 'Twomey']),
  item_category: z.string().optional(),
  price: cents.positive(),
  discount: cents.nonnegative(),
  quantity: z.int().positive(),
  index: z.int().nonnegative(),
});

const always = { currency: z.literal('USD'), value: cents, items: z.array(item).min(1).max(200) };
const coupon = z.string().min(1).optional();

const event = z
  .discriminatedUnion('event', [
    z.strictObject({ event: z.literal('add_to_cart'), ecommerce: z.strictObject(always) }),
    z.strictObject({ event: z.literal('remove_from_cart'), ecommerce: z.strictObject(always) }),
    z.strictObject({
      event: z.literal('begin_checkout'),
      ecommerce: z.strictObject({ ...always, coupon }),
    }),
    z.strictObject({
      event: z.literal('add_shipping_info'),
      ecommerce: z.strictObject({ ...always, coupon, shipping_tier: z.string().min(1) }),
    }),
    z.strictObject({
      event: z.literal('add_payment_info'),
      ecommerce: z.strictObject({ ...always, coupon, payment_type: z.literal('Credit Card') }),
    }),
    z.strictObject({
      event: z.literal('purchase'),
      ecommerce: z.strictObject({
        ...always,
        coupon,
        transaction_id: z.string().regex(/^\d+$/),
        shipping: cents,
        tax: cents,
      }),
    }),
  ])
  .refine(({ ecommerce: { value, items } }) => {
    const sum = items.reduce((all, { price, quantity }) => all + price * quantity, 0);
    return Math.abs(sum - value) < 0.005;
  }, 'the value is that of the items, without shipping and tax');

/** All that was told, in GA4's shape; before each event the one before is taken off. */
async function entries(page: Page): Promise<z.infer<typeof event>[]> {
  const layer = await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []);
  expect(layer.filter((_, index) => index % 2 === 0)).toEqual(
    layer.slice(layer.length / 2).map(() => ({ ecommerce: null })),
  );
  return layer.filter((_, index) => index % 2 === 1).map((entry) => event.parse(entry));
}

const events = async (page: Page) => (await entries(page)).map(({ event }) => event);

test('each step reaches the data layer once, without personal data', {
  tag: '@desktop',
}, async ({ page }) => {
  const quantity = cartSummary(page).getByLabel('Quantity');

  await test.step('how fast a page was is told to the shop when it is left', async () => {
    await visit(page, alderRidge, '/find-our-wines');
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /vitals/.test(name))),
      )
      .toBe(true);
    await page.goto('about:blank');
    // Asked from nearby: a request of the test's browser comes by a proxy's header, which the metrics are closed to.
    const metrics = async () => (await fetch(`${alderRidge.origin}/metrics`)).text();
    await expect
      .poll(metrics)
      .toMatch(/cellar_door_page_largest_paint_seconds_count\{page="\/find-our-wines",brand="1"\} [1-9]/);
  });

  await test.step('Global Privacy Control turns analytics off', async () => {
    await page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
    await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
    await quantity.selectOption('2');
    await expect(cartSummary(page)).toContainText('$136.00');
    expect(await events(page)).toEqual([]);
    await page.setExtraHTTPHeaders({});
  });

  await test.step('each step is told, and what is added or removed', async () => {
    await reload(page);
    await expect.poll(() => events(page)).toEqual(['begin_checkout']);
    await quantity.selectOption('4');
    await expect.poll(() => events(page)).toEqual(['begin_checkout', 'add_to_cart']);
    await quantity.selectOption('3');
    const changes = ['begin_checkout', 'add_to_cart', 'remove_from_cart'];
    await expect.poll(() => events(page)).toEqual(changes);
    await fillShipping(page);
    await goToPayment(page);
    await fillBilling(page);
    await goToReview(page);
    await placeOrder(page);
    await expect
      .poll(() => events(page))
      .toEqual([...changes, 'add_shipping_info', 'add_payment_info', 'purchase']);
  });

  await test.step('sums are right, and no word is about the person', async () => {
    const recorded = await entries(page);
    const added = recorded.find(({ event }) => event === 'add_to_cart');
    expect(added?.ecommerce).toMatchObject({ value: 136, items: [{ quantity: 2 }] });
    const removed = recorded.find(({ event }) => event === 'remove_from_cart');
    expect(removed?.ecommerce).toMatchObject({ value: 68, items: [{ quantity: 1 }] });
    const purchase = recorded.find(({ event }) => event === 'purchase');
    expect(purchase?.ecommerce).toMatchObject({ currency: 'USD', value: 204, items: [{ quantity: 3 }] });
    const words = JSON.stringify(recorded);
    for (const secret of [ada.email, ada.firstName, ada.lastName, ada.street, ada.phone, '1111']) {
      expect(words).not.toContain(secret);
    }
  });

  await test.step('no other look at the confirmation tells the purchase again', async () => {
    const tab = await page.context().newPage();
    await visit(tab, alderRidge, '/confirmation');
    for (const seen of [page, tab]) {
      await seen.evaluate(() => window.sessionStorage.clear());
      await reload(seen);
      await expect(seen.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await events(seen)).not.toContain('purchase');
    }
  });
});

test.describe('where consent is required', { tag: '@desktop' }, () => {
  const server = { current: null as SecondServer | null };
  test.beforeAll(async () => {
    server.current = await secondServer({ ANALYTICS_CONSENT: 'required' });
    await server.current.start();
  });
  test.afterAll(() => server.current?.kill());
  const question = (page: Page) => page.getByRole('region', { name: 'Counting visits' });

  test('nothing is sent without consent, and the answer is remembered, also without script', async ({
    page,
    browser,
  }) => {
    const site = { ...alderRidge, origin: server.current?.origin ?? '' };
    const quantity = cartSummary(page).getByLabel('Quantity');
    await beginShipping(page, site, { 'merlot-napa-valley-2022': 1 });
    await quantity.selectOption('2');
    await expect(cartSummary(page)).toContainText('$136.00');
    expect(await events(page)).toEqual([]);
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await expect(question(page)).toBeHidden();
    await expect.poll(() => events(page)).toEqual(['begin_checkout']);
    await quantity.selectOption('3');
    await expect.poll(() => events(page)).toEqual(['begin_checkout', 'add_to_cart']);
    await reload(page);
    await expect(question(page)).toBeHidden();
    await quantity.selectOption('2');
    await expect.poll(() => events(page)).toEqual(['remove_from_cart']);

    await test.step('a no is kept without any script', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      await plain.goto(`${site.origin}/find-our-wines?zip=94558`);
      await question(plain).getByRole('button', { name: 'Decline' }).click();
      await expect(plain).toHaveURL(/find-our-wines\?zip=94558$/);
      await expect(question(plain)).toBeHidden();
      expect(await plain.locator('html').getAttribute('data-analytics')).toBe('off');
      await context.close();
    });
  });
});
