import { TOTP } from 'otpauth';
import { askShop } from '../shop/ask-shop.ts';
import { tabTo, type } from '../shop/by-keyboard.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { takenOver, visit } from '../shop/visit.ts';

const PASSWORD = 'a long pass phrase';

test(
  'a person accepts an invitation, and logs in again by keyboard',
  { tag: '@core-desktop' },
  async ({ page, allowStatuses }, testInfo) => {
    allowStatuses(401, 404, 422);
    const email = `ann-${testInfo.project.name}@office.example`;
    const { url } = await askShop<{ url: string }>(
      'staff',
      'invite',
      email,
      '--name',
      'Ann Archer',
      '--role',
      'manager',
    );
    const path = new URL(url).pathname;
    let key = '';

    await test.step('password, app and recovery codes', async () => {
      // By address: the link of the email.
      await visit(page, alderRidge, path);
      await expect(page.getByRole('heading', { name: 'Welcome, Ann Archer' })).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill('too short');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Your password must have at least 12 characters.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
      await expectAccessible(page);
      key = (await page.getByText('Type this key into the app').locator('span').textContent()) ?? '';
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByText('This code is not right.')).toBeVisible();
      await expect(page.getByLabel('Code')).toBeFocused();
      await page.getByLabel('Code').fill(new TOTP({ secret: key }).generate());
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
      await expectAccessible(page);
    });
    const recoveryCode = (await page.getByRole('listitem').first().textContent()) ?? '';

    await test.step('the invitation is used, and the office is open', async () => {
      await page.getByRole('link', { name: 'I saved them. Go to Today' }).click();
      await expect(page).toHaveURL(/\/office\/today$/);
      await expect(page.getByRole('link', { name: /Ann Archer/ })).toBeVisible();
      // By address: the email's link once more.
      await page.goto(alderRidge.origin + path);
      await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
    });

    await test.step('after a log-out, pages ask for a log-in and lead back', async () => {
      await page.goBack();
      await takenOver(page);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/office\/login$/);
      // By address: a bookmark.
      await visit(page, alderRidge, '/office/today?brand=2');
      await type(page, page.getByLabel('Email'), email);
      await type(page, page.getByLabel('Password', { exact: true }), 'not the password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText('The email address or password is not right.');
      await expectAccessible(page);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await tabTo(page, page.getByRole('button', { name: 'Continue' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByLabel('Code')).toBeFocused();
      await page.keyboard.type(recoveryCode);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/office\/today\?brand=2$/);
    });
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the office asks for a log-in and says what is wrong', { tag: '@desktop' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(401, 404);
    // By address: without a session, as from a bookmark.
    await page.goto(`${alderRidge.origin}/office`);
    await expect(page).toHaveURL(/\/office\/login\?returnTo=%2Foffice%2Ftoday$/);
    await page.getByLabel('Email').fill('nobody@office.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('The email address or password is not right.');
    await expect(page.getByLabel('Email')).toHaveValue('nobody@office.example');
    await openOffice(page, 'cellar', { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});
