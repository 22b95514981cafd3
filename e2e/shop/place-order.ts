import { expect, type Page } from '@playwright/test';

/** Places the order and answers with its number, as the confirmation tells it. */
export async function placeOrder(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  return orderNumber(page);
}

export async function orderNumber(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/confirmation/);
  const line = await page.getByText(/^Order Number: \d+$/).textContent();
  return Number(line?.replace(/\D/g, ''));
}
