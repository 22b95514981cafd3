import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { expectFine, expectRefused } from './shop/field-errors.ts';
import { ada, fillShipping, goToPayment, type Recipient } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const wine = { 'merlot-napa-valley-2022': 1 };

const inUtah: Recipient = {
  ...ada,
  street: '50 State Street',
  zip: '84101',
  city: 'Salt Lake City',
  state: 'Utah',
};

test('no wine goes to Utah, and the button says so', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  await fillShipping(page, inUtah);

  const submit = page.getByRole('button', { name: 'Next: Payment' });
  await expectRefused(page.getByLabel('State', { exact: true }), 'Invalid State');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription(/We are unable to ship to the selected state\./);
  // A press of it does nothing; Playwright itself would wait until it can be pressed.
  await submit.click({ force: true });
  await expect(page).toHaveURL(/\/shipping/);
  await expectAccessible(page);

  await fillShipping(page, ada);
  await expectFine(page.getByLabel('State', { exact: true }));
  await goToPayment(page);
});

test('a corkscrew goes to Utah', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { corkscrew: 1 });
  await fillShipping(page, inUtah);
  await goToPayment(page);
});

test('nothing is shipped to a PO box', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  await fillShipping(page, ada);
  const line = page.getByLabel('Address Line 1');
  for (const street of ['P.O. Box 5', 'POB 5', 'Post Office Box 12']) {
    await line.fill(street);
    await expectFine(line);
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expectRefused(line, 'Shipping to a PO Box is prohibited.');
    await expect(line).toBeInViewport();
    await expect(page).toHaveURL(/\/shipping/);
    await expect(line).toHaveValue(street);
  }
});

test('the states that we ship to are listed in four columns', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
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
