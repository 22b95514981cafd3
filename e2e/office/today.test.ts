import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test('Today shows Cellar what is waiting, and the owner also the sales', { tag: '@core-phone' }, async ({
  page,
}) => {
  await openOffice(page, 'cellar');
  await expect(page).toHaveURL(/\/office\/today$/);
  const task = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'To ship' }) });
  await expect(task).toContainText(/^\d+To ship.*Waiting since /);
  await expect(page.getByText('Net sales')).toHaveCount(0);
  // The run sheet: what there is, how far it is, and what to start with.
  const run = page.getByRole('region', { name: /\d+ bottles/ });
  await expect(run).toContainText(/\d+ packed, \d+ shipped, \d+ to pack/);
  await expect(run.getByRole('img', { name: /^\d+ of \d+ packed$/ })).toBeVisible();
  await expect(run.getByRole('link', { name: /^(Start|Continue) packing$/ })).toBeVisible();
  await expectAccessible(page);
  // The navigation and the list's views count the same, unless another test places an order between two looks.
  const navigation = page.getByRole('navigation', { name: 'Office' });
  const views = page.getByRole('navigation', { name: 'Views' });
  const atOnce = { timeout: 3_000 };
  await expect(async () => {
    await pressMenu(page, 'Today');
    const waiting = `${(await task.textContent())?.match(/^[\d,]+/)?.[0]} waiting`;
    const orders = navigation.getByRole('link', { name: 'Orders' });
    await expect(orders).toHaveAccessibleDescription(waiting, atOnce);
    await pressMenu(page, 'Orders');
    await expect(views.getByRole('link', { name: 'To ship' })).toHaveAccessibleDescription(waiting, atOnce);
  }).toPass();
  await openOffice(page, 'owner');
  const figures = page.getByRole('region', { name: 'Net sales' }).getByRole('listitem');
  await expect(figures.filter({ hasText: 'Yesterday' })).toContainText(/\$[\d,]+\.\d\d\d+ orders$/);
  await expectAccessible(page);
});
