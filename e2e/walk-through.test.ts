import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { sites } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

/**
 * What somebody hears who walks through the checkout with a screen reader, in this order, at each brand: the files of
 * `e2e/heard/`. After a change that is meant: `playwright test e2e/walk-through.test.ts --update-snapshots`, read the
 * difference, and put patterns where numbers are another each time.
 */
const bottles = { 1: 'merlot-napa-valley-2022', 2: 'pinot-noir-monterey-2024' } as const;

async function expectHeard(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator('body')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
}

for (const site of sites) {
  test(`the checkout of ${site.name} in a screen reader`, { tag: '@desktop' }, async ({ page }) => {
    const brand = site.name.toLowerCase().replace(' ', '-');
    await beginShipping(page, site, { [bottles[site.brandingId]]: 1 });
    await expectHeard(page, `${brand}-1-shipping`);
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectHeard(page, `${brand}-1-shipping-refused`);

    await fillShipping(page, { ...ada, email: 'heard@example.org' });
    await goToPayment(page);
    await expectHeard(page, `${brand}-2-payment`);

    await fillBilling(page);
    await goToReview(page);
    await expectHeard(page, `${brand}-3-review`);

    await placeOrder(page);
    await expectHeard(page, `${brand}-4-confirmation`);
  });
}
