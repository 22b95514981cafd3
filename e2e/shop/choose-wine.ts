import { expect, type Page } from '@playwright/test';
import type { Site } from './sites.ts';
import { visit } from './visit.ts';

export async function openProduct(page: Page, site: Site, slug: string): Promise<void> {
  await visit(page, site, `/shop/products/${slug}`);
}

/** Presses 'Add to Cart' on the product's page and waits for the word that it was done. */
export async function addToCart(page: Page, quantity = 1): Promise<void> {
  await page.getByLabel('Quantity').selectOption(String(quantity));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to your cart' })).toBeVisible();
}

export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/shipping/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery or Pick Up');
}
