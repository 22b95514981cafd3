import type { Page } from '@playwright/test';
import { beginPayment } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { grace, logInAhead, newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused } from './shop/field-errors.ts';
import { fillBirthDate, fillCard, goToReview } from './shop/fill-billing.ts';
import { placeOrder } from './shop/place-order.ts';
import { customerWithCards, expireCard, sixCards } from './shop/saved-cards.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };
const birthDate = { month: 'May', day: '17', year: '1980' };

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('radio', { name });
const showMore = (page: Page) => page.getByRole('button', { name: 'Show more saved payments' });
const enter = (page: Page) => page.getByRole('button', { name: 'Enter a new payment method' });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit payment method' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Enter a New Payment Method' });
const use = (page: Page) => modal(page).getByRole('button', { name: 'Use Payment Method' });

async function backToPayment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit payment' }).click();
  await expect(page).toHaveTitle(/^Payment/);
}

test('Grace finds her default card chosen, three others, and the rest a press away', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAhead(page, alderRidge, grace);
  await beginPayment(page, alderRidge, bottle);

  const [main, others] = [group(page, 'Default Card'), group(page, 'Other Cards')];
  await expect(main.getByRole('radio')).toHaveCount(1);
  await expect(main.getByRole('radio', { name: 'Visa ending in 1111' })).toBeChecked();
  await expect(others.getByRole('radio')).toHaveCount(3);
  await expect(page.getByLabel('Card Number')).toHaveCount(0);
  await expectAccessible(page);

  await showMore(page).click();
  await expect(others.getByRole('radio')).toHaveCount(5);
  await expect(others.getByRole('radio').nth(3)).toBeFocused();
  await expect(showMore(page)).toHaveCount(0);

  const born = group(page, 'Birth Date');
  await expect(born.getByLabel('Month').locator('option:checked')).toHaveText('April');
  await expect(born.getByLabel('Day')).toHaveValue('12');
  await expect(born.getByLabel('Year')).toHaveValue('1979');
});

test('a saved card pays, and the one chosen stays chosen and in sight', { tag: '@desktop' }, async ({
  page,
}) => {
  await customerWithCards(page, alderRidge, 'saved-card-pays', sixCards);
  await beginPayment(page, alderRidge, bottle);
  await fillBirthDate(page, birthDate);
  await showMore(page).click();
  await card(page, 'Visa ending in 2222').check();
  await reload(page);
  await expect(card(page, 'Visa ending in 2222')).toBeChecked();
  await goToReview(page);
  await expect(page.getByRole('main')).toContainText('Visa ending in 2222');

  await backToPayment(page);
  await expect(card(page, 'Visa ending in 2222')).toBeChecked();
  await expect(card(page, 'Visa ending in 2222')).toBeVisible();
  await expect(card(page, 'Mastercard ending in 3222')).toBeHidden();
  await goToReview(page);
  await placeOrder(page);
});

test('a new card goes to the vault from the modal, is summarised, pays, and is saved where asked', {
  tag: '@phone',
}, async ({ page }) => {
  await customerWithCards(page, twomey, 'new-card', [cards.visa]);
  await beginPayment(page, twomey, bottle);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/vault/tokens')) posted.push(request.postData() ?? '');
  });
  await fillBirthDate(page, birthDate);

  await enter(page).focus();
  await page.keyboard.press('Enter');
  await expect(modal(page)).toBeVisible();
  await use(page).click();
  const summary = errorSummary(page);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Missing required information. Please check form and resubmit.');
  for (const label of ['Card Number', 'Security Code']) {
    await expectRefused(modal(page).getByLabel(label), 'Required');
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await expect(enter(page)).toBeFocused();
  await expect(card(page, 'Visa ending in 1111')).toBeChecked();

  await page.keyboard.press('Enter');
  await fillCard(page, cards.amex);
  await modal(page).getByLabel('Set as default payment method').check();
  await use(page).click();
  await expect(modal(page)).toBeHidden();
  await expect(edit(page)).toBeFocused();
  await expect(card(page, 'American Express ending in 0005')).toBeChecked();
  await expect(card(page, 'American Express ending in 0005')).toHaveAccessibleDescription(
    'Will be saved as your default payment method.',
  );
  await expectAccessible(page);

  await goToReview(page);
  await expect(page.getByRole('main')).toContainText('American Express ending in 0005');
  await backToPayment(page);
  await expect(card(page, 'American Express ending in 0005')).toBeChecked();
  await goToReview(page);
  await placeOrder(page);
  expect(posted.join()).not.toContain(cards.amex);

  await visit(page, twomey, '/account/payment-methods');
  const saved = page.getByRole('main').getByRole('listitem');
  await expect(saved).toHaveCount(2);
  await expect(saved.filter({ hasText: 'American Express' })).toContainText('Default payment method');
});

