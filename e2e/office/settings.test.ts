import { askShop } from '../shop/ask-shop.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { forgetCode } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';
import { reload } from '../shop/visit.ts';

test('a person adds a passkey, logs in with it, and confirms with it', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(403);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openOffice(page, 'manager');
  await page.getByRole('link', { name: /: profile$/ }).click();
  await page.getByLabel('Passkey name').fill('Test key');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('link', { name: 'Remove Test key' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await reload(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/office\/today$/);
  await page.getByRole('link', { name: /: profile$/ }).click();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();

  await forgetCode(page);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Confirmed. Press the button again.')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);

  await page.getByRole('link', { name: 'Remove Test key' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('The passkey no longer opens the office.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner invites a person, changes their role and finds it in the log', { tag: '@desktop' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(409, 422);
    await openOffice(page, 'owner', { javaScriptEnabled: false });
    await pressMenu(page, 'Staff');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expectRefused(page.getByLabel('Name'), 'Enter a name.');
    await expectRefused(page.getByLabel('Email'), 'Enter an email address.');
    await page.getByLabel('Name').fill('Ivy Ito');
    await page.getByLabel('Email').fill('ivy@office.example');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Role').selectOption('cellar');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByLabel('The link')).toHaveValue(/\/office\/invitations\//);
    await page.getByRole('link', { name: 'Ivy Ito' }).click();
    await page.getByLabel('Role').selectOption('service');
    await askShop('staff', 'role', 'ivy@office.example', 'books');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('changed the account of Ivy Ito in the meantime');
    await pressMenu(page, 'Audit log');
    await expect(page.getByRole('main')).toContainText(
      'Log-ins, prompts for a code and downloads are left out.',
    );
    await page.getByText('More filters').click();
    await page.getByLabel('About').fill('staff ivy@office.example');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'staff role' })).toContainText('done');
    await page.getByText('Show', { exact: true }).first().click();
    await expect(page.getByText('books').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      /view=changes.*subject=staff/,
    );
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expect(page.getByRole('link', { name: 'Show only changes' })).toBeVisible();
    await expect(page.getByLabel('About')).toHaveValue('staff ivy@office.example');
  });
});
