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

test('a refused card shows its reason in two places, and another card goes through', {
  tag: ['@phone', '@core'],
}, async ({ page, allowStatuses }) => {
  allowStatuses(402);
  await beginReview(page, alderRidge, bottle, { card: cards.declined });
  const before = await readSums(cartSummary(page));
  const place = page.getByRole('button', { name: 'Place Order' });
  const expectReason = async (reason: string) => {
    const messages = page.getByText(reason);
    await expect(messages).toHaveCount(2);
    for (const message of await messages.all()) {
      await expect(message).toHaveCSS('font-weight', /^[6-9]00$/);
    }
    await expect(page).toHaveURL(/\/review/);
    expect(await readSums(cartSummary(page))).toEqual(before);
  };
  const enterCard = async (card: string) => {
    await page.getByRole('link', { name: 'Use another card' }).first().click();
    await expect(page.getByLabel('Card Number')).toBeFocused();
    await expect(page.getByLabel('Card Number')).toHaveValue('');
    await fillCard(page, card);
    await goToReview(page);
  };

  await test.step('a declined card', async () => {
    await place.click();
    await expectReason('Your card was declined.');
    await expectAccessible(page);
  });

  await test.step('a card without funds', async () => {
    await enterCard(cards.withoutFunds);
    await expect(page.getByText('Your card was declined.')).toHaveCount(0);
    await place.click();
    await expectReason('Your card has insufficient funds.');
  });

  await test.step('a card that is to be tried again says so', async () => {
    await enterCard(cards.processingError);
    await place.click();
    await expect(page.getByRole('alert')).toContainText(/try again/i);
    await expect(place).toBeVisible();
  });

  await test.step('payment says later which card did not go through, and another one pays', async () => {
    await visit(page, alderRidge, '/billing');
    const lastFour = cards.processingError.slice(-4);
    await expect(page.getByText(`Visa ending in ${lastFour} did not go through.`)).toBeVisible();
    await fillCard(page, cards.visa);
    await goToReview(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await placeOrder(page);
  });
});
