import type { Page } from '@playwright/test';
import { beginPayment, fillCart, saveShipping } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused } from './shop/field-errors.ts';
import { fillBirthDate, fillCard, goToReview } from './shop/fill-billing.ts';
import { ada, fillAddress } from './shop/fill-shipping.ts';
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

test('a customer finds six saved cards and the birth date, and pays by any card that has not expired', {
  tag: ['@desktop'],
}, async ({ page }) => {
  const customer = await customerWithCards(page, alderRidge, 'saved-card-pays', sixCards);
  const known = await page.request.put(`${alderRidge.origin}/api/account/birthday`, {
    headers: { origin: alderRidge.origin },
    data: { dob_month: 3, dob_day: 12, dob_year: 1979 },
  });
  expect(known.status()).toBe(200);
  await beginPayment(page, alderRidge, bottle);
  const [main, others] = [group(page, 'Default Card'), group(page, 'Other Cards')];

  await test.step('the default card and three others, then all', async () => {
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

  await test.step('the chosen card stays chosen and in sight, and pays', async () => {
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

  await test.step('an expired card cannot be chosen', async () => {
    await expireCard(customer, '1111');
    await beginPayment(page, alderRidge, bottle);
    const expired = card(page, 'Visa ending in 1111');
    await expect(expired).toBeDisabled();
    await expect(expired).not.toBeChecked();
    await expect(main).toContainText('Expired 02/2027');
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
});

test('a customer enters a new card in the modal, which the vault checks, pays by it, and has it saved', {
  tag: '@phone',
}, async ({ page, allowStatuses, allowComplaints }) => {
  allowStatuses(422);
  allowComplaints(/net::ERR/);
  await customerWithCards(page, twomey, 'new-card', [cards.visa]);
  await beginPayment(page, twomey, bottle);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/vault/tokens')) posted.push(request.postData() ?? '');
  });
  await fillBirthDate(page, birthDate);

  await test.step('an incomplete card is refused, and the modal closed', async () => {
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
  });

  await test.step('the vault refuses a card, or is out of reach', async () => {
    await page.keyboard.press('Enter');
    await fillCard(page, cards.mastercard);
    await modal(page).getByLabel('Card Number').fill('4111111111111112');
    await use(page).click();
    await expectRefused(modal(page).getByLabel('Card Number'), 'Please enter a valid card number');
    await page.context().setOffline(true);
    await modal(page).getByLabel('Card Number').fill(cards.mastercard);
    await use(page).click();
    await expect(errorSummary(page)).toContainText('We could not reach our payment provider.');
    await page.context().setOffline(false);
  });

  await test.step('the card is used, and will be saved', async () => {
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
  });

  await test.step('the card pays', async () => {
    await goToReview(page);
    await expect(page.getByRole('main')).toContainText('American Express ending in 0005');
    await backToPayment(page);
    await expect(card(page, 'American Express ending in 0005')).toBeChecked();
    await goToReview(page);
    await placeOrder(page);
    expect(posted.join()).not.toContain(cards.amex);
  });

  await test.step('the card is saved as the default', async () => {
    await visit(page, twomey, '/account/payment-methods');
    const saved = page.getByRole('main').getByRole('listitem');
    await expect(saved).toHaveCount(2);
    await expect(saved.filter({ hasText: 'American Express' })).toContainText('Default payment method');
  });
});

test('a customer with nothing saved types all in the page, and finds it saved the next time', {
  tag: '@desktop',
}, async ({ page }) => {
  await newCustomer(page, alderRidge, 'nothing-saved');
  await beginPayment(page, alderRidge, bottle);

  await test.step('without a card or an address the form is refused', async () => {
    await expect(page.getByLabel('Address Line 1')).toHaveValue(ada.street);
    await expect(page.getByText('Save Account Information?')).toHaveCount(0);
    await expect(page.getByLabel('Same as shipping address')).toHaveCount(0);
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expectRefused(page.getByLabel('Card Number'), 'Required');
    await expectAccessible(page);
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Address Line 1').fill('');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expect(errorSummary(page)).toContainText('Please select or enter a new address before continuing.');
  });

  await test.step('card and address are saved with the order', async () => {
    await fillAddress(page, ada);
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
    await expect(saved.getByRole('radio', { name: ada.street })).toBeVisible();
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a saved card is chosen, and a new one entered on a separate page', { tag: '@desktop' }, async ({
    page,
  }) => {
    await customerWithCards(page, alderRidge, 'no-script-cards', sixCards);
    await fillCart(page, alderRidge, bottle);
    await saveShipping(page, alderRidge);
    await page.goto(`${alderRidge.origin}/billing?clubJoin=false`);
    await expect(group(page, 'Other Cards').getByRole('radio')).toHaveCount(5);
    await expect(showMore(page)).toBeHidden();
    await fillBirthDate(page, birthDate);
    await card(page, 'Discover ending in 1117').check();
    await goToReview(page);
    await expect(page.getByRole('main')).toContainText('Discover ending in 1117');

    await backToPayment(page);
    await page.getByRole('link', { name: 'Enter a new payment method' }).click();
    await fillCard(page, cards.visa);
    await goToReview(page);
    await expect(page.getByRole('main')).toContainText('Visa ending in 1111');
    await backToPayment(page);
    await expect(card(page, 'Visa ending in 1111').last()).toBeChecked();
  });
});
