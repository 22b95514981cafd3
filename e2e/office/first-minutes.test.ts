import type { Page } from '@playwright/test';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { takenOver } from '../shop/visit.ts';

// No other test types a code of this account.
const CELLAR = 'cellar@office.example';

/** What the README says, typed by hand: the address, the email, the password, and the code from its page. */
async function logIn(page: Page, codes: Page): Promise<void> {
  await page.getByLabel('Email').fill(CELLAR);
  await page.getByLabel('Password', { exact: true }).fill('cellar-door-1');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await codes.getByRole('link', { name: 'Carla Cruz, Cellar' }).click();
  await expect(codes.getByRole('heading', { level: 1, name: 'Office code of Carla Cruz' })).toBeVisible();
  await expect(codes.getByText(CELLAR)).toBeVisible();
}

test('a newcomer opens the office with what the README and the page of the code say', {
  tag: ['@desktop', '@core'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: alderRidge.origin });
  const codes = await context.newPage();
  // By address: the README names both.
  await codes.goto(`${alderRidge.origin}/dev/office-code`);
  await expect(codes.getByRole('heading', { level: 1, name: 'Office code of Olivia Owens' })).toBeVisible();
  // By address: as above.
  await page.goto(`${alderRidge.origin}/office`);
  await takenOver(page);
  await logIn(page, codes);
  const seconds = codes.locator('#seconds');
  const before = await seconds.textContent();
  await expect(seconds).not.toHaveText(before ?? '');
  await codes.getByRole('button', { name: 'Copy' }).click();
  await expect(codes.getByRole('button', { name: 'Copied' })).toBeVisible();
  const code = await codes.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^\d{6}$/);
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Code').press('Enter');
  await expect(page).toHaveURL(/\/office\/today$/);
});
