import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, openOrder } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test('books shows an auditor what the law asked of an order', { tag: '@desktop' }, async ({
  page,
  otherBrowser,
}) => {
  await openOffice(page, 'books');
  await openOrder(page, 99_999);
  await page.getByText(/^Compliance: /).click();
  await page.getByRole('link', { name: 'Compliance receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compliance receipt');
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('at least 21');
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText(' mL of wine');
  await expect(page.getByRole('main')).not.toContainText(/\b\d{4}-\d\d-\d\d\b/);
  await expectAccessible(page);
  const link = await page.getByLabel('Link for an auditor').inputValue();

  const auditor = await (await otherBrowser()).newPage();
  // By address: the auditor has nothing but the link.
  await auditor.goto(link);
  await expect(auditor.getByRole('heading', { level: 1 })).toHaveText('Compliance receipt');
  await expect(auditor.getByRole('main')).toContainText('99999');
  await expect(auditor.getByRole('region', { name: 'Rules' })).toContainText('at least 21');
  await expectAccessible(auditor);
  await auditor.setViewportSize({ width: 390, height: 844 });
  expect(await auditor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
