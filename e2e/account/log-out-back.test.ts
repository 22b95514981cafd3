import { grace, logInAhead } from '../shop/customer.ts';
import { twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { visit } from '../shop/visit.ts';

test('Back after a log-out shows nothing of the account', { tag: '@desktop' }, async ({ page }) => {
  await logInAhead(page, twomey, grace);
  await visit(page, twomey, '/account/orders');
  const link = page.getByRole('main').getByRole('link', { name: /^Order \d+$/ });
  await expect(link.first()).toBeVisible();
  const path = await link.first().getAttribute('href');

  // As a whole document: that is what a browser stores.
  await visit(page, twomey, path ?? '');
  await expect(page.getByRole('main')).toContainText('Ships to');
  await visit(page, twomey, '/account');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/shop\/login/);

  for (const left of ['/account', path]) {
    await page.goBack();
    await expect(page).toHaveURL(`${twomey.origin}/shop/login?returnTo=${encodeURIComponent(left ?? '')}`);
    await expect(page.getByLabel('Password')).toBeVisible();
  }
});
