import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test('the bookkeeper finds the orders and fees behind a deposit', async ({ page }) => {
  await openOffice(page, 'books');
  await pressMenu(page, 'Reports');
  await page.getByRole('link', { name: /^Payouts/ }).click();
  await page.getByRole('link', { name: 'Last year' }).click();
  const table = page.getByRole('table', { name: /^Payouts/ });
  const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
  for (const column of ['Gross', 'Refunds', 'Fees', 'Net', ...(isWide ? ['To check'] : [])])
    await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  // All zeros, which a narrow screen shows only in the sums above.
  await expect(page.getByText('To check', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/^As of .+ is charged and not paid out yet\.$/)).toBeVisible();
  await expectAccessible(page);
  const deposit = table.getByRole('row').filter({ hasText: 'Paid' }).first();
  const gross = await deposit.getByRole('link').first().textContent();
  await deposit.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Payout \d+$/ })).toBeVisible();
  const entries = page.getByRole('table', { name: /^Payout \d+/ });
  await expect(entries.getByRole('row').last()).toContainText(gross ?? '');
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /payout=\d+&format=csv/);
  await expectAccessible(page);
  const order = entries.getByRole('link', { name: /^\d{5,6}$/ }).first();
  const number = await order.textContent();
  await order.click();
  await expect(page.getByRole('heading', { name: new RegExp(number ?? 'none') })).toBeVisible();
});
