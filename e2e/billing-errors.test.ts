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

test('an empty form is refused in one place and at each field', { tag: '@phone' }, async ({ page }) => {
  await beginPayment(page, alderRidge, bottle);
  await page.getByRole('button', { name: 'Review Order' }).click();

  const summary = errorSummary(page);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Missing required information. Please check form and resubmit.');
  await expect(page).toHaveTitle(/^Error: Payment/);
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
  for (const field of fields) await expectRefused(field, 'Required');
  await summary.getByRole('link', { name: 'Card Number' }).click();
  await expect(page.getByLabel('Card Number')).toBeFocused();
  await expectAccessible(page);

  await fillBilling(page);
  for (const field of fields) await expectFine(field);
  await goToReview(page);
});

test('another address than the shipping one is asked for in full', { tag: '@desktop' }, async ({ page }) => {
  await beginPayment(page, alderRidge, bottle);
  await expect(page.getByLabel('First name')).toBeHidden();
  await page.getByLabel('Same as shipping address').uncheck();
  await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('United States');
  await fillBilling(page);
  await page.getByRole('button', { name: 'Review Order' }).click();
  for (const label of ['First name', 'Last name', 'Address Line 1', 'City', 'State', 'Phone Number']) {
    await expectRefused(page.getByLabel(label, { exact: true }), 'Required');
  }
  await expectAccessible(page);

  await fillAddress(page, olivia);
  await goToReview(page);
  await expect(page.getByRole('main')).toContainText('200 Pearl Street');
});

const shown = {
  Visa: [cards.visa, '4716 8305 2697 1111'],
  Mastercard: [cards.mastercardOf2Series, '2223 8446 9157 3222'],
  'American Express': [cards.amex, '3783 9662 5710 005'],
  Discover: [cards.discover, '6011 7479 3862 1117'],
} as const;

test('a birthday must be a real day, 21 years ago', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  // On a slow machine the form is sent before the page's own rules have come: the server refuses in the same words.
  allowStatuses(422);
  await beginPayment(page, alderRidge, bottle);
  const birthDate = page.getByRole('group', { name: 'Birth Date' });
  const valuesOf = async (group: string, label: string) => {
    const options = page.getByRole('group', { name: group }).getByLabel(label).getByRole('option');
    return (await options.allTextContents()).filter((text) => /\d|[A-Z][a-z]+$/.test(text) && text !== label);
  };
  const birthYears = await valuesOf('Birth Date', 'Year');
  expect([birthYears.length, birthYears[0]]).toEqual([90, '2006']);
  expect(await valuesOf('Birth Date', 'Day')).toHaveLength(31);
  expect(await valuesOf('Birth Date', 'Month')).toHaveLength(12);
  const expiryYears = await valuesOf('Expiration Date', 'Year');
  expect([expiryYears.length, expiryYears[0]]).toEqual([21, '2027']);

  await fillBirthDate(page, { month: 'February', day: '30', year: '1980' });
  await fillCard(page, cards.visa);
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(errorSummary(page)).toContainText('Invalid Date');
  await expectRefused(birthDate.getByLabel('Day'), 'Invalid Date');

  await fillBirthDate(page, { month: 'March', day: '3', year: '2006' });
  await fillCard(page, cards.visa);
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expectRefused(birthDate.getByLabel('Year'), 'Must be 21 or older');

  await fillBirthDate(page, { month: 'March', day: '2', year: '2006' });
  await goToReview(page);
});

test('a card number shows its brand in groups of four, and a mistake on leaving it', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginPayment(page, alderRidge, bottle);
  const number = page.getByLabel('Card Number');
  for (const [brand, [digits, grouped]] of Object.entries(shown)) {
    await number.fill('');
    await number.pressSequentially(digits.slice(0, 4));
    await expect(page.getByText(brand, { exact: true })).toBeAttached();
    await number.pressSequentially(digits.slice(4));
    expect.soft(await number.inputValue(), brand).toBe(grouped);
  }
  await number.fill('');
  await number.pressSequentially('4111-1111 1111a1111222233');
  await expect(number).toHaveValue('4111 1111 1111 1111 222');

  await number.fill('');
  await number.pressSequentially('4111111111111112');
  await expectFine(number);
  await number.blur();
  await expectRefused(number, 'Please enter a valid card number');
  await number.fill(cards.visa);
  await expectFine(number);
});

test('an expired card and a short security code are refused', { tag: '@desktop' }, async ({ page }) => {
  await beginPayment(page, alderRidge, bottle);
  const code = page.getByLabel('Security Code');
  await typeAndLeave(code, '12');
  await expectRefused(code, 'Please enter a valid security code');
  await code.fill('123');
  await expectFine(code);

  await fillBilling(page, cards.amex);
  await expect(code).toHaveAccessibleDescription(/4 digits/);
  await fillExpiry(page, { month: 2, year: 2027 });
  await page.getByRole('button', { name: 'Review Order' }).click();
  const expiry = page.getByRole('group', { name: 'Expiration Date' });
  await expectRefused(expiry.getByLabel('Year'), 'This card has expired');

  await fillExpiry(page, { month: 3, year: 2027 });
  await goToReview(page);
  await expect(page.getByRole('main')).toContainText('American Express ending in 0005');
});
