import { beginReview } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { orderNumber } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };
const stillChecking = 'We are still checking your payment. You will not be charged twice.';
/** The gateway is silent for ten seconds before the shop gives the shopper an answer. */
const afterTheSilence = { timeout: 30_000 };

test.describe('when the card’s bank does not answer', { tag: '@desktop' }, () => {
  test.slow();

  test('and has charged nothing, the order can be placed again', async ({ page, allowStatuses }) => {
    allowStatuses(503, 409);
    await beginReview(page, alderRidge, bottle, { card: cards.silentUncharged });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText(stillChecking)).toBeVisible(afterTheSilence);
    await expect(page.getByText(/nothing was charged/i)).toBeVisible(afterTheSilence);
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
    await expect(page).toHaveURL(/\/review/);
    await expectAccessible(page);
  });

  test('and has charged, the page goes on to the confirmation', async ({ page, allowStatuses }) => {
    allowStatuses(503, 409);
    await beginReview(page, alderRidge, bottle, { card: cards.silentCharged });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText(stillChecking)).toBeVisible(afterTheSilence);
    await expect(page).toHaveURL(/\/confirmation/, afterTheSilence);
    expect(await orderNumber(page)).toBeGreaterThan(0);
  });

  test('a reload in between goes on to the confirmation as well', async ({ page, allowStatuses }) => {
    allowStatuses(503, 409);
    await beginReview(page, alderRidge, bottle, { card: cards.silentCharged });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText(stillChecking)).toBeVisible(afterTheSilence);
    await reload(page);
    await expect(page).toHaveURL(/\/confirmation/, afterTheSilence);
    expect(await orderNumber(page)).toBeGreaterThan(0);
  });
});
