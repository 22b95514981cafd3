import { afterEach, expect, test } from 'vitest';
import { changeCustomer } from '../../testing/change-rows.ts';
import { copyCart, orderedBy, recipientRow, visitBulk } from '../../testing/test-bulk.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { enterStateTerms, forgetStateTerms } from '../../testing/test-states.ts';

const shop = testShop();
afterEach(async () => {
  await shop.setStock('corkscrew', 50);
  await shop.setStock('last-bottle', 1);
});

type ShownCart = { problem: string | null; quote: string; shoppingCartId: number };
const problemsOf = (body: { shoppingCarts: ShownCart[] }) => body.shoppingCarts.map(({ problem }) => problem);

test('a cart that cannot be ordered says why, and is no part of the sum', async () => {
  const visit = await visitBulk(shop, 'problem@example.com', [
    recipientRow(1),
    recipientRow(2, 'last-bottle'),
    recipientRow(3, 'corkscrew:3'),
  ]);
  expect(problemsOf((await visit.list()).body)).toEqual([null, null, null]);
  await shop.setStock('last-bottle', 0);
  await shop.setStock('corkscrew', 2);
  const { body } = expectOk(await visit.list());
  expect(problemsOf(body)).toEqual([
    null,
    expect.stringMatching(/ is sold out\.$/),
    expect.stringMatching(/^Only 2 of .*Corkscrew.* are left\.$/),
  ]);
  expect(body.totalAmountDue).toBe(body.shoppingCarts[0].totals.totalAmountDue);
});

test('a cart says which bottles it holds, and the day on which they arrive', async () => {
  const visit = await visitBulk(shop, 'contents@example.com', [recipientRow(1, 'corkscrew:3')]);
  const [cart] = expectOk(await visit.list()).body.shoppingCarts;
  expect(cart.items).toEqual([{ quantity: 3, description: expect.stringContaining('Corkscrew') }]);
  expect(cart.requestedDeliveryDate).toMatch(/^03\/\d\d\/2027$/);
});

test('where nothing can be ordered the carts are shown nevertheless, each with its reason', async () => {
  const visit = await visitBulk(shop, 'nothing-left@example.com', [recipientRow(1, 'last-bottle')]);
  await shop.setStock('last-bottle', 0);
  const { body } = expectOk(await visit.list());
  expect(problemsOf(body)).toEqual([expect.stringContaining('is sold out')]);
  expect(body).toMatchObject({ totalAmountDue: 0, waiting: 1 });
});

test('a customer of unknown age, and a state that we have stopped shipping to, are problems too', async () => {
  const row = recipientRow(1, 'pinot-noir-monterey-2024');
  const visit = await visitBulk(shop, 'law@example.com', [row, recipientRow(2)]);
  await enterStateTerms(shop, { state: 'OR', isShippable: false });
  const forbidden = (await visit.list()).body;
  await forgetStateTerms(shop);
  expect(problemsOf(forbidden)).toEqual(['We are unable to ship to the selected state.', null]);
  await changeCustomer(shop.db, visit.userId, { birth_date: null });
  expect(problemsOf((await visit.list()).body)).toEqual(['Must be 21 or older', null]);
});

test('of more carts than one payment takes, the first are shown and all are counted', async () => {
  const visit = await visitBulk(shop, 'too-many@example.com', [recipientRow(1)]);
  expect((await visit.list()).body.waiting).toBe(1);
  await copyCart(shop, visit.userId, 501);
  const { shoppingCarts, waiting } = expectOk(await visit.list()).body;
  expect([shoppingCarts.length, waiting]).toEqual([500, 502]);
});

test("the status shows from the start who gets the email, and each order's recipient and price", async () => {
  const visit = await visitBulk(shop, 'status@example.com', [
    recipientRow(1),
    recipientRow(2, 'corkscrew:2'),
  ]);
  const { id } = expectOk(await visit.pay()).body;
  expect(await visit.status(id)).toMatchObject({ emailRecipient: 'status@example.com', results: [] });
  await shop.runJobs();
  const { results, emailRecipient } = await visit.status(id);
  const byName = results.toSorted((one: Named, other: Named) => one.recipient.localeCompare(other.recipient));
  expect(byName).toMatchObject([
    { recipient: 'Ada1 Hart', total: 42 },
    { recipient: 'Ada2 Hart', total: 70 },
  ]);
  expect(emailRecipient).toBe('status@example.com');
  expect((await orderedBy(shop, visit.userId)).totalCents).toBe(4200 + 7000);
});

interface Named {
  readonly recipient: string;
}
