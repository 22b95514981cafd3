import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { expectFine, expectRefused } from './shop/field-errors.ts';
import { ada, fillShipping, goToPayment, type Recipient } from './shop/fill-shipping.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const wine = { 'merlot-napa-valley-2022': 1 };

const inUtah: Recipient = {
  ...ada,
  street: '50 State Street',
  zip: '84101',
  city: 'Salt Lake City',
  state: 'Utah',
};

const option = (page: Page) => page.getByLabel('Choose an option');
const next = (page: Page) => page.getByRole('button', { name: 'Next: Payment' });

test('a corkscrew goes to Utah, wine does not, and the page leads on to a winery', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, { corkscrew: 1 });
  await fillShipping(page, inUtah);
  await goToPayment(page);
  await beginShipping(page, alderRidge, wine);

  await test.step('the field and the button say so', async () => {
    await fillShipping(page, inUtah);
    await expectRefused(page.getByLabel('State', { exact: true }), 'Invalid State');
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(next(page)).toHaveAccessibleDescription(/We are unable to ship to the selected state\./);
    // A press of it does nothing; Playwright itself would wait until it can be pressed.
    await next(page).click({ force: true });
    await expect(page).toHaveURL(/\/shipping/);
    await expectAccessible(page);
  });

  await test.step('a winery is a way on', async () => {
    // The first one says so of the cart as it was saved, the last one of what is typed.
    await page.getByRole('button', { name: 'Pick up at Alder Ridge, Oakville' }).last().click();
    await expect(option(page)).toHaveValue('17');
    await expect(option(page)).toBeFocused();
    await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('an address in another state is fine', async () => {
    await option(page).selectOption('DELIVER');
    await fillShipping(page, ada);
    await expectFine(page.getByLabel('State', { exact: true }));
    await goToPayment(page);
  });
});

test('nothing is shipped to a PO box; the list of states opens beside the form', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(422);
  await beginShipping(page, twomey, { 'pinot-noir-monterey-2024': 1 });

  await test.step('the states that we ship to are listed in four columns', async () => {
    const opener = page.getByRole('button', { name: 'See where we ship' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'States We Ship To' });
    const items = dialog.getByRole('listitem');
    const states = await items.allTextContents();
    expect(states).toContain('California');
    expect(states).not.toContain('Utah');
    expect(states).toEqual(states.toSorted((a, b) => a.localeCompare(b, 'en')));
    const columns = await items.evaluateAll((each) => each.map((item) => item.getBoundingClientRect().left));
    expect(new Set(columns).size).toBe(4);
    await expect(dialog).toContainText(/\(\d{3}\) \d{3}-\d{4}/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  const line = page.getByLabel('Address Line 1');
  const refusal = 'Shipping to a PO Box is prohibited.';

  await test.step('a PO box is refused in view', async () => {
    await fillShipping(page, { ...ada, street: 'P. O. Box 12' });
    await expectFine(line);
    await next(page).click();
    await expectRefused(line, refusal);
    await expect(line).toBeFocused();
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(line).toHaveValue('P. O. Box 12');
    await expect(page).toHaveTitle(/^Error: Shipping/);
    await expect(page).toHaveURL(/\/shipping/);
    await expectAccessible(page);
  });

  await test.step('a street is fine', async () => {
    await line.fill('1245 Main Street');
    await expectFine(line);
    await expect(page.getByText(refusal)).toHaveCount(0);
  });

  await test.step('a winery is a way on', async () => {
    await line.fill('Post Office Box 12');
    await next(page).click();
    await expectRefused(line, refusal);
    await expect(line).toBeFocused();
    await page.getByRole('button', { name: 'Pick up at Twomey, Calistoga' }).click();
    await expect(page.getByText(refusal)).toHaveCount(0);
    await expect(page).toHaveTitle(/^Shipping/);
    await expect(page.getByRole('heading', { name: 'Twomey, Calistoga' })).toBeVisible();
  });
});
