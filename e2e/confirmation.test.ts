import { beginReview, beginShipping } from './shop/begin-checkout.ts';
import { ada } from './shop/fill-shipping.ts';
import { orderNumber, placeOrder } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { orderSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

test('the confirmation says what was bought, for whom, and what is next, and ends when the guest leaves it', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(404);
  const banner = page.getByRole('banner');
  await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 2, corkscrew: 1 });
  const first = await placeOrder(page);

  await test.step('what was bought, for whom, and what is next', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/thank/i);
    const main = page.getByRole('main');
    await expect(main).toContainText("What's Next");
    await expect(main).toContainText('24 to 48 hours');
    await expect(main).toContainText(ada.email);
    const summary = orderSummary(page);
    await expect(summary).toContainText('Merlot');
    await expect(summary).toContainText('Corkscrew');
    await expect(summary).toContainText(`${ada.firstName} ${ada.lastName}`);
    await expect(summary).toContainText('March 3, 2027');
    for (const picture of await main.getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
    await expect(page.getByText('Your account is ready.')).toHaveCount(0);
  });

  await test.step('a reload keeps it', async () => {
    await reload(page);
    expect(await orderNumber(page)).toBe(first);
  });

  await test.step("the other brand's shop ends it", async () => {
    await page.getByRole('button', { name: `Shop ${twomey.name}` }).click();
    await expect(page).toHaveURL(`${twomey.origin}/shop`);
    await visit(page, alderRidge, '/confirmation');
    await expect(page).toHaveURL(`${alderRidge.origin}/shop`);
    await expect(banner.getByRole('link', { name: /Cart/ })).not.toContainText(/\d/);
    await expect(banner.getByRole('link', { name: 'Log In' })).toBeVisible();
  });

  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'the wordmark': () => banner.getByRole('button', { name: alderRidge.name }).click(),
    'a typed address': () => visit(page, alderRidge, '/shop/clubs'),
    'the history': () => page.evaluate(() => setTimeout(() => history.go(-2))),
  };
  let last = first;
  for (const [name, leave] of Object.entries(ways)) {
    await test.step(`${name} ends it, and another order gets another number`, async () => {
      await beginReview(page, alderRidge, bottle);
      const number = await placeOrder(page);
      expect(number).toBeGreaterThan(last);
      last = number;
      await leave();
      await expect(page).not.toHaveURL(/confirmation/);

      await beginShipping(page, alderRidge, bottle);
      await page.getByRole('link', { name: 'Delivery or Pick Up' }).click();
      await expect(page).toHaveURL(/\/shipping/);
    });
  }
});
