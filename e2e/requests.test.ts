import type { Page } from '@playwright/test';
import { beginPayment, beginShipping } from './shop/begin-checkout.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { customerWith } from './shop/saved-addresses.ts';
import { alderRidge } from './shop/sites.ts';
import { cartSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';

const merlot = 'merlot-napa-valley-2022';

/** Once the page has asked, unprompted, how the weather is where the address lies. */
async function weatherRequested(page: Page, work: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(/\/api\/weather\/deliveries/);
  await work();
  await answered;
}

/** Once the vault has taken the typed card. */
async function cardHanded(page: Page, work: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(/\/vault\/tokens$/);
  await work();
  await answered;
}

/** The calls of the API and the vault that a press makes, once the page has come to rest before it and after it. */
async function callsOf(page: Page, press: () => Promise<void>): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  const note = (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|vault)\//.test(pathname) || pathname.endsWith('.data'))
      calls.push(`${request.method()} ${pathname}`);
  };
  page.on('request', note);
  await press();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return calls;
}

test('a change of the cart is one request at every step', { tag: ['@desktop', '@core'] }, async ({
  page,
}) => {
  await beginPayment(page, alderRidge, { [merlot]: 1, corkscrew: 1 });
  const summary = cartSummary(page);
  const more = await callsOf(page, async () => {
    await summary.getByLabel('Quantity').first().selectOption('3');
    await expect(summary).toContainText('$204.00');
  });
  expect(more).toEqual([expect.stringMatching(/^PUT \/api\/cart\/items\/\d+$/)]);

  await summary.getByRole('button', { name: 'Promo Code' }).click();
  const modal = page.getByRole('dialog', { name: 'Enter a Code' });
  await modal.getByLabel('Promo Code').fill('SHIPFREE');
  const code = await callsOf(page, async () => {
    await modal.getByRole('button', { name: 'Apply Code' }).click();
    await expect(modal.getByRole('button', { name: 'Delete Code' })).toBeVisible();
  });
  expect(code).toEqual(['POST /api/cart/coupons']);
  const noCode = await callsOf(page, async () => {
    await modal.getByRole('button', { name: 'Delete Code' }).click();
    await expect(modal.getByRole('button', { name: 'Apply Code' })).toBeVisible();
  });
  expect(noCode).toEqual(['DELETE /api/cart/coupons']);
  await page.keyboard.press('Escape');

  const fewer = await callsOf(page, async () => {
    await summary.getByRole('button', { name: /^Remove.*Corkscrew/ }).click();
    await expect(summary.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  });
  expect(fewer).toEqual([expect.stringMatching(/^DELETE \/api\/cart\/items\/\d+$/)]);
});

test('each step of a guest is one request', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { [merlot]: 1 });
  const quantity = await callsOf(page, async () => {
    await cartSummary(page).getByLabel('Quantity').selectOption('2');
    await expect(cartSummary(page)).toContainText('$136.00');
  });
  expect(quantity).toHaveLength(1);
  await weatherRequested(page, async () => {
    await fillShipping(page);
    await page.getByLabel('Phone Number').blur();
  });
  expect(await callsOf(page, () => goToPayment(page))).toEqual(['POST /api/cart/shipping']);
  await cardHanded(page, () => fillBilling(page));
  expect(await callsOf(page, () => goToReview(page))).toEqual(['POST /api/cart/billing']);
});

test('each step of a customer is one request', { tag: '@desktop' }, async ({ page }) => {
  await customerWith(page, alderRidge, 'requests', { addresses: [ada], hasDefault: true });
  await weatherRequested(page, () => beginShipping(page, alderRidge, { [merlot]: 1 }));
  expect(await callsOf(page, () => goToPayment(page))).toEqual(['POST /api/cart/shipping']);
  await cardHanded(page, () => fillBilling(page));
  expect(await callsOf(page, () => goToReview(page))).toEqual(['POST /api/cart/billing']);
});
