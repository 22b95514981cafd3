import { beginReview } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { fillCard, goToReview } from './shop/fill-billing.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { cartSummary, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

const refusals = {
  [cards.declined]: 'Your card was declined.',
  [cards.withoutFunds]: 'Your card has insufficient funds.',
};

for (const [card, reason] of Object.entries(refusals)) {
  test(`'${reason}' is told twice, and another card goes through`, { tag: '@phone' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(402);
    await beginReview(page, alderRidge, bottle, { card });
    const before = await readSums(cartSummary(page));
    await page.getByRole('button', { name: 'Place Order' }).click();

    const messages = page.getByText(reason);
    await expect(messages).toHaveCount(2);
    for (const message of await messages.all()) {
      await expect(message).toHaveCSS('font-weight', /^[6-9]00$/);
    }
    await expect(page).toHaveURL(/\/review/);
    expect(await readSums(cartSummary(page))).toEqual(before);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Use another card' }).first().click();
    await expect(page.getByLabel('Card Number')).toBeFocused();
    await expect(page.getByLabel('Card Number')).toHaveValue('');
    await visit(page, alderRidge, '/billing');
    await expect(page.getByText(`Visa ending in ${card.slice(-4)} did not go through.`)).toBeVisible();
    await fillCard(page, cards.visa);
    await goToReview(page);
    await expect(page.getByText(reason)).toHaveCount(0);
    await placeOrder(page);
  });
}

test('a card that is to be tried again says so', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  allowStatuses(402);
  await beginReview(page, alderRidge, bottle, { card: cards.processingError });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert')).toContainText(/try again/i);
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
});
