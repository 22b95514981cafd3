import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkBooksDaily, selectLastCheck } from '../../ordering/payments/stored-check.ts';
import { ageAttempts } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
});

const PAYMENTS = '/api/office/payments';

async function runOf(path: string) {
  const { status, body } = await owner.post(path, undefined);
  expect(status).toBe(202);
  await shop.runJobs();
  return (await owner.get(`/api/office/runs/${body.runId}`)).body;
}

async function booksDiffer(): Promise<number> {
  const { tasks } = (await owner.get('/api/office/today')).body;
  return tasks.find(({ key }: { key: string }) => key === 'books-differ')?.count ?? 0;
}

test('a payment without an answer is listed, and found out about', async () => {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  const silent = { ...GOOD_CARD, cardNumber: '4000000000004020' };
  expect((await browser.post('/api/cart/payment', silent)).status).toBe(503);
  const listed = (await owner.get(`${PAYMENTS}?view=unknown`)).body;
  expect([listed.total, listed.sums]).toEqual([1, [{ what: 'payment', amount: listed.rows[0].amount }]]);
  const unknown = listed.rows;
  expect(unknown).toMatchObject([
    { what: 'payment', state: 'unknown', purchaseOrderId: null, customer: 'Ada Hart' },
  ]);
  // As old as the reconciler wants it.
  await ageAttempts(shop.db, '1 minute');
  expect(await runOf(`${PAYMENTS}/reconcile`)).toMatchObject({
    kind: 'payments reconcile',
    state: 'done',
    done: 1,
    results: [{ message: '1 asked about, 0 without an answer yet.' }],
  });
  expect((await owner.get(`${PAYMENTS}?view=unknown`)).body.rows).toEqual([]);
  const all = (await owner.get(`${PAYMENTS}?view=all`)).body.rows;
  expect(all).toContainEqual(
    expect.objectContaining({
      what: 'payment',
      state: 'authorised',
      paymentId: unknown[0].paymentId,
      purchaseOrderId: expect.any(Number),
    }),
  );
});

test('payments come by pages, and none is lost or repeated', async () => {
  for (const _ of [1, 2, 3]) {
    const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
    const paid = await browser.post('/api/cart/payment', GOOD_CARD);
    expect(paid.status).toBe(200);
    const at = `/api/office/orders/${paid.body.purchaseOrderId}`;
    await owner.send('POST', `${at}/cancel`, { reason: 'A sum' }, { 'idempotency-key': at });
  }
  const all = (await owner.get(`${PAYMENTS}?view=all&limit=200`)).body;
  expect(all.rows).toHaveLength(all.total);
  const byKind = new Map<string, number>();
  for (const { what, amount } of all.rows) byKind.set(what, (byKind.get(what) ?? 0) + amount);
  expect(byKind.size).toBeGreaterThan(1);
  expect(
    all.sums.map(({ what, amount }: { what: string; amount: number }) => [what, amount.toFixed(2)]),
  ).toEqual(expect.arrayContaining([...byKind].map(([what, amount]) => [what, amount.toFixed(2)])));
  expect([all.next, all.previous]).toEqual([null, null]);
  const pages = [];
  let after = '';
  do {
    const page = (await owner.get(`${PAYMENTS}?view=all&limit=2${after}`)).body;
    expect(page.total).toBe(all.total);
    pages.push(...page.rows);
    after = page.next && `&after=${page.next}`;
  } while (after);
  expect(pages).toEqual(all.rows);
  expect(pages.length).toBeGreaterThan(3);
  expect((await owner.get(`${PAYMENTS}?after=another`)).status).toBe(422);
});

test('the books are checked once a day, and a difference shows on Today until it is gone', async () => {
  await Promise.all([1, 2, 3].map(() => checkBooksDaily(shop.parts)));
  await checkBooksDaily(shop.parts);
  const { rows } = await sql<{ checks: number }>`
    select count(*)::integer as checks from ledger_checks`.execute(shop.db);
  expect(rows).toEqual([{ checks: 1 }]);
  expect(await selectLastCheck(shop.db)).toMatchObject({ faults: [], orders: expect.any(Number) });
  expect(await booksDiffer()).toBe(0);
  const books = async () => (await owner.get('/api/office/today')).body.books;
  expect(await books()).toEqual({ checkedAt: expect.stringMatching(/^20/), differences: 0 });
  await sql`update sandbox_gateway.authorisations set amount_cents = amount_cents + 100`.execute(shop.db);
  expect(await runOf(`${PAYMENTS}/check`)).toMatchObject({ state: 'done', failed: 1 });
  const { check } = (await owner.get(PAYMENTS)).body;
  expect(check.faults[0]).toMatchObject({ kind: 'gateway-differs' });
  expect(await booksDiffer()).toBe(check.faults.length);
  expect((await books()).differences).toBe(check.faults.length);
  await sql`update sandbox_gateway.authorisations set amount_cents = amount_cents - 100`.execute(shop.db);
  expect(await runOf(`${PAYMENTS}/check`)).toMatchObject({ done: 1, failed: 0 });
  expect(await booksDiffer()).toBe(0);
});

test('a check that died is begun again after an hour', async () => {
  await sql`update ledger_checks set ended_at = null, faults = null where day is not null`.execute(shop.db);
  await checkBooksDaily(shop.parts);
  const selectEnded = () =>
    sql<{
      ended: boolean;
    }>`select ended_at is not null as ended from ledger_checks where day is not null`.execute(shop.db);
  expect((await selectEnded()).rows).toEqual([{ ended: false }]);
  await sql`update ledger_checks set started_at = now() - interval '2 hours' where day is not null`.execute(
    shop.db,
  );
  await checkBooksDaily(shop.parts);
  expect((await selectEnded()).rows).toEqual([{ ended: true }]);
});
