import { beginReview } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { orderNumber } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload } from './shop/visit.ts';
import { watchText } from './shop/watch-text.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };
const stillChecking = 'We are still checking your payment. You will not be charged twice.';
/** The gateway is silent for ten seconds before the shop gives the shopper an answer. */
const silence = 30_000;

test.describe('when the bank does not answer', { tag: '@desktop' }, () => {
  test.slow();
  test.beforeEach(({ allowStatuses }) => allowStatuses(503));

  test('and has charged nothing, the order can be placed again', async ({ page }) => {
    await beginReview(page, alderRidge, bottle, { card: cards.silentUncharged });
    const checking = await watchText(page, stillChecking);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await checking.seen(silence);
    await expect(page.getByText(/nothing was charged/i)).toBeVisible({ timeout: silence });
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
    await expect(page).toHaveURL(/\/review/);
    await expectAccessible(page);
  });

  test('and has charged, a reload goes on to the confirmation', async ({ page }) => {
    await beginReview(page, alderRidge, bottle, { card: cards.silentCharged });
    const checking = await watchText(page, stillChecking);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await checking.seen(silence);
    await reload(page);
    await expect(page).toHaveURL(/\/confirmation/, { timeout: silence });
    expect(await orderNumber(page)).toBeGreaterThan(0);
  });
});
