import type { Locator, Page } from '@playwright/test';
import { beginShipping, fillCart } from './shop/begin-checkout.ts';
import { call } from './shop/call.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { ada, fillAddress, goToPayment, olivia } from './shop/fill-shipping.ts';
import { customerWith, inUtah, six, storedShipping } from './shop/saved-addresses.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };
const otherBottle = { 'pinot-noir-monterey-2024': 1 };
const noAddress = 'Please select or enter a new address before continuing.';

const picker = (page: Page) => page.getByRole('group', { name: 'Shipping address' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Enter a New Shipping Address' });
const enter = (page: Page) => page.getByRole('button', { name: 'Enter a new shipping address' });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit shipping address' });
const showMore = (page: Page) => page.getByRole('button', { name: 'Show more shipping addresses' });
const next = (page: Page) => page.getByRole('button', { name: 'Next: Payment' });
const choice = (within: Locator | Page, street: string) => within.getByRole('radio', { name: street });

async function backToShipping(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveTitle(/^Shipping/);
}

/** Removes an address as another tab of the account would. */
async function removeElsewhere(page: Page, street: string): Promise<void> {
  const { user } = await call<{ user: { AddressBook: { AddressBookID: number; Address1: string }[] } }>(
    page,
    alderRidge,
    '/api/identity/validate',
  );
  const entry = user.AddressBook.find(({ Address1 }) => Address1 === street);
  const answer = await page.request.delete(
    `${alderRidge.origin}/api/account/address/${entry?.AddressBookID}`,
    { headers: { origin: alderRidge.origin } },
  );
  expect(answer.status()).toBe(200);
}

test('a customer sees the default address and three others, can show the rest, and ships to any of them', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email } = await customerWith(page, alderRidge, 'six', { addresses: six, hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  const [main, others] = [
    picker(page).getByRole('group', { name: 'Default Address' }),
    picker(page).getByRole('group', { name: 'Other Addresses' }),
  ];
  const makeDefault = page.getByLabel('Make Default Shipping Address');

  await test.step('the default address takes one press', async () => {
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveCount(0);
    await expect(main.getByRole('radio')).toHaveCount(1);
    await expect(others.getByRole('radio')).toHaveCount(3);
    await expect(picker(page).getByText('Saved Addresses')).toHaveCount(0);
    await expect(choice(page, '17 Beacon Road')).toBeHidden();
    await expectAccessible(page);
    await expect(choice(main, ada.street)).toBeChecked();
    await expect(makeDefault).toBeHidden();
    await goToPayment(page);
    expect(await storedShipping(page)).toMatchObject({
      addressBookId: expect.any(Number),
      address1: ada.street,
      name_first: ada.firstName,
      phone: ada.phone,
    });
    await backToShipping(page);
  });

  await test.step('by keyboard', async () => {
    await choice(page, ada.street).focus();
    await page.keyboard.press('ArrowDown');
    await expect(choice(page, olivia.street)).toBeChecked();
    await expect(choice(page, olivia.street)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(showMore(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(others.getByRole('radio')).toHaveCount(5);
    await expect(others.getByRole('radio').nth(3)).toBeFocused();
    await expect(choice(page, 'PO Box 12')).toBeFocused();
    await expect(choice(page, olivia.street)).toBeChecked();
    await expect(showMore(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('no wine goes to Utah', async () => {
    await choice(page, inUtah.street).check();
    await expect(picker(page)).toHaveAccessibleDescription(/Invalid State/);
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(next(page)).toHaveAccessibleDescription(/We are unable to ship to the selected state\./);
    await next(page).click({ force: true });
    await expect(page).toHaveURL(/\/shipping/);
  });

  await test.step('the server refuses a PO box', async () => {
    await choice(page, 'PO Box 12').check();
    await next(page).click();
    await expect(
      page.getByText('Address Line 1: Shipping to a PO Box is prohibited.', { exact: true }),
    ).toBeInViewport();
    await expect(choice(page, 'PO Box 12')).toBeChecked();
  });

  await test.step('another address stays in sight and can become the default', async () => {
    await choice(page, '17 Beacon Road').check();
    await goToPayment(page);
    await backToShipping(page);
    await expect(choice(page, '17 Beacon Road')).toBeChecked();
    await expect(showMore(page)).toBeVisible();
    await choice(page, ada.street).check();
    await expect(makeDefault).toBeHidden();
    await choice(page, '17 Beacon Road').check();
    await makeDefault.check();
    await reload(page);
    await expect(choice(page, '17 Beacon Road')).toBeChecked();
    await expect(makeDefault).toBeChecked();
    await goToPayment(page);

    await visit(page, alderRidge, '/shipping');
    await expect(choice(main, '17 Beacon Road')).toBeChecked();
    await expect(makeDefault).toBeHidden();
    await choice(page, ada.street).check();
    await expect(makeDefault).not.toBeChecked();
  });
});

test('a customer without a saved address types one in, and enters another in a modal', {
  tag: '@desktop',
}, async ({ page }) => {
  await customerWith(page, alderRidge, 'nothing', { addresses: [], hasDefault: false });
  await beginShipping(page, alderRidge, bottle);
  const main = picker(page).getByRole('group', { name: 'Default Address' });
  const summary = picker(page).getByRole('group', { name: 'New Address' });

  await test.step('the typed address becomes the default', async () => {
    await expect(picker(page)).toHaveCount(0);
    await next(page).click();
    await expect(errorSummary(page)).toContainText(noAddress);
    await expectRefused(page.getByLabel('First name'), 'Required');
    await expectAccessible(page);

    await fillAddress(page, olivia);
    await expect(page.getByText(noAddress)).toBeHidden();
    await page.getByLabel('Save Address').check();
    await page.getByLabel('Make Default Shipping Address').check();
    await goToPayment(page);
    await visit(page, alderRidge, '/shipping');
    await expect(choice(main, olivia.street)).toBeChecked();
  });

  await test.step('the modal keeps what was typed until it is used', async () => {
    await enter(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(modal(page).getByLabel('First name')).toBeFocused();
    await expectAccessible(page);
    const tokens = {
      'First name': 'shipping given-name',
      'Address Line 1': 'shipping address-line1',
      'ZIP Code': 'shipping postal-code',
      'Phone Number': 'shipping tel',
    };
    for (const [label, token] of Object.entries(tokens)) {
      await expect(modal(page).getByLabel(label)).toHaveAttribute('autocomplete', token);
    }
    // Not the street: there Escape may close the suggestions first.
    await modal(page).getByLabel('City').fill(ada.city);
    await page.keyboard.press('Escape');
    await expect(enter(page)).toBeFocused();
    await expect(choice(page, olivia.street)).toBeChecked();
    await enter(page).click();
    await expect(modal(page).getByLabel('City')).toHaveValue(ada.city);
    await modal(page).getByRole('button', { name: 'Close' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(enter(page)).toBeFocused();
  });

  await test.step('the new address is shown, kept and sent', async () => {
    await enter(page).click();
    await fillAddress(modal(page), { ...ada, phone: '7075550143' });
    await page.keyboard.press('Enter');
    await expect(modal(page)).toBeHidden();
    await expect(edit(page)).toBeFocused();
    for (const text of ['Ada Byron', ada.street, 'Napa, CA 94558', '(707) 555-0143']) {
      await expect(summary).toContainText(text);
    }
    await expect(choice(summary, ada.street)).toBeChecked();
    await expect(choice(page, olivia.street)).not.toBeChecked();
    await expectAccessible(page);

    await reload(page);
    await expect(choice(summary, ada.street)).toBeChecked();
    await goToPayment(page);
    expect(await storedShipping(page)).toMatchObject({
      addressBookId: 'new',
      address1: ada.street,
      phone: '(707) 555-0143',
    });
  });

  await test.step('it is changed, and saved as the default', async () => {
    await backToShipping(page);
    await expect(choice(summary, ada.street)).toBeChecked();
    await edit(page).click();
    await expect(modal(page).getByLabel('Address Line 1')).toHaveValue(ada.street);
    await modal(page).getByLabel('Address Line 1').fill('9 Other Street');
    await modal(page).getByLabel('Save Address').check();
    await modal(page).getByLabel('Make Default Shipping Address').check();
    await modal(page).getByRole('button', { name: 'Use This Address' }).click();
    await expect(summary).toContainText('9 Other Street');
    await expect(picker(page)).toContainText('Will be saved as your default shipping address.');
    await goToPayment(page);
    await visit(page, alderRidge, '/shipping');
    await expect(choice(main, '9 Other Street')).toBeChecked();
    await expect(enter(page)).toBeVisible();
  });
});

test('a customer without a default address must choose one, and the modal says what is wrong with a new one', {
  tag: '@phone',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await customerWith(page, twomey, 'no-default', { addresses: six.slice(0, 3), hasDefault: false });
  await beginShipping(page, twomey, otherBottle);

  await test.step('nothing is chosen', async () => {
    const saved = picker(page).getByRole('group', { name: 'Saved Addresses' });
    await expect(saved.getByRole('radio')).toHaveCount(3);
    await expect(page.getByText('Default Address', { exact: true })).toHaveCount(0);
    await expect(showMore(page)).toHaveCount(0);

    await next(page).click();
    await expect(errorSummary(page)).toContainText(
      'Missing required information. Please check form and resubmit.',
    );
    await expect(picker(page)).toHaveAccessibleDescription(new RegExp(noAddress));
    await expect(errorSummary(page).getByRole('listitem')).toHaveText([`Address: ${noAddress}`]);
    await expectAccessible(page);
    await errorSummary(page).getByRole('link').click();
    await expect(picker(page)).toBeFocused();

    await choice(page, olivia.street).check();
    await expect(picker(page)).not.toHaveAccessibleDescription(new RegExp(noAddress));
    await goToPayment(page);
    await backToShipping(page);
  });

  const dialog = modal(page);
  const use = dialog.getByRole('button', { name: 'Use This Address' });
  await test.step('the modal refuses what is missing', async () => {
    await enter(page).click();
    await use.click();
    await expect(errorSummary(page)).toContainText(
      'Missing required information. Please check form and resubmit.',
    );
    await expect(errorSummary(page)).toBeFocused();
    for (const label of ['First name', 'Last name', 'Address Line 1', 'City', 'Phone Number']) {
      await expectRefused(dialog.getByLabel(label), 'Required');
    }
    await expectRefused(
      dialog.getByLabel('ZIP Code'),
      'Please enter or select an address with correct zip code',
    );
    await expectAccessible(page);
  });

  await test.step('the modal refuses a ZIP or a state, until both are right', async () => {
    await fillAddress(dialog, { ...ada, street: '9 Other Street', zip: '00000' });
    await use.click();
    await expectRefused(dialog.getByLabel('ZIP Code'), 'Invalid Zip Code');
    await typeAndLeave(dialog.getByLabel('ZIP Code'), olivia.zip);
    await expectRefused(dialog.getByLabel('ZIP Code'), 'Zip is not in selected state.');
    await dialog.getByLabel('ZIP Code').fill(ada.zip);
    await dialog.getByLabel('State', { exact: true }).selectOption({ label: 'Utah' });
    await expectRefused(dialog.getByLabel('State', { exact: true }), 'Invalid State');
    await expect(use).toHaveAttribute('aria-disabled', 'true');
    await expect(use).toHaveAccessibleDescription(/We are unable to ship to the selected state\./);
    await dialog.getByLabel('State', { exact: true }).selectOption({ label: 'California' });
    await expectFine(dialog.getByLabel('State', { exact: true }));
    await use.click();
    await expect(dialog).toBeHidden();
    // What the modal complained of was never the page's concern.
    await expect(errorSummary(page)).toHaveCount(0);
  });

  await test.step('every choice is large enough for a finger, and nothing sticks out', async () => {
    const rows = picker(page).locator('label:visible, button:visible');
    for (const box of await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))) {
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.right).toBeLessThanOrEqual(390);
    }
    expect(await rows.count()).toBeGreaterThan(4);
    await goToPayment(page);
  });
});

test('a saved address that was removed or is faulty is not sent, one already stored is', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  const [, , rosa = ada, , , emmy = ada] = six;
  await customerWith(page, alderRidge, 'removed', {
    addresses: [ada, olivia, rosa, emmy],
    hasDefault: true,
  });
  await beginShipping(page, alderRidge, bottle);

  await test.step('removed before it was sent', async () => {
    await choice(page, olivia.street).check();
    await removeElsewhere(page, olivia.street);
    await next(page).click();
    await expect(picker(page)).toHaveAccessibleDescription(new RegExp(noAddress));
    await expect(choice(page, olivia.street)).toHaveCount(0);
    await choice(page, rosa.street).check();
    await goToPayment(page);
  });

  await test.step('removed after it was stored', async () => {
    await removeElsewhere(page, rosa.street);
    await visit(page, alderRidge, '/shipping');
    const summary = picker(page).getByRole('group', { name: 'New Address' });
    await expect(choice(summary, rosa.street)).toBeChecked();
    await goToPayment(page);
    await backToShipping(page);
  });

  await test.step('a ZIP that the server faults is corrected in the account', async () => {
    await choice(page, emmy.street).check();
    // The account takes no ZIP of another state: this is an entry from before the ZIP was given to another one.
    const fault = {
      code: 'invalid_fields',
      message: 'Invalid',
      fields: { zip: ['Zip is not in selected state.'] },
    };
    await page.route('**/api/cart/shipping*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, json: fault }) : route.fallback(),
    );
    await next(page).click();
    await expect(picker(page)).toHaveAccessibleDescription(/ZIP/);
    await picker(page).getByRole('link', { name: 'Correct it in your account' }).click();
    await expect(page.getByLabel('Address Line 1')).toHaveValue(emmy.street);
    await expect(page.getByLabel('ZIP Code')).toHaveValue(emmy.zip);
  });
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a saved address is chosen, then a new one entered', { tag: '@desktop' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(422);
    await customerWith(page, alderRidge, 'plain-picker', { addresses: [olivia], hasDefault: false });
    await fillCart(page, alderRidge, bottle);
    await page.goto(`${alderRidge.origin}/shipping`);

    await next(page).click();
    await expect(errorSummary(page)).toContainText(noAddress);
    await expect(page.getByLabel('Make Default Shipping Address')).toBeHidden();
    await choice(page, olivia.street).check();
    await page.getByLabel('Make Default Shipping Address').check();
    await next(page).click();
    await expect(page).toHaveTitle(/^Payment/);

    await page.goto(`${alderRidge.origin}/shipping`);
    await expect(choice(page, olivia.street)).toBeChecked();
    await page.getByLabel('Special Instructions').fill('The gate is green.');
    await enter(page).click();
    await expect(page).toHaveURL(/shipping\/address/);
    await expect(page.getByLabel('Address Line 1')).toHaveValue('');
    const use = page.getByRole('button', { name: 'Use This Address' });
    await use.click();
    await expectRefused(page.getByLabel('First name'), 'Required');
    await fillAddress(page, ada);
    await use.click();
    await expect(page).toHaveTitle(/^Shipping/);
    await expect(choice(page, ada.street)).toBeChecked();
    await expect(page.getByLabel('Special Instructions')).toHaveValue('The gate is green.');
    await next(page).click();
    await expect(page).toHaveTitle(/^Payment/);

    await page.goto(`${alderRidge.origin}/shipping`);
    await expect(choice(page, ada.street)).toBeChecked();
    await edit(page).click();
    await expect(page.getByLabel('Address Line 1')).toHaveValue(ada.street);
    await page.getByRole('link', { name: 'Choose a saved address' }).click();
    await choice(page, olivia.street).check();
    await next(page).click();
    await expect(page).toHaveTitle(/^Payment/);
  });
});
