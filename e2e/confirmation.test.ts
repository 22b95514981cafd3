import { beginReview, beginShipping } from './shop/begin-checkout.ts';
import { ada } from './shop/fill-shipping.ts';
import { orderNumber, placeOrder } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { orderSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

test('the confirmation says what was bought, for whom, and what is next', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 2, corkscrew: 1 });
  await placeOrder(page);
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
});

test('leaving to the other brand’s shop clears the confirmation, too', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  await placeOrder(page);
  await page.getByRole('button', { name: `Shop ${twomey.name}` }).click();
  await expect(page).toHaveURL(`${twomey.origin}/shop`);
  await visit(page, alderRidge, '/confirmation');
  await expect(page).toHaveURL(`${alderRidge.origin}/shop`);
});

test('each way of leaving ends the confirmation, a reload does not', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(404);
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'the wordmark': () => page.getByRole('banner').getByRole('button', { name: alderRidge.name }).click(),
    'a typed address': () => visit(page, alderRidge, '/shop/clubs'),
    'the history': () => page.evaluate(() => setTimeout(() => history.go(-2))),
  };
  for (const [name, leave] of Object.entries(ways)) {
    await test.step(name, async () => {
      await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
      const number = await placeOrder(page);
      await reload(page);
      expect(await orderNumber(page)).toBe(number);
      await leave();
      await expect(page).not.toHaveURL(/confirmation/);

      await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
      await page.getByRole('link', { name: 'Delivery or Pick Up' }).click();
      await expect(page).toHaveURL(/\/shipping/);
    });
  }
});

test('after an order the cart is empty, and another order gets another number', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  const first = await placeOrder(page);
  await visit(page, alderRidge, '/shop');
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).not.toContainText(/\d/);

  await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  expect(await placeOrder(page)).toBeGreaterThan(first);
});
