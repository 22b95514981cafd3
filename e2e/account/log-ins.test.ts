import { logInAhead, newCustomer } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { alderRidge, twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { visit } from '../shop/visit.ts';

test('a customer sees where the account is open, and ends all log-ins but this one', {
  tag: '@desktop',
}, async ({ page, otherBrowser, allowStatuses }) => {
  allowStatuses(422);
  const customer = await newCustomer(page, alderRidge, 'log-ins');
  const elsewhere = await (await otherBrowser()).newPage();
  await logInAhead(elsewhere, twomey, customer);
  await visit(elsewhere, twomey, '/account');
  await expect(elsewhere).toHaveURL(`${twomey.origin}/account`);

  await visit(page, alderRidge, '/account');
  await page.getByRole('link', { name: 'Log-ins' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log-ins');
  const logIns = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Logged in on' });
  await expect(logIns).toHaveCount(2);
  await expect(logIns.filter({ hasText: '(this browser)' })).toHaveCount(1);
  // One of the two was opened by a page, the other by the test itself.
  await expect(logIns.filter({ hasText: /Chrome on (Windows|Linux)/ })).toHaveCount(1);
  await expect(logIns.filter({ hasText: 'Another browser' })).toHaveCount(1);
  await expectAccessible(page);

  // A form of another site is refused, with the customer's own cookies and the right password.
  const forged = await page.request.post(`${alderRidge.origin}/account/log-ins`, {
    headers: { origin: 'https://evil.example' },
    form: { currentPassword: customer.password },
  });
  expect(forged.status()).toBe(403);

  const password = page.getByLabel('Current Password');
  const endOthers = page.getByRole('button', { name: 'Log Out Everywhere Else' });
  await password.fill('not the one');
  await endOthers.click();
  await expectRefused(password, 'This is not your current password.');
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(`${twomey.origin}/account`);

  await password.fill(customer.password);
  await endOthers.click();
  await expect(page.getByText('You are logged out everywhere else.')).toBeVisible();
  await expect(logIns).toHaveCount(1);
  await expect(logIns).toContainText('(this browser)');
  await expect(endOthers).toBeHidden();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/shop\/login/);
});
