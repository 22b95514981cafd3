import { addToCart, goToCheckout } from './shop/choose-wine.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { orderNumber, placeOrder } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { cartSummary, expectToAddUp, orderSummary, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

/** What is searched for on each site, and the bottle that is chosen from what is found. */
const wishes = {
  1: { words: 'alexander valley', category: 'Cabernet Sauvignon', bottle: /2022 .*Alexander Valley/ },
  2: { words: 'anderson', category: 'Pinot Noir', bottle: /2023 .*Anderson Valley$/ },
} as const;

/** Brand by brand at one width: pages lie at either width as e2e/look.test.ts says. */
for (const { site, tag } of [
  { site: alderRidge, tag: '@phone' },
  { site: twomey, tag: '@desktop' },
]) {
  const wish = wishes[site.brandingId];

  test(`a guest buys two bottles at ${site.name}`, { tag: [tag, '@core'] }, async ({ page }) => {
    await visit(page, site, '/shop');
    await expect(page).toHaveTitle(new RegExp(site.name));
    await page.getByLabel('Search').fill(wish.words);
    await page.getByRole('button', { name: 'Search' }).click();
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: wish.category })
      .click();
    await expect(page).toHaveURL(/category=/);
    await page.getByRole('link', { name: wish.bottle }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wish.bottle);
    await addToCart(page, 2);
    await goToCheckout(page);

    await expect(page).toHaveTitle(/^Shipping/);
    await fillShipping(page);
    await goToPayment(page);

    await expect(page).toHaveTitle(/^Payment/);
    await fillBilling(page);
    await goToReview(page);

    await expect(page).toHaveTitle(/^Review/);
    const reviewed = await readSums(cartSummary(page));
    expectToAddUp(reviewed);
    expect(reviewed).toHaveProperty('CRV');
    const number = await placeOrder(page);

    await expect(page).toHaveTitle(/^Confirmation/);
    await expect(page.getByText(ada.email)).toBeVisible();
    expect(await readSums(orderSummary(page))).toEqual(reviewed);

    await reload(page);
    expect(await orderNumber(page)).toBe(number);

    await page.getByRole('button', { name: `Shop ${site.name}` }).click();
    await expect(page).toHaveURL(`${site.origin}/shop`);
    await page.goto(`${site.origin}/confirmation`);
    await expect(page).toHaveURL(`${site.origin}/shop`);
  });
}
