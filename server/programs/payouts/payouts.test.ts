import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayInTimeZone, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { payoutDay } from '../../../domain/payments/payout-days.ts';
import { refundOrder } from '../../ordering/orders/refund-order.ts';
import { shipOrder } from '../../ordering/orders/ship-order.ts';
import { all, run } from '../../platform/database/query.ts';
import type {
  PayoutBooks,
  ProviderPayout,
  ProviderPayoutEntry,
} from '../../providers/payment/payout-books.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { tries } from '../../testing/tries.ts';
import { fetchPayouts, fetchPayoutsHourly } from './fetch-payouts.ts';
import {
  type EntryFilter,
  selectFetchEnd,
  selectPayoutEntries,
  selectPayouts,
  sumPayoutEntries,
} from './payout-store.ts';

const shop = testShop();

const EVERY: EntryFilter = { from: null, to: null, number: null, findingsOnly: false };
const fetched = () => fetchPayouts(shop.parts);
const stored = () => selectPayouts(shop.db, { from: null, to: null });
const entries = (filter: Partial<EntryFilter> = {}) =>
  selectPayoutEntries(shop.db, { ...EVERY, ...filter }, { after: null, limit: 10_000 });

async function ship(): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }]);
  const orderId: number = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  expect(await shipOrder(shop.parts, orderId, { trackingNumber: null })).toMatchObject({ ok: true });
  return orderId;
}

/** As if the sandbox's movements of an order had happened days before. */
async function age(orderId: number, days: number): Promise<void> {
  await run(shop.db)`
    update sandbox_gateway.movements set created_at = now() - ${sql.lit(`${days} days`)}::interval
    where reference in (select reference from ledger where order_id = ${orderId})`;
}

test('the sandbox pays whole days out two business days later, less its fee, and a refund is in a later payout', async () => {
  const orderId = await ship();
  await age(orderId, 20);
  const captured = dayInTimeZone(new Date(Date.now() - 20 * 86_400_000), WINERY_TIME_ZONE);
  expect(await refundOrder(shop.parts, orderId, null)).toMatchObject({ ok: true });
  expect(await fetched()).toMatchObject({ isComplete: true });
  const own = () => entries().then((rows) => rows.filter((row) => row.orderId === orderId));
  const [sale, ...others] = await own();
  expect([sale?.kind, sale?.day, others]).toEqual(['capture', payoutDay(captured, 2), []]);
  expect(sale?.feeCents).toBe(Math.round((sale?.grossCents ?? 0) * 0.029) + 30);
  await run(shop.db)`
    update sandbox_gateway.movements set created_at = now() - interval '6 days' where kind = 'refund'
      and reference in (select reference from ledger where order_id = ${orderId})`;
  await fetched();
  expect(
    (await own()).map(({ kind, refundCents, feeCents, finding }) => [kind, refundCents, feeCents, finding]),
  ).toEqual([
    ['capture', 0, sale?.feeCents, null],
    ['refund', sale?.grossCents, 0, null],
  ]);
});

test('a second fetch, and two at once, change no row', async () => {
  await age(await ship(), 30);
  await Promise.all([fetched(), fetched()]);
  const snapshot = async () => JSON.stringify([await stored(), await entries()]);
  const before = await snapshot();
  await fetched();
  expect(await snapshot()).toBe(before);
  const twice = await all(shop.db)`
    select ledger_entry_id from payout_entries where ledger_entry_id is not null group by 1 having count(*) > 1`;
  expect(twice).toEqual([]);
});

test('what the demo sold is paid out to the cent', async () => {
  await fetched();
  const payouts = await stored();
  expect(payouts.length).toBeGreaterThan(1);
  for (const { grossCents, refundCents, feeCents, otherCents, netCents, unexplainedCents } of payouts)
    expect([grossCents - refundCents - feeCents + otherCents, unexplainedCents]).toEqual([netCents, 0]);
  expect(payouts.reduce((sum, { findings }) => sum + findings, 0)).toBe(0);
});

