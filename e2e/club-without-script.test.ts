import { expectRefused } from './shop/field-errors.ts';
import { fillBilling } from './shop/fill-billing.ts';
import { ada, fillShipping } from './shop/fill-shipping.ts';
import { confirmMembership, policyBox } from './shop/join-club.ts';
import { twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

test.use({ javaScriptEnabled: false });

test('a guest joins the club without any script', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await page.goto(`${twomey.origin}/shop/clubs`);
  await page.getByRole('radio', { name: 'Six Bottles' }).check();
  await page.getByRole('button', { name: 'Join the Club' }).click();
  await expect(page).toHaveURL(`${twomey.origin}/shipping?clubJoin=true`);
  await fillShipping(page, { ...ada, email: 'joins-without-script@example.org' });
  await page.getByRole('button', { name: 'Next: Payment' }).click();

  await expect(page).toHaveTitle(/^Payment/);
  await fillBilling(page);
  await page.getByRole('button', { name: 'Review Membership' }).click();
  await expectRefused(page.getByLabel('Password', { exact: true }), 'Required');
  await page.getByLabel('Password', { exact: true }).fill('a vine in the sun');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a vine in the sun');
  await fillBilling(page);
  await page.getByRole('button', { name: 'Review Membership' }).click();

  await expect(page).toHaveTitle(/^Review/);
  const policy = page.getByRole('link', { name: 'member policy' });
  await expect(policy).toHaveAttribute('href', '/shop/clubs/2#policy');
  await page.getByRole('button', { name: 'Confirm Membership' }).click();
  await expect(page).toHaveTitle(/^Error: Review/);
  await expectRefused(policyBox(page), 'Please agree to membership policy.');
  await confirmMembership(page, twomey);
  await page.getByRole('link', { name: 'See your membership' }).click();
  await expect(page.getByRole('region', { name: 'Club Twomey Membership' })).toContainText('Six Bottles');
});
