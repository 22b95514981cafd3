import type { Locator } from '@playwright/test';
import { tabTo } from '../shop/by-keyboard.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

// A control that is made again by its own answer must not send the keyboard back to the top of the page.
test('the focus stays where the keyboard left it when its answer has come', { tag: '@desktop' }, async ({
  page,
}) => {
  await openOffice(page, 'manager');
  const enter = async (field: Locator, text: string, then: RegExp) => {
    await field.fill(text);
    await field.evaluate((element) => element.setAttribute('data-before', ''));
    await field.press('Enter');
    await expect(page).toHaveURL(then);
    // The address changes a moment before its page is drawn, with a field of its own.
    await expect(field).not.toHaveAttribute('data-before');
    await expect(field).toHaveValue(text);
    await expect(field).toBeFocused();
  };

  await test.step('a filter, and its button', async () => {
    await pressMenu(page, 'Orders');
    const search = page.getByRole('main').getByRole('searchbox');
    await enter(search, 'okafor', /q=okafor/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await search.fill('grace');
    const button = page.getByRole('button', { name: 'Filter' });
    await button.focus();
    await button.press('Enter');
    await expect(page).toHaveURL(/q=grace/);
    await expect(button).toBeFocused();
  });

  await test.step('a second search from the page of the first', async () => {
    const search = page.getByRole('searchbox', { name: /^Search orders/ });
    await search.fill('corkscrew');
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search: corkscrew');
    await enter(search, 'merlot', /q=merlot/);
  });

  await test.step('one product after another of a phone order', async () => {
    await pressMenu(page, 'Orders');
    await page.getByRole('link', { name: 'Phone orders' }).click();
    await page.getByRole('link', { name: 'New order' }).first().click();
    await page.getByLabel('Email', { exact: true }).fill('two-wines@phone-guest.example.com');
    await page.getByRole('button', { name: 'New order' }).click();
    const product = page.getByLabel('Add a product');
    await product.fill('Corkscrew');
    await product.press('Enter');
    await expect(page.getByLabel('Quantity of Waiter’s Corkscrew')).toHaveValue('1');
    await expect(product).toHaveValue('');
    await expect(product).toBeFocused();
  });
});

// Where the pressed button is gone, the next Tab goes on from what the page says now.
test('the focus goes to a review, to what was done, and to the field that was refused', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await openOffice(page, 'manager');
  await pressMenu(page, 'Releases');
  await page.getByRole('link', { name: 'New release' }).click();
  await page.getByLabel('Club', { exact: true }).selectOption('Club Twomey');
  const review = page.getByRole('button', { name: 'Review' });
  await review.press('Enter');
  await expect(page.getByLabel('Ship day')).toBeFocused();
  await page.getByLabel('Ship day').fill('2027-05-24');
  await review.press('Enter');
  await expect(page.getByRole('button', { name: /^Prepare \d+ shipments/ })).toBeVisible();
  await expect(page.locator('[aria-labelledby="review"]')).toBeFocused();

  // What is typed is not saved, and no one is asked about it.
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.accept();
  });
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
  await expect(page.locator('main')).toBeFocused();
  expect(questions).toEqual([]);
});

// Cards have no row of headings, but the keyboard stops at its controls.
test('on a narrow screen, what sorts a list and selects its rows is seen when the focus is on it', {
  tag: '@phone',
}, async ({ page }) => {
  await openOffice(page, 'manager');
  await pressMenu(page, 'Orders');
  const isSeen = (control: Locator) =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(there) || there?.closest('label')?.contains(element) === true;
    });
  const head = page.getByRole('table').locator('thead');
  for (const control of [
    head.getByRole('checkbox', { name: 'Select all rows on this page' }),
    head.getByRole('link', { name: 'Ship day' }),
  ]) {
    await tabTo(page, control);
    expect(await isSeen(control)).toBe(true);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=/);
});

test('on a phone the navigation covers no review', { tag: '@phone' }, async ({ page }) => {
  await openOffice(page, 'manager');
  await pressMenu(page, 'Releases');
  await page.getByRole('link', { name: 'New release' }).click();
  await page.getByLabel('Club', { exact: true }).selectOption('Club Twomey');
  await page.getByLabel('Ship day').fill('2027-05-25');
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.locator('[aria-labelledby="review"]');
  await expect(review).toBeFocused();
  const navigation = page.getByRole('navigation', { name: 'Office' });
  const [read, bar] = await Promise.all([review.boundingBox(), navigation.boundingBox()]);
  expect(read && read.y + read.height).toBeLessThanOrEqual(bar?.y ?? 0);
});
