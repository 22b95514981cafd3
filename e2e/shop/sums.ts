import { expect, type Locator, type Page } from '@playwright/test';

/** The totals list as it is shown, in cents by name; a discount is below zero. */
export type Sums = Readonly<Record<string, number>>;

export function cartSummary(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Your Cart' });
}

export function orderSummary(page: Page): Locator {
  return page.getByRole('region', { name: 'Order Summary' });
}

export async function readSums(summary: Locator): Promise<Sums> {
  const rows = await summary
    .locator('dt')
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
  return Object.fromEntries(
    rows.flatMap(([name, amount]) => (name && amount && isAmount(amount) ? [[name, centsOf(amount)]] : [])),
  );
}

/** 'What the page shows must add up' (contract §2): every row above the Grand Total, to the cent. */
export function expectToAddUp(sums: Sums): void {
  const { 'Grand Total': grandTotal, ...parts } = sums;
  expect(Object.keys(parts)).toContain('Subtotal');
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(grandTotal);
}

function isAmount(text: string): boolean {
  return /^[-−]?\$[\d,]+\.\d\d$/.test(text.trim());
}

/** '$1,234.50' -> 123450, '-$25.00' -> -2500 */
export function centsOf(amount: string): number {
  const cents = Number(amount.replace(/\D/g, ''));
  return /^[-−]/.test(amount.trim()) ? -cents : cents;
}
