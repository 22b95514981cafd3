import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu, searchList } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test('a manager enters and removes the registration of a label', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(422);
  await openOffice(page, 'manager');
  await pressMenu(page, 'Products');
  await searchList(page, 'Monterey');
  await page
    .getByRole('link', { name: /Pinot Noir, Monterey/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Registered labels' }).click();
  await expect(page.getByText('This label is registered in no state.')).toBeVisible();
  await page.getByRole('button', { name: 'Add registration' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('State').selectOption('Connecticut');
  await page.getByLabel('First day').fill('2027-01-01');
  await page.getByRole('button', { name: 'Add registration' }).click();
  await expect(page.getByText('The registration is entered.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Connecticut/ })).toContainText('Until further notice');
  await expect(page.getByLabel('First day')).toHaveValue('');
  await expect(page.getByLabel('State')).toHaveValue('');
  await expectAccessible(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/remove.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Remove Connecticut' }).click();
  await page.getByLabel('State').selectOption('Michigan');
  await page.getByLabel('First day').fill('2027-02-01');
  held.resolve();
  await expect(page.getByText('The registration is removed.')).toBeVisible();
  // What was typed for the next one, while this was on its way, is still there.
  await expect(page.getByLabel('State').locator('option:checked')).toHaveText('Michigan');
  await expect(page.getByLabel('First day')).toHaveValue('2027-02-01');
});
