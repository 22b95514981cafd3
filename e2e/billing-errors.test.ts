import type { Locator } from '@playwright/test';
import { beginPayment } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { fillBilling, fillBirthDate, fillCard, fillExpiry, goToReview } from './shop/fill-billing.ts';
import { fillAddress, olivia } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

/** The shop's day is 2 March 2027 (playwright.config.ts). */
const bottle = { 'merlot-napa-valley-2022': 1 };

const expected = {
  Visa: [cards.visa, '4716 8305 2697 1111'],
  Mastercard: [cards.mastercardOf2Series, '2223 8446 9157 3222'],
  'American Express': [cards.amex, '3783 9662 5710 005'],
  Discover: [cards.discover, '6011 7479 3862 1117'],
} as const;

test('an empty form is refused in one place and at each field, as is another address', {
  tag: '@phone',
}, async ({ page }) => {
  await beginPayment(page, alderRidge, bottle);
  const review = page.getByRole('button', { name: 'Review Order' });
  const birthDate = page.getByRole('group', { name: 'Birth Date' });
  const expiry = page.getByRole('group', { name: 'Expiration Date' });
  const fields = [
    birthDate.getByLabel('Month'),
    birthDate.getByLabel('Day'),
    birthDate.getByLabel('Year'),
    page.getByLabel('Card Number'),
    expiry.getByLabel('Month'),
    expiry.getByLabel('Year'),
    page.getByLabel('Security Code'),
  ];

  await test.step('birth date and card', async () => {
    await expect(page.getByLabel('First name')).toBeHidden();
    await review.click();
    const summary = errorSummary(page);
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Missing required information. Please check form and resubmit.');
    await expect(page).toHaveTitle(/^Error: Payment/);
    for (const field of fields) await expectRefused(field, 'Required');
    await summary.getByRole('link', { name: 'Card Number' }).click();
    await expect(page.getByLabel('Card Number')).toBeFocused();
    await expectAccessible(page);
    await fillBilling(page);
    for (const field of fields) await expectFine(field);
  });

  await test.step('another address than the shipping one is asked for in full', async () => {
    await page.getByLabel('Same as shipping address').uncheck();
    await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('United States');
    await review.click();
    for (const label of ['First name', 'Last name', 'Address Line 1', 'City', 'State', 'Phone Number']) {
      await expectRefused(page.getByLabel(label, { exact: true }), 'Required');
    }
    await expectAccessible(page);
    await fillAddress(page, olivia);
    await goToReview(page);
    await expect(page.getByRole('main')).toContainText('200 Pearl Street');
  });
});

test('a birthday is a real day 21 years ago; a card is checked and grouped', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  // On a slow machine the form is sent before the page's own rules have come: the server refuses in the same words.
  allowStatuses(422);
  await beginPayment(page, alderRidge, bottle);
  const review = page.getByRole('button', { name: 'Review Order' });
  const birthDate = page.getByRole('group', { name: 'Birth Date' });
  const expiry = page.getByRole('group', { name: 'Expiration Date' });
  const number = page.getByLabel('Card Number');
  const code = page.getByLabel('Security Code');

  await test.step('what months, days and years there are', async () => {
    const valuesOf = async (group: Locator, label: string) => {
      const options = await group.getByLabel(label).getByRole('option').allTextContents();
      return options.filter((text) => /\d|[A-Z][a-z]+$/.test(text) && text !== label);
    };
    const birthYears = await valuesOf(birthDate, 'Year');
    expect([birthYears.length, birthYears[0]]).toEqual([90, '2006']);
    expect(await valuesOf(birthDate, 'Day')).toHaveLength(31);
    expect(await valuesOf(birthDate, 'Month')).toHaveLength(12);
    const expiryYears = await valuesOf(expiry, 'Year');
    expect([expiryYears.length, expiryYears[0]]).toEqual([21, '2027']);
  });

  await test.step('a card number shows its brand in groups of four', async () => {
    for (const [brand, [digits, grouped]] of Object.entries(expected)) {
      await number.fill('');
      await number.pressSequentially(digits.slice(0, 4));
      await expect(page.getByText(brand, { exact: true })).toBeAttached();
      await number.pressSequentially(digits.slice(4));
      expect.soft(await number.inputValue(), brand).toBe(grouped);
    }
    await number.fill('');
    await number.pressSequentially('4111-1111 1111a1111222233');
    await expect(number).toHaveValue('4111 1111 1111 1111 222');
  });

  await test.step('a mistake in number or code is told on leaving it', async () => {
    await number.fill('');
    await number.pressSequentially('4111111111111112');
    await expectFine(number);
    await number.blur();
    await expectRefused(number, 'Please enter a valid card number');
    await number.fill(cards.visa);
    await expectFine(number);
    await typeAndLeave(code, '12');
    await expectRefused(code, 'Please enter a valid security code');
    await code.fill('123');
    await expectFine(code);
  });

  await test.step('a day that no calendar has', async () => {
    await fillBilling(page, cards.amex);
    await expect(code).toHaveAccessibleDescription(/4 digits/);
    await fillBirthDate(page, { month: 'February', day: '30', year: '1980' });
    await review.click();
    await expect(errorSummary(page)).toContainText('Invalid Date');
    await expectRefused(birthDate.getByLabel('Day'), 'Invalid Date');
  });

  await test.step('too young, and an expired card', async () => {
    await fillBirthDate(page, { month: 'March', day: '3', year: '2006' });
    await fillCard(page, cards.amex);
    await fillExpiry(page, { month: 2, year: 2027 });
    await review.click();
    await expectRefused(birthDate.getByLabel('Year'), 'Must be 21 or older');
    await expectRefused(expiry.getByLabel('Year'), 'This card has expired');
  });

  await test.step('21 today, and a card of this month', async () => {
    await fillBirthDate(page, { month: 'March', day: '2', year: '2006' });
    await fillExpiry(page, { month: 3, year: 2027 });
    await goToReview(page);
    await expect(page.getByRole('main')).toContainText('American Express ending in 0005');
  });
});