test('a card that the vault does not take is told in the modal', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
  allowComplaints,
}) => {
  allowStatuses(422);
  allowComplaints(/net::ERR/);
  await customerWithCards(page, alderRidge, 'vault-away', [cards.visa]);
  await beginPayment(page, alderRidge, bottle);
  await enter(page).click();
  await fillCard(page, cards.mastercard);
  await modal(page).getByLabel('Card Number').fill('4111111111111112');
  await use(page).click();
  await expectRefused(modal(page).getByLabel('Card Number'), 'Please enter a valid card number');
  await page.context().setOffline(true);
  await modal(page).getByLabel('Card Number').fill(cards.mastercard);
  await use(page).click();
  await expect(errorSummary(page)).toContainText('We could not reach our payment provider.');
  await page.context().setOffline(false);
  await use(page).click();
  await expect(card(page, 'Mastercard ending in 4444')).toBeChecked();
});

test('an expired card is shown as such and cannot be chosen', { tag: '@desktop' }, async ({ page }) => {
  const customer = await customerWithCards(page, alderRidge, 'expired-card', [cards.visa, cards.discover]);
  await expireCard(customer, '1111');
  await beginPayment(page, alderRidge, bottle);
  await fillBirthDate(page, birthDate);
  const expired = card(page, 'Visa ending in 1111');
  await expect(expired).toBeDisabled();
  await expect(expired).not.toBeChecked();
  await expect(group(page, 'Default Card')).toContainText('Expired 02/2027');
  await expect(page.getByRole('link', { name: 'Update it in your account' })).toHaveAttribute(
    'href',
    /^\/account\/payment-methods\/\d+$/,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(errorSummary(page)).toContainText('Please provide a valid credit card.');
  await errorSummary(page).getByRole('link', { name: 'Card' }).click();
  await expect(group(page, 'Card')).toBeFocused();
  await card(page, 'Discover ending in 1117').check();
  await expect(group(page, 'Card')).not.toContainText('Please provide a valid credit card.');
  await goToReview(page);
});

test('a customer with nothing saved types all in the page, and finds it saved the next time', {
  tag: '@desktop',
}, async ({ page }) => {
  await newCustomer(page, alderRidge, 'nothing-saved');
  await beginPayment(page, alderRidge, bottle);
  await expect(page.getByLabel('Address Line 1')).toHaveValue('1245 Main Street');
  await expect(page.getByText('Save Account Information?')).toHaveCount(0);
  await expect(page.getByLabel('Same as shipping address')).toHaveCount(0);
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expectRefused(page.getByLabel('Card Number'), 'Required');
  await expectAccessible(page);
  await fillBirthDate(page, birthDate);
  await fillCard(page, cards.visa);
  await page.getByLabel('Save payment method').check();
  await page.getByLabel('Save Address').check();
  await expectFine(page.getByLabel('Card Number'));
  await goToReview(page);
  await placeOrder(page);

  await beginPayment(page, alderRidge, bottle);
  await expect(card(page, 'Visa ending in 1111')).toBeVisible();
  const saved = group(page, 'Saved Addresses');
  await expect(saved.getByRole('radio', { name: '1245 Main Street' })).toBeVisible();
});

test('no address at all is told to a customer and to a guest', { tag: '@desktop' }, async ({
  page,
  otherBrowser,
}) => {
  const emptied = async (tab: Page) => {
    await tab.getByLabel('First name').fill('');
    await tab.getByLabel('Address Line 1').fill('');
    await tab.getByRole('button', { name: 'Review Order' }).click();
  };
  await newCustomer(page, alderRidge, 'no-billing-address');
  await beginPayment(page, alderRidge, bottle);
  await emptied(page);
  await expect(errorSummary(page)).toContainText('Please select or enter a new address before continuing.');
  const guest = await (await otherBrowser()).newPage();
  await beginPayment(guest, alderRidge, bottle);
  await guest.getByLabel('Same as shipping address').uncheck();
  await emptied(guest);
  await expect(errorSummary(guest)).toContainText('Please enter an address before continuing.');
});

test.describe('without a script', () => {
  test('a saved card is chosen, and a new one has a page of its own', { tag: '@desktop' }, async ({
    page,
    browser,
  }) => {
    await customerWithCards(page, alderRidge, 'no-script-cards', sixCards);
    await beginPayment(page, alderRidge, bottle);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: page.viewportSize(),
      storageState: await page.context().storageState(),
    });
    const tab = await plain.newPage();
    await tab.goto(`${alderRidge.origin}/billing?clubJoin=false`);
    await expect(group(tab, 'Other Cards').getByRole('radio')).toHaveCount(5);
    await expect(showMore(tab)).toBeHidden();
    await fillBirthDate(tab, birthDate);
    await card(tab, 'Discover ending in 1117').check();
    await goToReview(tab);
    await expect(tab.getByRole('main')).toContainText('Discover ending in 1117');

    await backToPayment(tab);
    await tab.getByRole('link', { name: 'Enter a new payment method' }).click();
    await fillCard(tab, cards.visa);
    await goToReview(tab);
    await expect(tab.getByRole('main')).toContainText('Visa ending in 1111');
    await backToPayment(tab);
    await expect(card(tab, 'Visa ending in 1111').last()).toBeChecked();
    await plain.close();
  });
});
