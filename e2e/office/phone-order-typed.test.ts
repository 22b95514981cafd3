import type { Page } from '@playwright/test';
import { cards } from '../shop/cards.ts';
import { openGrace, openOffice } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

/** From Today to a draft for Grace Okafor with a corkscrew in it, as a person gets there. */
async function draftWithCorkscrew(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await openOffice(page, 'service', { javaScriptEnabled });
  await openGrace(page);
  await page.getByRole('button', { name: 'New order' }).click();
  await page.getByLabel('Add a product').fill('Corkscrew');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Place order \$\d+\.\d\d$/ })).toBeVisible();
}

const PLACED = 'The order is placed, and the customer gets the confirmation.';
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the navigation stays beside the page, whatever the page loads', { tag: '@desktop' }, async ({
      page,
    }) => {
      await draftWithCorkscrew(page, javaScriptEnabled);
      const navigation = await page.getByRole('navigation', { name: 'Office' }).boundingBox();
      const main = await page.getByRole('main').boundingBox();
      expect(main?.x).toBe((navigation?.x ?? 0) + (navigation?.width ?? 0));
    });

    test('a street that was typed and not saved is where the order goes', { tag: '@desktop' }, async ({
      page,
    }) => {
      await draftWithCorkscrew(page, javaScriptEnabled);
      await page.getByLabel('Street').first().fill('77 Unsaved Street');
      await place(page).click();
      await expect(page.getByText(PLACED)).toBeVisible();
      await expect(page.getByText('77 Unsaved Street').first()).toBeVisible();
    });

    test('a quantity that changes the price is shown first, and placed at the second press', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(409);
      await draftWithCorkscrew(page, javaScriptEnabled);
      const before = await place(page).textContent();
      await page.getByLabel('Quantity of Waiter’s Corkscrew').fill('3');
      await place(page).click();
      await expect(page.getByRole('alert')).toContainText(/The total was \$\d+\.\d\d, now \$\d+\.\d\d\./);
      await expect(place(page)).not.toHaveText(before ?? '');
      await expect(page.getByLabel('Quantity of Waiter’s Corkscrew')).toHaveValue('3');
      await place(page).click();
      await expect(page.getByText(PLACED)).toBeVisible();
      await expect(page.getByRole('row', { name: /Corkscrew/ })).toContainText('3');
    });

    test('a payment link saves what was typed', { tag: '@desktop' }, async ({ page }) => {
      await draftWithCorkscrew(page, javaScriptEnabled);
      await page.getByLabel('Quantity of Waiter’s Corkscrew').fill('4');
      await page.getByLabel('Street').first().fill('78 Unsaved Street');
      await page.getByRole('button', { name: 'Email a payment link' }).click();
      await expect(page.getByText(/The payment link is on its way/)).toBeVisible();
      await expect(page.getByLabel('Quantity of Waiter’s Corkscrew')).toHaveValue('4');
      await expect(page.getByLabel('Street').first()).toHaveValue('78 Unsaved Street');
    });
  });
}

test('a total from before what was typed says so, and follows at one press', { tag: '@desktop' }, async ({
  page,
}) => {
  await draftWithCorkscrew(page, true);
  const total = page.getByRole('region', { name: 'Total' });
  await expect(place(page)).toHaveText(/^Place order \$\d/);
  const before = await place(page).textContent();
  await page.getByLabel('Quantity of Waiter’s Corkscrew').fill('3');
  await expect(total.getByText('Before your latest changes')).toBeVisible();
  await expect(place(page)).toHaveText('Place order');
  await total.getByRole('button', { name: 'Update total' }).click();
  await expect(place(page)).toHaveText(/^Place order \$\d/);
  await expect(place(page)).not.toHaveText(before ?? '');
  await expect(total.getByText('Before your latest changes')).toHaveCount(0);
  await page.getByLabel('Card number').or(page.getByLabel('Another card')).first().click();
  await expect(place(page)).toHaveText(/^Place order \$\d/);
});

test('the total follows each change by itself, and the field that is typed in next keeps what is typed', {
  tag: '@desktop',
}, async ({ page }) => {
  await draftWithCorkscrew(page, true);
  const total = page.getByRole('region', { name: 'Total' });
  const before = (await total.getByText(/\$\d/).allTextContents()).join();
  const held = Promise.withResolvers<void>();
  await page.route(/\/totals/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const saving = page.waitForRequest(/\/totals/);
  await page.getByLabel('Quantity of Waiter’s Corkscrew').fill('3');
  await page.getByLabel('Quantity of Waiter’s Corkscrew').press('Tab');
  await saving;
  const street = page.getByLabel('Street').first();
  await street.fill('81 Live Street');
  held.resolve();
  await expect.poll(async () => (await total.getByText(/\$\d/).allTextContents()).join()).not.toBe(before);
  await expect(total.getByText('Before your latest changes')).toBeVisible();
  await expect(street).toHaveValue('81 Live Street');
  await street.press('Tab');
  await expect(total.getByText('Before your latest changes')).toHaveCount(0);
  await expect(place(page)).toHaveText(/^Place order \$\d/);

  await page.getByLabel('Another card').click();
  await page.getByLabel('Card Number').fill(cards.visa);
  const saved = page.waitForResponse(/\/totals/);
  await street.fill('82 Live Street');
  await street.press('Tab');
  expect(((await saved).request().postData() ?? '').replaceAll(/\D/g, '')).not.toContain(cards.visa);
  await expect(total.getByText('Before your latest changes')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Quantity of Waiter’s Corkscrew')).toHaveValue('3');
  await expect(street).toHaveValue('82 Live Street');
});

test('the first product makes no empty field an error, until the order is checked', {
  tag: '@desktop',
}, async ({ page }) => {
  await openOffice(page, 'service');
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Email', { exact: true }).fill('neutral@phone-guest.example.com');
  await page.getByRole('button', { name: 'New order' }).click();
  await page.getByLabel('Add a product').fill('Corkscrew');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Quantity of Waiter’s Corkscrew')).toHaveValue('1');
  await expect(page.getByText('Required')).toHaveCount(0);
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByLabel('Street').first()).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Remove Waiter’s Corkscrew' }).click();
  await expect(page.getByLabel('Quantity of Waiter’s Corkscrew')).toHaveCount(0);
});
