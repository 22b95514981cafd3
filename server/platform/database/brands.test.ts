import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

test('the database takes another brand, and refuses what cannot be one', async () => {
  const subscribe = (brandingId: number) =>
    shop.parts.db
      .insertInto('subscribers')
      .values({ branding_id: brandingId as 1, email: 'ada@example.com', name_first: null, name_last: null })
      .execute();
  await subscribe(3);
  await expect(subscribe(0)).rejects.toThrow('subscribers_branding_id_check');
});

test('no constraint lists the brands that there are today', async () => {
  const { rows } = await sql<{ name: string; check: string }>`
    select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as check
    from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ 'branding_ids?'
    order by 1`.execute(shop.db);
  expect(rows.length).toBeGreaterThan(5);
  // Any number but 0 beside the column, or a list of numbers.
  const namesBrand = /ARRAY\[|'\{|branding_ids?\)?(::\w+)? *(=|<>|[<>]=?) *\(?'?-?[1-9]/;
  expect(rows.filter(({ check }) => namesBrand.test(check))).toEqual([]);
});
