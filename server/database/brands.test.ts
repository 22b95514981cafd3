import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the database takes another brand, and refuses what cannot be one', async () => {
  const subscribe = (brandingId: number) =>
    shop.parts.db
      .insertInto('subscribers')
      .values({ branding_id: brandingId as 1, email: 'ada@example.com', name_first: null, name_last: null })
      .execute();
  await subscribe(3);
  await expect(subscribe(0)).rejects.toThrow('subscribers_branding_id_check');
});
