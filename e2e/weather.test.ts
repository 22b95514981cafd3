import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

/** In March it usually freezes hard in Alaska, and never in Napa. */
const nora = { ...ada, street: '800 Cushman Street', zip: '99701', city: 'Fairbanks', state: 'Alaska' };
const wanted = { 'pinot-noir-monterey-2024': 1 };

const date = (page: Page) => page.getByLabel('Delivery Date');

test('the first day that is safe for wine is proposed, and other days say why not', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, twomey, wanted);
  await expect(date(page)).toHaveValue('03/04/2027');
  await fillShipping(page, nora);
  await expect(date(page)).not.toHaveValue('03/04/2027');
  await expect(page.getByText(/^The first day that is safe for wine\. Before it: Too cold/)).toBeVisible();
  const proposed = await date(page).inputValue();

  await page.getByRole('button', { name: 'Choose a date in a calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a date' });
  await dialog.getByRole('button', { name: 'Previous month' }).click();
  await expect(dialog.getByRole('button', { name: /Too cold on the way/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('a day that is too cold can be chosen at one’s own risk', async () => {
    await date(page).fill('03/10/2027');
    await expect(page.getByText(/^Too cold on the way: usually -?\d+ °F in .* in March$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Choose the next safe day/ }).click();
    await expect(date(page)).toHaveValue(proposed);
    await date(page).fill('03/10/2027');
    await page.getByLabel('Ship it on this day anyway').check();
  });

  await test.step('another place has other weather', async () => {
    await page.getByLabel('ZIP Code').fill('94558');
    await expect(page.getByText(/^Too cold on the way/)).toHaveCount(0);
    await page.getByLabel('ZIP Code').fill(nora.zip);
    await expect(page.getByText(/^Too cold on the way/)).toBeVisible();
  });

  await goToPayment(page);
  await fillBilling(page);
  await goToReview(page);
  await placeOrder(page);
});

test('an order whose day is too cold says until when it is held, at each step', { tag: '@desktop' }, async ({
  page,
}) => {
  const held = /We hold it in our cool cellar until about \w+ \d+, 2027 and charge when it ships\./;
  await beginShipping(page, twomey, wanted);
  await fillShipping(page, nora);
  await date(page).fill('03/10/2027');
  await expect(page.getByText(/^Too cold on the way/)).toBeVisible();
  await goToPayment(page);
  await fillBilling(page);
  await goToReview(page);
  await expect(page.getByText(held)).toBeVisible();
  await expect(page.getByText('March 10, 2027')).toHaveCount(0);
  await placeOrder(page);
  await expect(page.getByText(held)).toBeVisible();
  await expect(page.getByText('March 10, 2027')).toHaveCount(0);
  await expect(page.getByText('24 to 48 hours')).toHaveCount(0);
});

test('an order for a day far ahead says when it ships, not that it is processed at once', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, twomey, wanted);
  await fillShipping(page, ada);
  await date(page).fill('04/07/2027');
  await goToPayment(page);
  await fillBilling(page);
  await goToReview(page);
  await placeOrder(page);
  await expect(
    page.getByText(/^We ship it on April 5, 2027\. We will email you when it ships\./),
  ).toBeVisible();
  await expect(page.getByText('24 to 48 hours')).toHaveCount(0);
});

test('on a phone, each day of a list can be read to its end', { tag: '@phone' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  await fillShipping(page, nora);
  await expect(date(page).getByRole('option').filter({ hasText: 'Too cold' }).first()).toBeAttached();
  const cut = await date(page).evaluate((list: HTMLSelectElement) => {
    const style = getComputedStyle(list);
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room =
      list.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const { left, right } = list.getBoundingClientRect();
    if (left < 0 || right > window.innerWidth) return ['the list itself'];
    return [...list.options].map(({ text }) => text).filter((text) => canvas.measureText(text).width > room);
  });
  expect(cut).toEqual([]);
});

test('nobody waits for the weather: without an answer, all days are open', { tag: '@phone' }, async ({
  page,
  allowComplaints,
}) => {
  allowComplaints(/Failed to load resource/);
  await page.route('**/api/weather/**', (route) => route.abort());
  await beginShipping(page, twomey, wanted);
  await fillShipping(page, nora);
  await expect(date(page)).toHaveValue('03/04/2027');
  await goToPayment(page);
});
