import type { Page } from '@playwright/test';
import { beginPayment } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary } from './shop/field-errors.ts';
import { fillBirthDate, goToReview } from './shop/fill-billing.ts';
import { placeOrder } from './shop/place-order.ts';
import { openStripeShop, type StripeShop } from './shop/stripe-shop.ts';
import { expect, test } from './shop/test.ts';

/** A shop whose cards Stripe takes: the page's side of Stripe.js, frames and policy included. */

let shop: StripeShop;
test.beforeAll(async () => {
  test.setTimeout(200_000);
  shop = await openStripeShop();
});
test.afterAll(() => shop?.close());

const bottle = { 'merlot-napa-valley-2022': 1 };
const NUMBER = '4242 4242 4242 4242';
const WITHOUT_FUNDS = '4000 0000 0000 9995';

const frame = (page: Page, type: string) =>
  page.frameLocator(`iframe[title="Secure ${type} input frame"]`).getByRole('textbox');

async function typeCard(page: Page, { number = NUMBER, expiry = '12 / 31', code = '123' } = {}) {
  await frame(page, 'cardNumber').fill(number);
  await frame(page, 'cardExpiry').fill(expiry);
  await frame(page, 'cardCvc').fill(code);
}

test('a card typed into Stripe’s fields pays, and never comes to the shop', {
  tag: '@desktop',
}, async ({ page, allowComplaints, allowStatuses }) => {
  allowComplaints(/ERR_FAILED/);
  allowStatuses(402);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(shop.site.origin)) sent.push(request.url(), request.postData() ?? '');
  });
  const review = page.getByRole('button', { name: 'Review Order' });

  await test.step('when Stripe’s script does not come, the page says so and tries again', async () => {
    await page.route(/\/stripe\.js$/, (route) => route.abort(), { times: 1 });
    await beginPayment(page, shop.site, bottle);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(frame(page, 'cardNumber')).toBeVisible();
  });

  await test.step('a mistake in a card is told at its field', async () => {
    await fillBirthDate(page, { month: 'May', day: '17', year: '1980' });
    await typeCard(page, { number: '4242 4242', code: '' });
    await expectAccessible(page);
    await review.click();
    await errorSummary(page)
      .getByRole('link', { name: /Please enter a valid card number/ })
      .click();
    await expect(frame(page, 'cardNumber')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(WITHOUT_FUNDS);
    const group = page.getByRole('group', { name: 'Card Number' });
    await expect(group).not.toHaveAttribute('aria-invalid');

    await review.click();
    await expect(page.getByRole('group', { name: 'Security Code' })).toHaveAccessibleDescription(
      /Please enter a valid security code/,
    );
    await frame(page, 'cardCvc').fill('123');
    await goToReview(page);
  });

  await test.step('a card that Stripe declines is told at the review', async () => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Your card has insufficient funds.').first()).toBeVisible();
    expect(shop.stripe.books.charged).toEqual([]);
  });

  await test.step('the fields are there again, and another card pays', async () => {
    await page.goto(`${shop.site.origin}/billing`);
    await typeCard(page);
    await goToReview(page);
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
    await placeOrder(page);
    expect(shop.stripe.books.charged).toMatchObject([{ status: 'requires_capture' }]);
    expect(sent.join('\n')).not.toMatch(/4242[ +]?4242|4000[ +]?0000[ +]?0000/);
  });
});
