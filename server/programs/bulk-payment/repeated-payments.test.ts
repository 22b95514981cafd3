import { beforeEach, describe, expect, test } from 'vitest';
import { authorizedFor, orderedBy, recipientRow, visitBulk } from '../../testing/test-bulk.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
beforeEach(async () => {
  await shop.setStock('corkscrew', 50);
  await shop.setStock('last-bottle', 1);
});

const AL = recipientRow(1);
const BOB = recipientRow(2, 'last-bottle');

describe('after a run that placed a part of the carts', () => {
  test.each([
    ['without a key', {}],
    ['from a second tab, under its own key', { 'idempotency-key': 'second tab' }],
  ])('the same carts %s get that run again, and pay for nothing', async (_, key) => {
    const visit = await visitBulk(shop, `repeat-${Object.keys(key).length}@example.com`, [AL, BOB]);
    const { id } = expectOk(await visit.pay({}, { 'idempotency-key': 'first tab' })).body;
    await shop.setStock('last-bottle', 0);
    await shop.runJobs();
    expect((await visit.status(id)).errors).toEqual([expect.stringContaining('Ada2 Hart')]);

    expect(expectOk(await visit.pay({}, key)).body).toMatchObject({ id, bulkGatewayResult: { Result: 0 } });
    await shop.setStock('last-bottle', 1);
    expect(expectOk(await visit.pay({}, key)).body.id).toBe(id);
    await shop.runJobs();
    expect(await orderedBy(shop, visit.userId)).toMatchObject({ orders: 1 });
    expect(await authorizedFor(shop, visit.userId)).toMatchObject({ authorizations: 1 });
  });

  test('so do they where a part was refused before and the rest is not placed yet', async () => {
    const visit = await visitBulk(shop, 'under-way@example.com', [AL, BOB]);
    await shop.setStock('last-bottle', 0);
    const { id } = expectOk(await visit.pay()).body;
    expect(expectOk(await visit.pay()).body.id).toBe(id);
    await shop.runJobs();
  });

  test('pays for the rest by itself', async () => {
    const visit = await visitBulk(shop, 'the-rest@example.com', [AL, BOB]);
    const { id } = expectOk(await visit.pay()).body;
    await shop.setStock('last-bottle', 0);
    await shop.runJobs();
    await shop.setStock('last-bottle', 1);
    const [, bob] = visit.carts;
    expect(expectOk(await visit.pay({ carts: [bob] })).body.id).not.toBe(id);
    await shop.runJobs();
    expect(await orderedBy(shop, visit.userId)).toMatchObject({ orders: 2 });
  });
});

test('carts that were paid for among others are named where they are sent again', async () => {
  const visit = await visitBulk(shop, 'paid-elsewhere@example.com', [AL, BOB]);
  const [al] = visit.carts;
  expectOk(await visit.pay({ carts: [al] }));
  await shop.runJobs();
  const { id } = expectOk(await visit.pay()).body;
  await shop.runJobs();
  const status = await visit.status(id);
  expect(status).toMatchObject({ complete: true, total: 2, done: 2 });
  expect(status.results).toMatchObject([{ recipient: 'Ada2 Hart' }]);
  expect(status.errors).toEqual([
    'The order for Ada1 Hart, Portland, OR was paid before and has not been charged again.',
  ]);
  expect(await authorizedFor(shop, visit.userId)).toMatchObject({ authorizations: 2 });
});

test('if none of the others is available either, the answer names both', async () => {
  const visit = await visitBulk(shop, 'all-told@example.com', [AL, BOB]);
  const [al] = visit.carts;
  expectOk(await visit.pay({ carts: [al] }));
  await shop.runJobs();
  await shop.setStock('last-bottle', 0);
  const refused = await visit.pay();
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('Ada1 Hart, Portland, OR was paid before');
  expect(refused.body.message).toContain('Ada2 Hart, Portland, OR was not placed');
});
