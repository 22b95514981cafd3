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
  // In one look, or a page that changes meanwhile would be read half old, half new.
  const rows = await summary.evaluate((list) =>
    [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  return Object.fromEntries(
    rows.flatMap(([name, amount]) => (name && amount && isAmount(amount) ? [[name, centsOf(amount)]] : [])),
  );
}

/** 'What the page shows must add up': every row above the Grand Total, to the cent. */
export function expectToAddUp(sums: Sums): void {
  const { 'Grand Total': grandTotal, ...parts } = sums;
  expect(Object.keys(parts)).toContain('Subtotal');
  const sum = Object.values(parts).reduce((before, part) => before + part, 0);
  expect(sum, JSON.stringify(sums)).toBe(grandTotal);
}

function isAmount(text: string): boolean {
  return /^[-−]?\$[\d,]+\.\d\d$/.test(text.trim());
}

/** '$1,234.50' -> 123450, '-$25.00' -> -2500 */
export function centsOf(amount: string): number {
  const cents = Number(amount.replace(/\D/g, ''));
  return /^[-−]/.test(amount.trim()) ? -cents : cents;
}
