import type { Locator, Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { grace, logInAhead, newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { ada, fillAddress, goToPayment, olivia } from './shop/fill-shipping.ts';
import { customerWith, inUtah, six, storedShipping } from './shop/saved-addresses.ts';
import { alderRidge, sites, twomey } from './shop/sites.ts';
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

async function enterNew(page: Page): Promise<void> {
  await enter(page).click();
  await fillAddress(modal(page), ada);
  await modal(page).getByRole('button', { name: 'Use This Address' }).click();
  await expect(modal(page)).toBeHidden();
}

test('Grace finds her default address and three others, and the rest a press away', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAhead(page, alderRidge, grace);
  await beginShipping(page, alderRidge, bottle);

  await expect(page.getByText(grace.email)).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveCount(0);
  const [main, others] = [
    picker(page).getByRole('group', { name: 'Default Address' }),
    picker(page).getByRole('group', { name: 'Other Addresses' }),
  ];
  await expect(main.getByRole('radio')).toHaveCount(1);
  await expect(others.getByRole('radio')).toHaveCount(3);
  await expect(picker(page).getByText('Saved Addresses')).toHaveCount(0);
  await expectAccessible(page);

  await showMore(page).click();
  await expect(others.getByRole('radio')).toHaveCount(5);
  await expect(others.getByRole('radio').nth(3)).toBeFocused();
  await expect(showMore(page)).toHaveCount(0);
  await expectAccessible(page);
});

for (const site of sites) {
  test(`at ${site.name} the default address takes one press`, { tag: '@desktop' }, async ({ page }) => {
    await customerWith(page, site, `one-press-${site.brandingId}`, { addresses: six, hasDefault: true });
    await beginShipping(page, site, site === twomey ? otherBottle : bottle);
    await expect(choice(page, ada.street)).toBeChecked();
    await goToPayment(page);
    expect(await storedShipping(page)).toMatchObject({
      addressBookId: expect.any(Number),
      address1: ada.street,
      name_first: ada.firstName,
      phone: ada.phone,
    });
  });
}

test('another saved address is chosen, stays in sight, and can become the default', {
  tag: '@desktop',
}, async ({ page }) => {
  await customerWith(page, alderRidge, 'another', { addresses: six, hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  const makeDefault = page.getByLabel('Make Default Shipping Address');
  await expect(makeDefault).toBeHidden();
  await expect(choice(page, '17 Beacon Road')).toBeHidden();

  await showMore(page).click();
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
  const main = picker(page).getByRole('group', { name: 'Default Address' });
  await expect(choice(main, '17 Beacon Road')).toBeChecked();
  await expect(makeDefault).toBeHidden();
  await choice(page, ada.street).check();
  await expect(makeDefault).not.toBeChecked();
});

test('without a default nothing is chosen, and that is said', { tag: '@desktop' }, async ({ page }) => {
  await customerWith(page, alderRidge, 'no-default', { addresses: six.slice(0, 3), hasDefault: false });
  await beginShipping(page, alderRidge, bottle);
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
});

test('a new address is entered in a modal, shown beneath, kept and sent', { tag: '@desktop' }, async ({
  page,
}) => {
  await customerWith(page, alderRidge, 'new-one', { addresses: [olivia], hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await enter(page).click();
  await expectAccessible(page);
  await modal(page).getByRole('button', { name: 'Close' }).click();
  await expect(modal(page)).toBeHidden();
  await expect(enter(page)).toBeFocused();

  await enter(page).click();
  await fillAddress(modal(page), { ...ada, phone: '7075550143' });
  await modal(page).getByRole('button', { name: 'Use This Address' }).click();

  await expect(modal(page)).toBeHidden();
  await expect(edit(page)).toBeFocused();
  const summary = picker(page).getByRole('group', { name: 'New Address' });
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

  await backToShipping(page);
  await expect(choice(summary, ada.street)).toBeChecked();
  await edit(page).click();
  await expect(modal(page).getByLabel('Address Line 1')).toHaveValue(ada.street);
  await modal(page).getByLabel('Address Line 1').fill('9 Other Street');
  await page.keyboard.press('Enter');
  await expect(summary).toContainText('9 Other Street');
});

test('a new address that is to be kept is the default when the shopper comes back', {
  tag: '@desktop',
}, async ({ page }) => {
  await customerWith(page, alderRidge, 'kept', { addresses: [olivia], hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await enter(page).click();
  await fillAddress(modal(page), ada);
  await modal(page).getByLabel('Save Address').check();
  await modal(page).getByLabel('Make Default Shipping Address').check();
  await modal(page).getByRole('button', { name: 'Use This Address' }).click();
  await expect(picker(page)).toContainText('Will be saved as your default shipping address.');
  await goToPayment(page);
  await visit(page, alderRidge, '/shipping');
  const main = picker(page).getByRole('group', { name: 'Default Address' });
  await expect(choice(main, ada.street)).toBeChecked();
  await expect(enter(page)).toBeVisible();
});

test('the modal says what is wrong with an address', { tag: '@phone' }, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await customerWith(page, twomey, 'wrong-new', { addresses: [olivia], hasDefault: false });
  await beginShipping(page, twomey, otherBottle);
  await enter(page).click();
  const dialog = modal(page);
  const use = dialog.getByRole('button', { name: 'Use This Address' });
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

  await fillAddress(dialog, { ...ada, zip: '00000' });
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
  await goToPayment(page);
});

test('what was typed in the modal is there again after it was closed', { tag: '@desktop' }, async ({
  page,
}) => {
  await customerWith(page, alderRidge, 'closed', { addresses: [olivia], hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await enter(page).click();
  await modal(page).getByLabel('Address Line 1').fill(ada.street);
  await page.keyboard.press('Escape');
  await expect(enter(page)).toBeFocused();
  await expect(choice(page, olivia.street)).toBeChecked();
  await enter(page).click();
  await expect(modal(page).getByLabel('Address Line 1')).toHaveValue(ada.street);
});

test('autofill knows the fields of the modal', { tag: '@desktop' }, async ({ page }) => {
  await customerWith(page, alderRidge, 'autofill', { addresses: [olivia], hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await enter(page).click();
  const tokens = {
    'First name': 'shipping given-name',
    'Address Line 1': 'shipping address-line1',
    'ZIP Code': 'shipping postal-code',
    'Phone Number': 'shipping tel',
  };
  for (const [label, token] of Object.entries(tokens)) {
    await expect(modal(page).getByLabel(label)).toHaveAttribute('autocomplete', token);
  }
});

test('no wine goes to a saved address in Utah', { tag: '@desktop' }, async ({ page }) => {
  await customerWith(page, alderRidge, 'utah', { addresses: [ada, inUtah], hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await choice(page, inUtah.street).check();
  await expect(picker(page)).toHaveAccessibleDescription(/Invalid State/);
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(next(page)).toHaveAccessibleDescription(/We are unable to ship to the selected state\./);
  await next(page).click({ force: true });
  await expect(page).toHaveURL(/\/shipping/);
  await choice(page, ada.street).check();
  await goToPayment(page);
});

test('a saved PO box is refused in the words of the server', { tag: '@desktop' }, async ({ page }) => {
  await customerWith(page, alderRidge, 'po-box', { addresses: six, hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await showMore(page).click();
  await choice(page, 'PO Box 12').check();
  await next(page).click();
  await expect(
    page.getByText('Address Line 1: Shipping to a PO Box is prohibited.', { exact: true }),
  ).toBeInViewport();
  await expect(choice(page, 'PO Box 12')).toBeChecked();
});

test('a saved address whose ZIP the server faults leads to where it is corrected', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await customerWith(page, alderRidge, 'faulty', { addresses: [ada, olivia], hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await choice(page, olivia.street).check();
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
  await expect(page.getByLabel('ZIP Code')).toHaveValue(olivia.zip);
});

test('an address that was removed elsewhere is not sent', {
  tag: '@desktop',
}, async ({ page, context, allowStatuses }) => {
  allowStatuses(422);
  await customerWith(page, alderRidge, 'removed', { addresses: [ada, olivia], hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await choice(page, olivia.street).check();

  const other = await context.newPage();
  await visit(other, alderRidge, '/account/addresses');
  const entry = other.getByRole('listitem').filter({ hasText: olivia.street });
  await entry.getByRole('button', { name: 'Remove' }).click();
  await expect(entry).toHaveCount(0);

  await next(page).click();
  await expect(picker(page)).toHaveAccessibleDescription(new RegExp(noAddress));
  await expect(choice(page, olivia.street)).toHaveCount(0);
  await choice(page, ada.street).check();
  await goToPayment(page);
});

test('an address that is removed after it was stored stays where the cart goes', { tag: '@desktop' }, async ({
  page,
}) => {
  await customerWith(page, alderRidge, 'stored', { addresses: [ada, olivia], hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await choice(page, olivia.street).check();
  await goToPayment(page);
  await visit(page, alderRidge, '/account/addresses');
  const entry = page.getByRole('listitem').filter({ hasText: olivia.street });
  await entry.getByRole('button', { name: 'Remove' }).click();
  await expect(entry).toHaveCount(0);

  await visit(page, alderRidge, '/shipping');
  const summary = picker(page).getByRole('group', { name: 'New Address' });
  await expect(choice(summary, olivia.street)).toBeChecked();
  await goToPayment(page);
});

test('who has saved nothing types the address in the page', { tag: '@desktop' }, async ({ page }) => {
  await customerWith(page, alderRidge, 'nothing', { addresses: [], hasDefault: false });
  await beginShipping(page, alderRidge, bottle);
  await expect(picker(page)).toHaveCount(0);
  await next(page).click();
  await expect(errorSummary(page)).toContainText(noAddress);
  await expectRefused(page.getByLabel('First name'), 'Required');
  await expectAccessible(page);

  await fillAddress(page, ada);
  await expect(errorSummary(page)).not.toContainText(noAddress);
  await page.getByLabel('Save Address').check();
  await page.getByLabel('Make Default Shipping Address').check();
  await goToPayment(page);
  await visit(page, alderRidge, '/shipping');
  const main = picker(page).getByRole('group', { name: 'Default Address' });
  await expect(choice(main, ada.street)).toBeChecked();
});

test('an address is chosen and entered by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await customerWith(page, alderRidge, 'keys', { addresses: six, hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await choice(page, ada.street).focus();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, olivia.street)).toBeChecked();
  await expect(choice(page, olivia.street)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(showMore(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice(page, 'PO Box 12')).toBeFocused();
  await expect(choice(page, olivia.street)).toBeChecked();

  await enter(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(modal(page).getByLabel('First name')).toBeFocused();
  await fillAddress(modal(page), ada);
  await page.keyboard.press('Enter');
  await expect(modal(page)).toBeHidden();
  await expect(edit(page)).toBeFocused();
});

test('every choice is large enough for a finger, and nothing sticks out', { tag: '@phone' }, async ({
  page,
}) => {
  await customerWith(page, alderRidge, 'finger', { addresses: six, hasDefault: true });
  await beginShipping(page, alderRidge, bottle);
  await enterNew(page);
  const rows = picker(page).locator('label:visible, button:visible');
  for (const box of await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))) {
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.right).toBeLessThanOrEqual(390);
  }
  expect(await rows.count()).toBeGreaterThan(5);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a saved address is chosen, then a new one entered', { tag: '@desktop' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(422);
    await customerWithoutScript(page);
    await page.goto(`${alderRidge.origin}/shop/products/merlot-napa-valley-2022`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();

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

async function customerWithoutScript(page: Page): Promise<void> {
  await newCustomer(page, alderRidge, 'plain-picker');
  await page.goto(`${alderRidge.origin}/account/addresses/new`);
  await fillAddress(page, olivia);
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByText(olivia.street)).toBeVisible();
}
