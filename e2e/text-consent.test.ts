import type { Page } from '@playwright/test';
import { beginShipping, fillCart } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectRefused } from './shop/field-errors.ts';
import { fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { sites, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const wine = { 'pinot-noir-monterey-2024': 1 };
const UPDATES = 'Text me with order updates';

async function chooseBirthDate(page: Page, month: string, day: string, year: string): Promise<void> {
  await page.getByLabel('Month').selectOption(month);
  await page.getByLabel('Day', { exact: true }).selectOption(day);
  await page.getByLabel('Year').selectOption(year);
}

async function expectBirthDate(page: Page): Promise<void> {
  await expect(page.getByLabel('Month').first()).toHaveValue('3');
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('17');
  await expect(page.getByLabel('Year').first()).toHaveValue('1985');
}

test('a box for texts opens the birth date, which is checked and not asked again', { tag: '@phone' }, async ({
  page,
}) => {
  await beginShipping(page, twomey, wine);
  await fillShipping(page);
  await page.getByLabel('Mobile Phone').fill('7075550143');
  await expect(page.getByLabel('Year')).toBeHidden();
  await page.getByLabel(UPDATES).check();
  await expect(page.getByText('Our texts are about wine: you must be 21 or older.')).toBeVisible();
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expect(errorSummary(page)).toBeFocused();
  await expectRefused(page.getByLabel('Year'), 'Required');
  await expectAccessible(page);

  await chooseBirthDate(page, 'March', '3', '2006');
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expectRefused(page.getByLabel('Year'), 'Must be 21 or older');

  await page.getByLabel(UPDATES).uncheck();
  await expect(page.getByLabel('Year')).toBeHidden();
  await page.getByLabel(UPDATES).check();
  await chooseBirthDate(page, 'April', '17', '1985');
  await goToPayment(page);
  await expectBirthDate(page);
  await page.goBack();
  await expect(page.getByLabel(UPDATES)).toBeChecked();
  await expectBirthDate(page);
});

test('without a box, a birth date that was begun neither counts nor hinders', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, twomey, wine);
  await fillShipping(page);
  await page.getByLabel(UPDATES).check();
  await page.getByLabel('Year').selectOption('2006');
  await page.getByLabel(UPDATES).uncheck();
  await goToPayment(page);
  await expect(page.getByLabel('Year').first()).toHaveValue('');
});

test.describe('without script', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the birth date opens and is asked for as well', async ({ page, allowStatuses }) => {
    allowStatuses(422);
    await fillCart(page, twomey, wine);
    await page.goto(`${twomey.origin}/shipping`);
    await fillShipping(page);
    await page.getByLabel('Mobile Phone').fill('7075550143');
    await expect(page.getByLabel('Year')).toBeHidden();
    await page.getByLabel(UPDATES).check();
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expectRefused(page.getByLabel('Year'), 'Required');
    await chooseBirthDate(page, 'April', '17', '1985');
    await goToPayment(page);
    await expectBirthDate(page);
  });
});

for (const site of sites) {
  test(`${site.name} says what its texts are, who gets them and how they end`, { tag: '@desktop' }, async ({
    page,
  }) => {
    await fillCart(page, site, { corkscrew: 1 });
    await page.goto(`${site.origin}/shipping`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'About our texts' }).click();
    const texts = await opened;
    await expect(texts.getByRole('heading', { level: 1 })).toHaveText(`Text messages from ${site.name}`);
    await expect(texts.getByText(`automated text messages from ${site.name}`)).toBeVisible();
    await expect(texts.getByText('Reply STOP to any text')).toBeVisible();
    await expect(texts.getByText('21 years or older')).toBeVisible();
    await expectAccessible(texts);
    await texts.setViewportSize({ width: 390, height: 844 });
    const overflow = await texts.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