test('fetches by itself once an hour, in one process', async () => {
  await run(shop.db)`delete from payout_fetches`;
  let times = 0;
  const counting = {
    ...shop.parts.gateway,
    payouts: (since: string) => {
      times += 1;
      return shop.parts.gateway.payouts(since);
    },
  };
  const hourly = () => fetchPayoutsHourly({ db: shop.db, gateway: counting });
  await Promise.all([hourly(), hourly(), hourly()]);
  await hourly();
  expect(times).toBe(1);
  expect(await selectFetchEnd(shop.db)).toEqual(expect.any(Date));
  await run(shop.db)`update payout_fetches set started_at = now() - interval '61 minutes'`;
  await hourly();
  expect(times).toBe(2);
});

/** A processor whose books a test makes up. */
function booksOf(
  payouts: readonly (ProviderPayout & { readonly entries: readonly ProviderPayoutEntry[] })[],
  answersLeft = Number.POSITIVE_INFINITY,
): PayoutBooks {
  let left = answersLeft;
  return {
    payouts: async () => payouts.map(({ entries: _, ...payout }) => payout),
    payoutEntries: async ({ payoutId }) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return payouts.find((each) => each.payoutId === payoutId)?.entries ?? [];
    },
  };
}

const KINDS = ['capture', 'refund', 'refund-failure', 'dispute', 'fee', 'returned-payout', 'other'] as const;

const madeEntry = fc.record({
  kind: fc.constantFrom(...KINDS),
  amountCents: fc.integer({ min: -200_000, max: 200_000 }),
  feeCents: fc.integer({ min: 0, max: 9_000 }),
});
const madePayouts = fc.array(fc.array(madeEntry, { maxLength: 8 }), { minLength: 1, maxLength: 5 });

test('whatever a payout consists of, and wherever a fetch is killed, its columns add up to the cent', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(madePayouts, fc.nat(4), async (made, killedAfter) => {
      runs += 1;
      const payouts = made.map((rows, index) => ({
        payoutId: `made_${runs}_${index}`,
        arrivalDay: addDays('2098-01-01', index),
        state: 'paid' as const,
        amountCents: rows.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0),
        isItemized: true,
        entries: rows.map((row, at) => ({
          ...{ ...row, entryId: `made_${runs}_${index}_${at}`, type: row.kind, at: new Date() },
          ...{ authorization: null, reference: null },
        })),
      }));
      const killed = { db: shop.db, gateway: booksOf(payouts, killedAfter) };
      if (killedAfter < payouts.length) await expect(fetchPayouts(killed)).rejects.toThrow('killed');
      await fetchPayouts({ db: shop.db, gateway: booksOf(payouts) });
      const mine = (await stored()).filter(({ payoutId }) => payoutId.startsWith(`made_${runs}_`));
      expect(mine.map(({ payoutId }) => payoutId)).toEqual(payouts.map(({ payoutId }) => payoutId));
      for (const [index, payout] of mine.entries()) {
        const { grossCents, refundCents, feeCents, otherCents, netCents } = payout;
        expect(netCents).toBe(payouts[index]?.amountCents);
        expect(grossCents - refundCents - feeCents + otherCents).toBe(netCents);
        expect(payout.unexplainedCents).toBe(0);
        expect(await entries({ number: payout.number })).toHaveLength(made[index]?.length ?? 0);
        const sums = await sumPayoutEntries(shop.db, { ...EVERY, number: payout.number });
        expect(sums).toEqual({ grossCents, refundCents, feeCents, otherCents, netCents, oursCents: 0 });
      }
      await run(shop.db)`delete from payout_entries where payout_id like 'made_%'`;
      await run(shop.db)`delete from payouts where payout_id like 'made_%'`;
    }),
    { numRuns: tries({ slice: 15, long: 300 }) },
  );
});
