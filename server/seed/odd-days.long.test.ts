import { afterEach, expect, test } from 'vitest';
import { checkDatabase } from '../app/check-database.ts';
import { checkLedger } from '../ordering/payments/check-ledger.ts';
import { systemClock } from '../platform/clock.ts';
import { first } from '../platform/database/query.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { seedOfficeDay } from './office-day.ts';

let shop: TestShop;
afterEach(() => shop.close());

/**
 * Before the first tax rates (2026), the law of that day allows orders only where no state taxes them. The demo then
 * has fewer of them, and the shop starts.
 */
test.each([
  ['2024-12-20', 0],
  ['2024-02-29', 0],
  ['2023-07-01', 0],
  ['2026-01-05', 1],
  ['2030-01-01', 1_700],
])('a demo of %s has what that day allows, at least %i orders', async (day, atLeast) => {
  shop = await openTestShop({ clock: systemClock(day) });
  await seedOfficeDay(shop.db, day);
  const counts = await first<Record<'orders' | 'shipments', number>>(shop.db)`
    select (select count(*)::integer from orders) as orders,
      (select count(*)::integer from release_shipments where state in ('ordered', 'failed')) as shipments`;
  expect(counts?.orders).toBeGreaterThanOrEqual(atLeast);
  expect(counts?.shipments).toBe(40);
  expect((await checkDatabase(shop.db)).faults).toEqual([]);
  expect((await checkLedger(shop.parts, { days: 100_000 })).faults).toEqual([]);
});
