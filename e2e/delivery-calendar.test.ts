import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { expectFine } from './shop/field-errors.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

/** The shop's day is Tuesday, 2 March 2027 (playwright.config.ts). */
const merlot = { 'merlot-napa-valley-2022': 1 };
const pinot = { 'pinot-noir-monterey-2024': 1 };

const option = (page: Page) => page.getByLabel('Choose an option');
const opener = (page: Page) => page.getByRole('button', { name: /Choose a date/ });
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose a date' });
const dayOf = (page: Page, name: string | RegExp) => calendar(page).getByRole('button', { name });
const turn = (page: Page) => calendar(page).getByRole('button', { name: 'Next month' });

async function turnTo(page: Page, title: string): Promise<void> {
  while (!(await calendar(page).getByText(title, { exact: true }).isVisible())) await turn(page).click();
}

test('a delivery day is chosen from the calendar, which is fetched when it is opened', {
  tag: '@phone',
}, async ({ page }) => {
  await beginShipping(page, twomey, pinot);
  await page.waitForLoadState('networkidle');
  const calendars = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/calendar-(?!button)[^/]*\.js$/.test(name)),
    );
  expect(await calendars()).toHaveLength(0);
  await opener(page).click();
  await expect(calendar(page)).toContainText('March 2027');
  expect(await calendars()).toHaveLength(1);
  await expectAccessible(page);

  await dayOf(page, /^Wednesday, March 17, 2027/).click();
  await expect(calendar(page)).toBeHidden();
  await expect(page.getByLabel('Delivery Date')).toHaveValue('03/17/2027');
  await expect(opener(page)).toBeFocused();
  await expect(page.getByText('Wednesday, March 17', { exact: true })).toBeVisible();
  await expectFine(page.getByLabel('Delivery Date'));
});

test('on a phone, the whole open calendar lies in the window, and nothing over it', {
  tag: '@phone',
}, async ({ page }) => {
  await beginShipping(page, twomey, pinot);
  await opener(page).click();
  await expect(calendar(page)).toContainText('March 2027');
  await expect
    .poll(() =>
      calendar(page).evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('button')]
          .filter((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const isInside =
              left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
            const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return !isInside || !dialog.contains(over);
          })
          .map((part) => part.getAttribute('aria-label') ?? part.textContent),
      ),
    )
    .toEqual([]);
});

test('the calendar says why a day is closed, is used by keyboard for a pickup day, and fits the screen', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, merlot);

  await test.step('blackout dates of delivery say why', async () => {
    await expect(page.getByLabel('Delivery Date').getByRole('option').first()).toHaveText('Select a date');
    await expect(opener(page), 'listed days need no calendar').toHaveCount(0);
    await page.getByLabel('Select Method').selectOption('9');
    await opener(page).click();
    const reasons = {
      'Monday, March 1, 2027': 'This day has passed',
      'Tuesday, March 2, 2027': 'Too soon: the first day is Wednesday, March 3',
      'Saturday, March 6, 2027': 'Weekend',
      'Monday, March 8, 2027': 'We deliver Tuesday to Friday',
    };
    for (const [name, reason] of Object.entries(reasons)) {
      await expect(dayOf(page, new RegExp(`^${name}.*not available: ${reason}`))).toBeVisible();
    }
    await turnTo(page, 'July 2027');
    await expect(dayOf(page, /^Tuesday, July 6, 2027.*Closed for .+, the day it would ship/)).toBeVisible();
    await turnTo(page, 'November 2027');
    await expect(dayOf(page, /^Thursday, November 25, 2027.*Closed for Thanksgiving Day/)).toBeVisible();

    await dayOf(page, /^Thursday, November 25, 2027/).click({ force: true });
    await expect(page.getByLabel('Delivery Date')).toHaveValue('03/03/2027');
    await expect(calendar(page)).toContainText('Closed for Thanksgiving Day');
    await page.keyboard.press('Escape');
    await expect(calendar(page)).toBeHidden();
  });

  await option(page).selectOption('17');
  await test.step('a pickup day is chosen by keyboard alone, at a weekend too', async () => {
    await opener(page).press('Enter');
    await expect(dayOf(page, /^Thursday, March 4, 2027/)).toBeFocused();
    await expect(
      dayOf(page, /^Wednesday, March 3, 2027.*Too soon: the first day is Thursday, March 4/),
    ).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Pick-up Date')).toHaveValue('03/06/2027');
    await expect(opener(page)).toBeFocused();

    await opener(page).press('Enter');
    await turnTo(page, 'November 2027');
    await expect(dayOf(page, /^Thursday, November 25, 2027.*Closed for Thanksgiving Day/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(calendar(page)).toBeHidden();
    await expect(page.getByLabel('Pick-up Date')).toHaveValue('03/06/2027');
  });

  for (const width of [320, 390, 1024]) {
    await test.step(`panel and calendar fit ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await opener(page).click();
      await expect(dayOf(page, /^Thursday, March 4, 2027/)).toBeVisible();
      const reach = await calendar(page).evaluate((box) => {
        const { left, right } = box.getBoundingClientRect();
        return { left, right, scrolls: document.documentElement.scrollWidth };
      });
      expect(reach.left).toBeGreaterThanOrEqual(0);
      expect(reach.right).toBeLessThanOrEqual(width);
      expect(reach.scrolls).toBeLessThanOrEqual(width);
      if (width === 320) await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(calendar(page)).toBeHidden();
    });
  }
});
