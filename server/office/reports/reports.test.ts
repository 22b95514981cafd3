import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Report, ReportCell, ReportColumn } from '../../../contract/office/reports.ts';
import { formatUsd } from '../../../domain/money/cents.ts';
import { SALES_BY } from '../../../domain/office/reports.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { TAX_KINDS } from '../../../domain/tax/tax-lines.ts';
import { createApp } from '../../app/app.ts';
import { connect } from '../../platform/database/connection.ts';
import { all, first, run } from '../../platform/database/query.ts';
import { fetchPayouts } from '../../programs/payouts/fetch-payouts.ts';
import { seedOfficeDay } from '../../seed/office-day.ts';
import { ago, changeDocument, changeOrder } from '../../testing/change-rows.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { recipientRow, visitBulk } from '../../testing/test-bulk.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { carryOutRun } from '../runs/carry-out-run.ts';
import { exportItem, sweepRunFiles } from './export-rows.ts';
import { keepGatewayDays } from './gateway-days.ts';
import { lastOverDay, spanOf } from './rows-of-days.ts';
import { mayBeIncomplete, shippedParcels } from './shipped-parcels.ts';
import { sumReportDays } from './sums.ts';

const shop = testShop();
let manager: TestBrowser;

/** A day that is long over, with the year of orders before it. */
const SEEDED_DAY = '2026-09-15';
const YEAR = 'from=2025-09-16&to=2026-09-15';
/** The days when clocks change, and a part of a month of one brand. */
const PERIODS = [
  'from=2026-03-07&to=2026-03-09',
  'from=2025-10-31&to=2025-11-03',
  'from=2026-09-08&to=2026-09-15&brand=2',
];

beforeAll(async () => {
  await seedOfficeDay(shop.db, SEEDED_DAY);
  // In the hour that a day of 25 hours has more, and in the last of a day of 23.
  await sql`update orders set placed_at = '2025-11-02T23:30:00-08:00' where order_id = (
    select min(order_id) from orders where placed_at > '2025-11-01' and status = 'shipped')`.execute(shop.db);
  await sql`update orders set placed_at = '2026-03-08T23:30:00-07:00' where order_id = (
    select min(order_id) from orders where placed_at > '2026-03-01' and status = 'shipped')`.execute(shop.db);
  await fetchPayouts(shop.parts);
  manager = await signInStaff(shop, 'manager');
});

test('reports are read where they may be a moment old', async () => {
  const database = await createTestDatabase('empty');
  const elsewhere = connect(database.databaseUrl, { max: 1 });
  const app = createApp({ ...shop.parts, reader: elsewhere.db });
  const incoming = { socket: { remoteAddress: '198.18.254.1' } };
  const browser = manager.tabAt((request) => app.fetch(request, { incoming }));
  const sold = async (from: TestBrowser) => {
    const { body }: { body: Report } = await from.get(`/api/office/reports/sales?${YEAR}`);
    return body.rows.reduce((sum, { cells }) => sum + whole(cells[1]?.value ?? 0), 0);
  };
  expect(await sold(manager)).toBeGreaterThan(0);
  expect(await sold(browser)).toBe(0);
  await elsewhere.close();
  await database.drop();
});

async function report(path: string): Promise<Report> {
  const { status, body } = await manager.get(`/api${path}`);
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  return body;
}

/** What the rows behind a figure add up to, page by page, by column; `rows` is how many there are. */
async function addedUp(href: string): Promise<Map<string, number>> {
  const sums = new Map([['rows', 0]]);
  for (let after: string | null = null; ; ) {
    const page: Report = await report(`${href}${after === null ? '' : `&after=${after}`}`);
    sums.set('rows', (sums.get('rows') ?? 0) + page.rows.length);
    page.columns.slice(1).forEach(({ key }, index) => {
      const values = page.rows.map(({ cells }) => cells[index]?.value ?? 0);
      sums.set(
        key,
        values.reduce((sum: number, value) => sum + whole(value), sums.get(key) ?? 0),
      );
      // Each page has the totals of all rows.
      const total = page.totals[index]?.value;
      if (page.next === null && page.columns[index + 1]?.kind === 'money')
        expect([href, key, sums.get(key)]).toEqual([href, key, whole(total ?? null)]);
    });
    after = page.next;
    if (after === null) return sums;
  }
}

/** Cents and counts: sums of dollars would drift. */
function whole(value: ReportCell['value']): number {
  return typeof value === 'number' ? Math.round(value * 100) : 0;
}

/** Figures that count the rows behind them. */
const COUNTED = ['orders', 'joined', 'ended', 'members', 'onHold', 'declines', 'findings'];
/** Columns with another name in their rows. */
const BEHIND: Readonly<Record<string, string>> = { sold30: 'sold', sold90: 'sold' };

/** Every cell with rows behind it, and every total. */
async function compareCells({ columns, rows, totals, before }: Report): Promise<number> {
  const known = new Map<string, Promise<Map<string, number>>>();
  let compared = 0;
  const compare = async (column: ReportColumn | undefined, cell: ReportCell | undefined) => {
    if (!column || !cell?.href?.includes('/rows?') || typeof cell.value !== 'number') return;
    const { href, value } = cell;
    const sums = await (known.get(href) ?? known.set(href, addedUp(href)).get(href));
    const key = COUNTED.includes(column.key) ? 'rows' : (BEHIND[column.key] ?? column.key);
    const added = sums?.get(key);
    if (added === undefined) return;
    compared += 1;
    expect([href, column.key, key === 'rows' ? added * 100 : added]).toEqual([
      href,
      column.key,
      whole(value),
    ]);
  };
  for (const cells of [...rows.map((row) => row.cells), totals, before?.totals ?? []])
    for (const [index, cell] of cells.entries()) await compare(columns[index + 1], cell);
  return compared;
}

const REPORTS = (period: string) => [
  ...SALES_BY.map((by) => `/office/reports/sales?${period}&by=${by}`),
  ...['taxes', 'jurisdictions', 'payments', 'payouts', 'shipments', 'clubs', 'stock'].map(
    (name) => `/office/reports/${name}?${period}`,
  ),
];

async function compareAll(periods = PERIODS): Promise<number> {
  let compared = 0;
  for (const path of periods.flatMap(REPORTS)) compared += await compareCells(await report(path));
  return compared;
}

async function sumEveryDay(): Promise<void> {
  while ((await sumReportDays(shop.db)) > 0);
}

/** Their ids in turn, so that every run is the same. */
async function ordersWith(status: string, count: number): Promise<number[]> {
  const rows = await all<{ orderId: number }>(shop.db)`
    select order_id as "orderId" from orders where status = ${status} and total_cents > 0
      and placed_at < '2026-09-14' order by order_id % 17, order_id limit ${count}`;
  return rows.map(({ orderId }) => orderId);
}

test('every figure is the sum of its rows, of the ledger and of the bank’s books: while orders change, and summed by day', async () => {
  expect(await compareAll()).toBeGreaterThan(500);
  const paths = [...PERIODS, YEAR].flatMap(REPORTS);
  const live = await Promise.all(paths.map(report));
  await sumEveryDay();
  const days = await first<{ days: number }>(shop.db)`
    select count(*)::integer as days from report_days where day between '2025-09-16' and '2026-09-15'`;
  expect(days?.days).toBe(365);
  expect(await Promise.all(paths.map(report))).toEqual(live);

  let key = 0;
  const act = async (orderId: number, action: string, body: object) => {
    key += 1;
    const path = `/api/office/orders/${orderId}/${action}`;
    const answer = await manager.post(path, body, { 'idempotency-key': `report ${key}` });
    expect([orderId, action, answer.status, answer.body.message]).toEqual([orderId, action, 200, undefined]);
  };
  for (const orderId of await ordersWith('shipped', 12))
    await act(orderId, 'refund', { lines: [{ line: 1, quantity: 1 }], reason: 'corked', restock: false });
  for (const orderId of await ordersWith('partly-refunded', 5))
    await act(orderId, 'refund', { lines: null, reason: 'all of it', restock: false });
  for (const orderId of await ordersWith('placed', 4)) await act(orderId, 'cancel', { reason: 'asked' });
  expect(await Promise.all(paths.map(report))).not.toEqual(live);
  expect(await compareAll(PERIODS.slice(-1))).toBeGreaterThan(200);
  const changed = await Promise.all(paths.map(report));
  await sumEveryDay();
  expect(await Promise.all(paths.map(report))).toEqual(changed);

  const today = 'from=2025-09-16&to=2026-12-31';
  const { totals, columns } = await report(`/office/reports/payments?${today}`);
  const at = (name: string) => columns.slice(1).findIndex(({ key: column }) => column === name);
  const ledger = await first<{ captured: number; refunded: number }>(shop.db)`
    select sum(amount_cents) filter (where kind = 'captured')::integer as captured,
      sum(amount_cents) filter (where kind = 'refunded')::integer as refunded
    from ledger where at >= '2025-09-16T00:00:00-07:00' and at < '2027-01-01T00:00:00-08:00'`;
  expect([whole(totals[at('captured')]?.value ?? 0), whole(totals[at('refunded')]?.value ?? 0)]).toEqual([
    ledger?.captured,
    ledger?.refunded,
  ]);
});

test('orders of today count at once: replaced, paid in bulk, shipped and refunded', async () => {
  const key = (name: string) => ({ 'idempotency-key': `today ${name}` });
  const guest = await fillCheckout(shop, [{ slug: 'pinot-noir-monterey-2024', qty: 3 }]);
  const first3 = expectOk(await guest.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  const at = (orderId: number) => `/api/office/orders/${orderId}`;
  const { lines } = (await manager.get(at(first3))).body;
  const change = { lines: [{ productId: lines[0].productId, qty: 2 }], reason: 'One less' };
  const dry = expectOk(await manager.post(`${at(first3)}/replacement?dryRun=true`, change, key('dry')));
  const next = await manager.post(
    `${at(first3)}/replacement`,
    { ...change, quote: dry.body.quote },
    key('replace'),
  );
  expect([next.status, next.body.message]).toEqual([201, undefined]);
  const bulk = await visitBulk(shop, 'reported@example.com', [
    recipientRow(1),
    recipientRow(2, 'pinot-noir-monterey-2024'),
  ]);
  const { id } = expectOk(await bulk.pay()).body;
  await shop.runJobs();
  expect(await bulk.status(id)).toMatchObject({ complete: true });
  expectOk(await manager.post(`${at(next.body.purchaseOrderId)}/ship`, {}, key('ship')));
  const refund = { lines: [{ line: 1, quantity: 1 }], reason: 'corked', restock: true };
  expectOk(await manager.post(`${at(next.body.purchaseOrderId)}/refund`, refund, key('refund')));

  const { today = '' } =
    (await first<{ today: string }>(shop.db)`
    select (now() at time zone 'America/Los_Angeles')::date::text as today`) ?? {};
  const now = `from=${today}&to=${today}`;
  expect((await report(`/office/reports/sales?${now}`)).totals[0]?.value).toBe(3);
  const sales = await report(`/office/reports/sales?${now}`);
  const cents = (column: string) =>
    whole(sales.totals[sales.columns.slice(1).findIndex(({ key }) => key === column)]?.value ?? 0);
  // One bottle came back with its sales tax, and the freight stays.
  const { unitPrice } = (await manager.get(at(next.body.purchaseOrderId))).body.lines[0];
  expect(cents('returns')).toBe(Math.round(unitPrice * 100));
  expect(cents('refunded')).toBeGreaterThan(cents('returns'));
  expect(cents('net')).toBe(cents('gross') - cents('discounts') - cents('returns'));
  expect(cents('total')).toBe(
    cents('gross') - cents('discounts') + cents('freight') + cents('tax') - cents('refunded'),
  );
  const channels = (await report(`/office/reports/sales?${now}&by=channel`)).rows;
  expect(channels.map(({ label, cells }) => [label, cells[0]?.value]).toSorted()).toEqual([
    ['bulk', 2],
    ['web', 1],
  ]);
  expect(await compareAll([now])).toBeGreaterThan(50);
  const { rows } = await report(`/office/reports/payments?${now}`);
  expect(rows[0]?.cells.at(-1)?.value).toBe(0);
  expect(rows[0]?.cells[1]?.value).toBeGreaterThan(0);
});

test('a product that was not sold has rows that add up to nothing', async () => {
  const { rows, totals, title } = await report(`/office/reports/sales/rows?${YEAR}&product=999999`);
  expect([rows, title]).toEqual([[], '0 orders']);
  expect(totals.slice(1).map(({ value }) => value)).toEqual(totals.slice(1).map(() => 0));
});

test('a day has the orders that were placed in it by the winery’s clock', async () => {
  for (const day of ['2025-11-02', '2026-03-08', '2026-07-04']) {
    const { totals } = await report(`/office/reports/sales?from=${day}&to=${day}`);
    const placed = await first<{ orders: number; cents: number }>(shop.db)`
      select count(*)::integer as orders, coalesce(sum(total_cents), 0)::integer - coalesce(sum((
          select sum(l.amount_cents) from ledger l where l.order_id = o.order_id and l.kind = 'refunded')), 0)::integer as cents
      from orders o where status <> 'cancelled' and to_char(placed_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD') = ${day}`;
    expect([day, totals[0]?.value, whole(totals.at(-1)?.value ?? 0)]).toEqual([
      day,
      placed?.orders,
      placed?.cents,
    ]);
  }
});

test('taxes are those of the orders that were charged', async () => {
  const { rows } = await report(`/office/reports/taxes?${YEAR}`);
  const whole = await all<{ state: string; kind: string; cents: number }>(shop.db)`
    select coalesce(o.document #>> '{taxedIn,state}', o.ship_state) as state, t ->> 'kind' as kind, sum((t ->> 'cents')::integer)::integer as cents
    from orders o cross join jsonb_array_elements(o.document -> 'taxes') t
    where exists (select from ledger l where l.order_id = o.order_id and l.kind = 'captured'
      and l.at >= '2025-09-16T00:00:00-07:00' and l.at < '2026-09-16T00:00:00-07:00')
    group by 1, 2 order by 1, 2`;
  expect(rows.map(({ label, cells }) => [label, Math.round(Number(cells[1]?.value) * 100)])).toEqual(
    whole.map(({ state, cents }) => [state, cents]),
  );
});

test('parts of an order give back all of its taxes together, kind by kind', async () => {
  const refunded = await all<{ orderId: number }>(shop.db)`
    select order_id as "orderId" from orders where status = 'refunded'`;
  for (const kind of TAX_KINDS) {
    const taxes = new Map<string, number>();
    for (let after = ''; ; ) {
      const page = await report(
        `/office/reports/taxes/rows?from=2025-06-01&to=2026-12-31&kind=${kind}${after}`,
      );
      for (const { label, cells } of page.rows)
        taxes.set(label, (taxes.get(label) ?? 0) + whole(cells.at(-1)?.value ?? null));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    const left = refunded.filter(({ orderId }) => (taxes.get(String(orderId)) ?? 0) !== 0);
    expect([kind, left]).toEqual([kind, []]);
  }
  expect(refunded.length).toBeGreaterThan(5);
});

test('the bank’s own books stand beside the ledger, kept for days that are over', async () => {
  for (let round = 0; round < 10; round += 1)
    await keepGatewayDays({ db: shop.db, gateway: shop.parts.gateway });
  const kept = await first<{ days: number }>(shop.db)`select count(*)::integer as days from gateway_days`;
  expect(kept?.days).toBe(35 + 1);
  const recent = await report('/office/reports/payments');
  expect(recent.columns.map(({ key }) => key)).toEqual([
    ...['day', 'captured', 'refunded', 'net', 'gateway', 'difference'],
  ]);
  await sql`update gateway_days set captured_cents = captured_cents + 700
    where day = (select max(day) from gateway_days)`.execute(shop.db);
  const last = await first<{ day: string }>(shop.db)`select max(day)::text as day from gateway_days`;
  const { rows } = await report(`/office/reports/payments?from=${last?.day}&to=${last?.day}`);
  expect(rows[0]?.cells.at(-1)?.value).toBe(-7);
});

test('shipments lack what their state asks for until it is there, and add up in milliliters', async () => {
  const path = '/office/reports/shipments?from=2025-10-01&to=2026-08-31&state=TX';
  const lacking = await report(path);
  expect(lacking.rows[0]?.missing).toEqual(['Permit']);
  expect(lacking.note).toMatch(/^Incomplete: \d+ shipments lack/);
  const column = (key: string) => lacking.columns.slice(1).findIndex((each) => each.key === key);
  const milliliters = lacking.rows.reduce(
    (sum, { cells }) => sum + Math.round(Number(cells[column('liters')]?.value) * 1000),
    0,
  );
  expect(lacking.totals[column('liters')]?.value).toBe(milliliters / 1000);
  expect(lacking.totals[column('gallons')]?.value).toBe(Number((milliliters / 3785.411784).toFixed(4)));
  const owner = await signInStaff(shop, 'owner');
  const permit = { state: 'tx', validTo: null };
  const permits = '/api/office/settings/winery/permits';
  const added = await owner.post(permits, {
    ...permit,
    brandingId: 1,
    number: 'DS-1',
    validFrom: '2025-01-01',
  });
  expect([added.status, added.body.state]).toEqual([201, 'TX']);
  await owner.post(permits, { ...permit, brandingId: 2, number: 'DS-2', validFrom: '2026-03-01' });
  const wrong = { brandingId: 1, state: 'ZZ', number: ' ', validFrom: '2026-03-01', validTo: '2026-02-01' };
  expect(Object.keys((await owner.post(permits, wrong)).body.fields)).toEqual(['state', 'number', 'validTo']);
  expect((await manager.post(permits, wrong)).status).toBe(403);
  const at = `${permits}/${added.body.permitId}`;
  const same = { ...permit, brandingId: 1, number: 'DS-1', validFrom: '2025-01-01', version: 1 };
  expect((await owner.send('PUT', at, same)).body.version).toBe(2);
  expect((await owner.send('PUT', at, same)).body.message).toMatch(/changed this permit/);
  const after = await report(path);
  const known = after.rows.map(({ label, cells, missing }) => [
    label >= '2026-03-01' || cells[column('permit')]?.value === 'DS-1',
    missing.length === 0,
  ]);
  expect(known.length).toBeGreaterThan(5);
  expect(known.every(([has, isComplete]) => has === isComplete)).toBe(true);
});

test('bad questions are refused, and Cellar sees the stock alone', async () => {
  const refused = async (query: string) => (await manager.get(`/api/office/reports/${query}`)).status;
  expect(await refused('sales?from=2026-02-30')).toBe(422);
  expect(await refused('sales?from=2026-03-02&to=2026-03-01')).toBe(422);
  expect(await refused('sales?from=2020-03-02&to=2026-03-01')).toBe(422);
  expect(await refused('sales/rows?after=x')).toBe(422);
  expect(await refused('nothing')).toBe(404);
  const cellar = await signInStaff(shop, 'cellar');
  expect((await cellar.get('/api/office/reports/sales')).status).toBe(403);
  expect((await cellar.get('/api/office/reports/stock')).status).toBe(200);
  const books = await signInStaff(shop, 'books');
  expect((await books.get('/api/office/reports/stock')).status).toBe(200);
  const csv = await books.sendRaw('GET', `/api/office/reports/taxes?${YEAR}&format=csv`, {
    headers: {},
    body: null,
    cookieJunk: '',
  });
  expect(csv.text.split('\r\n')[0]).toBe('\ufeffState,Kind,Collected,Refunded,Tax');
  expect(csv.headers.get('content-disposition')).toContain('taxes-2025-09-16-2026-09-15.csv');
});

test('the stock report comes in pages, each with the totals of all', async () => {
  const path = `/office/reports/stock?${YEAR}`;
  const whole = await report(path);
  expect(whole.rows.length).toBeGreaterThan(4);
  const rows: Report['rows'] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page = await report(`${path}&limit=3${next && `&after=${next}`}`);
    expect(page.totals).toEqual(whole.totals);
    expect(page.chart).toEqual(whole.chart);
    rows.push(...page.rows);
    next = page.next;
  }
  expect(rows).toEqual(whole.rows);
});

test('the journal has what the ledger moved, in two files', async () => {
  const path = `/office/reports/journal?${YEAR}`;
  const { rows, totals, columns } = await report(path);
  const at = (key: string) => columns.slice(1).findIndex((column) => column.key === key);
  expect(totals[at('debit')]?.value).toBe(totals[at('credit')]?.value);
  const clearing = rows.filter(
    ({ cells }) =>
      cells[at('account')]?.value === 'Card clearing' &&
      !String(cells[at('number')]?.value).startsWith('CD-payout-'),
  );
  const moved = clearing.reduce(
    (sum, { cells }) => sum + whole(cells[at('debit')]?.value ?? 0) - whole(cells[at('credit')]?.value ?? 0),
    0,
  );
  const ledger = await first<{ cents: number }>(shop.db)`
    select sum(case kind when 'captured' then amount_cents else -amount_cents end)::integer as cents from ledger
    where kind in ('captured', 'refunded') and at >= '2025-09-16T00:00:00-07:00' and at < '2026-09-16T00:00:00-07:00'`;
  expect(moved).toBe(ledger?.cents);

  const owner = await signInStaff(shop, 'owner');
  const accounts = [{ account: 'wine', name: 'Sales:Wine', code: '4010' }];
  expect((await owner.send('PUT', '/api/office/settings/winery/accounts', { accounts })).status).toBe(204);
  const file = async (target: string) => {
    const month = 'from=2026-08-01&to=2026-08-31';
    const url = `/api/office/reports/journal?${month}&format=csv&target=${target}`;
    return (await manager.sendRaw('GET', url, { headers: {}, body: null, cookieJunk: '' })).text.split(
      '\r\n',
    );
  };
  const quickbooks = await file('quickbooks');
  expect(quickbooks[0]).toBe(
    'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name,Currency,Location,Class',
  );
  expect(quickbooks).toContainEqual(
    expect.stringMatching(/^CD-2026-08-\d\d-1,08\/\d\d\/2026,Sales:Wine,,\d+\.\d\d,.*,USD,,Alder Ridge$/),
  );
  const xero = await file('xero');
  expect(xero[0]).toBe(
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
  );
  const amounts = xero
    .slice(1, -1)
    .map((line) => line.split(',')[5] ?? '')
    .map((amount) => {
      expect(amount).toMatch(/^-?\d+\.\d\d$/);
      return Math.round(Number(amount) * 100);
    });
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(0);
});

/** Of journal lines, debits less credits in cents, by account. */
async function balances(period: string): Promise<Map<string, number>> {
  const { rows, columns } = await report(`/office/reports/journal?${period}`);
  const at = (key: string) => columns.slice(1).findIndex((column) => column.key === key);
  const sums = new Map<string, number>();
  for (const { cells } of rows) {
    const account = String(cells[at('account')]?.value);
    const cents = whole(cells[at('debit')]?.value ?? 0) - whole(cells[at('credit')]?.value ?? 0);
    sums.set(account, (sums.get(account) ?? 0) + cents);
  }
  return sums;
}

test('fees and deposits are in the journal, and the clearing account ends at what is not paid out yet', async () => {
  const always = 'from=2025-01-01&to=2027-12-31';
  const payouts = await report(`/office/reports/payouts?${always}`);
  const total = (key: string) =>
    whole(payouts.totals[payouts.columns.slice(1).findIndex((column) => column.key === key)]?.value ?? null);
  expect(total('fees')).toBeGreaterThan(100_000);
  expect(total('gross') - total('refunds') - total('fees') + total('other')).toBe(total('net'));
  expect(total('findings')).toBe(0);
  const journal = await balances(always);
  expect(journal.get('Processing fees')).toBe(total('fees'));
  expect(journal.get('Bank account')).toBe(total('net'));
  const unpaid = await first<{ cents: number }>(shop.db)`
    select coalesce(sum(case l.kind when 'captured' then l.amount_cents else -l.amount_cents end), 0)::integer as cents
    from ledger l where l.kind in ('captured', 'refunded')
      and not exists (select from payout_entries e where e.ledger_entry_id = l.entry_id)`;
  expect(journal.get('Card clearing') ?? 0).toBe(unpaid?.cents);
  expect(payouts.note).toContain(formatUsd(unpaid?.cents ?? 0));
  expect((await balances(`${always}&brand=1`)).has('Bank account')).toBe(false);

  const one = await first<{ number: number; day: string }>(shop.db)`
    select p.number, p.arrival_day::text as day from payouts p order by p.number limit 1`;
  await sql`update payout_entries set amount_cents = amount_cents + 500, ledger_entry_id = null
    where position = (select min(e.position) from payout_entries e join payouts p on p.payout_id = e.payout_id
      where p.number = ${one?.number} and e.kind = 'capture')`.execute(shop.db);
  const day = `from=${one?.day}&to=${one?.day}`;
  const [row] = (await report(`/office/reports/payouts?${day}`)).rows;
  expect([row?.cells.at(-1)?.value, row?.missing]).toEqual([1, ['-$5.00 without entries']]);
  const { rows } = await report(`${row?.cells.at(-1)?.href}`);
  expect(rows.map(({ cells }) => cells.at(-1)?.value)).toEqual(['Not in our books']);
  expect((await balances(day)).get('Payout adjustments')).toBeLessThan(0);
});

test('shipments that lack something come first, page by page, and an index finds them', async () => {
  const path = '/office/reports/shipments?from=2026-08-01&to=2026-08-31';
  const [some] = (await report(`${path}&state=CA`)).rows.toReversed();
  const orderId = Number(some?.cells[0]?.value);
  await changeOrder(shop.db, orderId, { tracking_number: null });
  const { rows: whole, next } = await report(path);
  expect(next).toBe(null);
  const lacking = whole.filter(({ missing }) => missing.length > 0);
  expect(lacking.length).toBeGreaterThan(5);
  expect(lacking.map(({ cells }) => cells[0]?.value)).toContain(String(orderId));
  expect(whole.slice(0, lacking.length)).toEqual(lacking);
  for (const part of [lacking, whole.slice(lacking.length)]) {
    expect(part.map(({ label }) => label)).toEqual(part.map(({ label }) => label).toSorted());
  }
  const paged = [];
  for (let after: string | null = '0'; after !== null; ) {
    const page: Report = await report(`${path}&limit=7&after=${after}`);
    paged.push(...page.rows);
    after = page.next;
  }
  expect(paged).toEqual(whole);
  expect(paged.length).toBeGreaterThan(14);

  const span = spanOf(sql`'2026-08-01'::date`, sql`'2026-08-31'::date`);
  const counts = await first<{ incomplete: number; found: number }>(shop.db)`
    select count(*)::integer as incomplete, count(*) filter (where ${mayBeIncomplete})::integer as found
    from ${shippedParcels(span)} o where o.is_incomplete`;
  expect(counts).toEqual({ incomplete: lacking.length, found: lacking.length });
  const plan = await all<{ 'QUERY PLAN': string }>(shop.db)`
    explain select o.order_id from ${shippedParcels(span)} o where o.is_incomplete and ${mayBeIncomplete}`;
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('orders_shipped_incomplete');
});

test('a state’s file has the whole excise on the wines, whatever else was in the parcel', async () => {
  const query = new URLSearchParams({ from: '2026-04-01', to: '2026-06-30' });
  const schedule = async () => (await manager.get(`/api/office/reports/schedules/TX?${query}`)).body.rows;
  const orderId = (await schedule())[0].shipment_no;
  const order = await first<{ document: OrderDocument }>(shop.db)`
    select document from orders where order_id = ${orderId}`;
  const [wine] = order?.document.lines ?? [];
  if (!order || !wine) throw new Error('the demo has no parcel to Texas');
  const corkscrew = {
    ...wine,
    alcoholVolume: 0,
    contents: wine.contents.map((each) => ({ ...each, kind: 'merchandise' as const, bottleVolumeMl: null })),
  };
  const { lines, taxes } = order.document;
  await changeDocument(shop.db, orderId, {
    lines: [...lines, corkscrew],
    taxes: [{ kind: 'exciseTax', cents: 101, basis: null }],
  });
  const rows = (await schedule()).filter((row: Record<string, unknown>) => row.shipment_no === orderId);
  expect(rows.length).toBeGreaterThan(0);
  const excise = rows.reduce((sum: number, row: Record<string, string>) => sum + Number(row.excise_tax), 0);
  expect(excise).toBeCloseTo(1.01, 5);
  await changeDocument(shop.db, orderId, { lines, taxes });
});

test('a state’s file has a row for each wine, adds up to its parcels, and is noted when it was filed', async () => {
  const quarter = { from: '2026-04-01', to: '2026-06-30' };
  const query = new URLSearchParams(quarter);
  const schedules = async () => (await manager.get(`/api/office/reports/schedules?${query}`)).body.rows;
  const texas = (await schedules()).find(({ state }: { state: string }) => state === 'TX');
  expect(texas).toMatchObject({ files: 'quarterly', to: 'TABC', filings: [] });
  expect(texas.parcels).toBeGreaterThan(2);
  const { body } = await manager.get(`/api/office/reports/schedules/TX?${query}`);
  const sum = (column: string) =>
    body.rows.reduce(
      (all: number, row: Record<string, string>) => all + Math.round(Number(row[column]) * 1000),
      0,
    );
  expect(sum('liters')).toBe(Math.round(texas.liters * 1000));
  const prices = await first<{ cents: number }>(shop.db)`
    select sum(l.unit_price_cents * l.quantity - l.kit_markdown_cents - l.promo_discount_cents)::integer as cents
    from orders o join order_lines l on l.order_id = o.order_id
    where o.ship_state = 'TX' and o.shipped_at >= '2026-04-01T00:00:00-07:00' and o.shipped_at < '2026-07-01T00:00:00-07:00'
      and o.delivery_method in ('DELIVER', 'PICKUP_FEDEX') and o.wine_ml > 0 and l.bottles > 0`;
  expect(sum('line_price')).toBe((prices?.cents ?? 0) * 10);

  await changeOrder(shop.db, body.rows.at(-1).shipment_no, { tracking_number: null });
  const raw = await manager.sendRaw('GET', `/api/office/reports/schedules/TX?${query}&format=csv`, {
    headers: {},
    body: null,
    cookieJunk: '',
  });
  // What is incomplete stands in the answer and on the page: the state's program takes no sentence before the headings.
  const after = (await manager.get(`/api/office/reports/schedules/TX?${query}`)).body;
  expect(after.incomplete).toContainEqual({
    orderId: body.rows.at(-1).shipment_no,
    missing: ['tracking_no'],
  });
  const [heads] = raw.text.split('\r\n');
  expect(heads).toMatch(/^ship_date,invoice_date,invoice_no,recipient_first,.*,carrier_name,tracking_no$/);

  const books = await signInStaff(shop, 'books');
  expect((await books.post('/api/office/reports/schedules/TX/file', quarter)).status).toBe(403);
  expect((await manager.post('/api/office/reports/schedules/TX/file', quarter)).body.parcels).toBe(
    texas.parcels,
  );
  const filed = (await schedules()).find(({ state }: { state: string }) => state === 'TX').filings;
  expect(filed).toEqual([
    expect.objectContaining({ ...quarter, parcels: texas.parcels, by: expect.stringMatching(/./) }),
  ]);
});

test('an export writes every row in the background, for a day, and nothing twice', async () => {
  const rows = '/api/office/reports/sales/rows';
  const books = await signInStaff(shop, 'books');
  const period = { from: '2026-06-01', to: '2026-08-31' };
  const started = await books.post(`${rows}/export`, { ...period, state: 'CA' });
  expect(started.status).toBe(202);
  const { runId } = started.body;
  const at = `/api/office/runs/${runId}`;
  expect((await books.get(`${at}/file`)).status).toBe(404);
  await vi.waitFor(
    async () => {
      await carryOutRun(shop.parts, runId);
      expect((await books.get(at)).body).toMatchObject({ state: 'done', done: 14, file: `${at}/file` });
    },
    { timeout: 20_000 },
  );
  // Again, as after a kill.
  const again = await first<{ input: unknown }>(shop.db)`
    select input from office_run_items where run_id = ${runId} and position = 2`;
  await exportItem(shop.parts, again?.input, `run-${runId}-2`);
  const file = await books.sendRaw('GET', `${at}/file`, { headers: {}, body: null, cookieJunk: '' });
  const query = new URLSearchParams({ ...period, state: 'CA' });
  const atOnce = await books.sendRaw('GET', `${rows}?${query}&format=csv`, {
    headers: {},
    body: null,
    cookieJunk: '',
  });
  expect(file.text).toBe(atOnce.text);
  expect(file.text.split('\r\n').length).toBeGreaterThan(50);
  const service = await signInStaff(shop, 'service');
  expect((await service.get(`${at}/file`)).status).toBe(403);
  await sql`update run_files set written_at = now() - interval '25 hours'`.execute(shop.db);
  await sweepRunFiles(shop.db);
  expect([(await books.get(at)).body.file, (await books.get(`${at}/file`)).status]).toEqual([null, 404]);
});

test('goods are taxable or exempt, and their sales tax is that of the orders, state by state', async () => {
  const rated = {
    source: 'zip-table',
    zip: '94559',
    region: 'NAPA',
    percent: '7.75',
    validFrom: '2026-09-01',
  };
  const jurisdictions = [
    { level: 'State', name: 'CALIFORNIA', taxableCents: 6000, exemptCents: 0, taxCents: 360 },
    { level: 'County', name: 'NAPA', taxableCents: 6000, exemptCents: 0, taxCents: 105 },
  ];
  await taxIn([{ local: rated }, { quoted: { jurisdictions } }]);
  const path = `/office/reports/jurisdictions?${YEAR}`;
  const live = await report(path);
  await sumEveryDay();
  const byPlace = await report(path);
  expect(byPlace).toEqual(live);
  const taxes = await report(`/office/reports/taxes?${YEAR}`);
  const goods = await first<{ cents: number }>(shop.db)`
    select sum(case flow when 'captured' then cents else -cents end)::integer as cents from money_sums
    where day between '2025-09-16' and '2026-09-15' and account in ('wine', 'merchandise', 'kit-discount', 'promotion')`;
  const salesTax = new Map<string, number>();
  for (const { label, cells } of byPlace.rows)
    salesTax.set(label, (salesTax.get(label) ?? 0) + whole(cells[3]?.value ?? 0));
  for (const { label, cells } of taxes.rows)
    if (cells[0]?.value === 'Sales Tax')
      expect([label, salesTax.get(label)]).toEqual([label, whole(cells[3]?.value ?? 0)]);
  expect(byPlace.rows.filter(({ label }) => label === 'CA').map(({ cells }) => cells[0]?.value)).toEqual([
    'State rate',
    'CALIFORNIA, State',
    'NAPA',
    'NAPA, County',
  ]);
  const [, taxable, exempt] = byPlace.totals.slice(0, 3).map((cell) => whole(cell?.value ?? 0));
  expect((taxable ?? 0) + (exempt ?? 0)).toBe(goods?.cents);
  // Oregon taxes nothing.
  const oregon = byPlace.rows.find(({ label }) => label === 'OR');
  expect(oregon?.cells[1]?.value).toBe(0);
});

test('a day that a server of the version before has summed is summed by place as well', async () => {
  const path = `/office/reports/jurisdictions?${YEAR}`;
  await sumEveryDay();
  const summed = await report(path);
  await run(shop.db)`delete from tax_place_sums where day >= '2026-06-01'`;
  await run(shop.db)`delete from report_days where day >= '2026-06-01'`;
  await run(
    shop.db,
  )`insert into report_days (day) select generate_series('2026-06-01'::date, '2026-08-31', '1 day')::date`;
  expect(await report(path)).toEqual(summed);
  await sumEveryDay();
  expect(await report(path)).toEqual(summed);
  const { days } =
    (await first<{ days: number }>(shop.db)`
      select count(distinct day)::integer as days from tax_place_sums where day between '2026-06-01' and '2026-08-31'`) ??
    {};
  expect(days).toBeGreaterThan(30);
});

test('yesterday is over at two in the morning of the winery, and what changes an order later is noted', async () => {
  for (const [instant, day] of [
    ['2026-11-28T01:59:59-08:00', '2026-11-26'],
    ['2026-11-28T02:00:00-08:00', '2026-11-27'],
    ['2026-11-28T23:59:59-08:00', '2026-11-27'],
    // Clocks go back at two, and forward: two hours after midnight either way.
    ['2026-11-01T01:00:00-08:00', '2026-10-31'],
    ['2027-03-14T03:00:00-07:00', '2027-03-13'],
  ]) {
    const over = await first<{ day: string }>(shop.db)`
      select ${lastOverDay(sql`${instant}::timestamptz`)}::text as day`;
    expect([instant, over?.day]).toEqual([instant, day]);
  }
  const guest = await fillCheckout(shop, [{ slug: 'pinot-noir-monterey-2024', qty: 1 }]);
  const orderId = expectOk(await guest.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  await run(shop.db)`delete from changed_report_days`;
  await changeOrder(shop.db, orderId, { placed_at: ago('61 minutes') });
  expectOk(
    await manager.post(
      `/api/office/orders/${orderId}/cancel`,
      { reason: 'asked' },
      { 'idempotency-key': 'an hour' },
    ),
  );
  const [noted] = await all<{ isIts: boolean }>(shop.db)`
    select c.day = (o.placed_at at time zone 'America/Los_Angeles')::date as "isIts"
    from changed_report_days c, orders o where o.order_id = ${orderId}`;
  expect(noted).toEqual({ isIts: true });
});

/** As if these sales had been taxed by the rate of a ZIP, or by a service: shipped orders in California, the oldest first. */
async function taxIn(ways: readonly object[]): Promise<void> {
  for (const [at, way] of ways.entries())
    await run(shop.db)`
      update orders set document = jsonb_set(document, '{taxedIn}',
        ${JSON.stringify({ state: 'CA', day: '2026-09-01', ...way })}::text::jsonb)
      where order_id = (select o.order_id from orders o where ship_state = 'CA' and status = 'shipped'
        and exists (select from ledger l where l.order_id = o.order_id and l.kind = 'captured' and l.at >= '2026-08-01')
        and not exists (select from ledger l where l.order_id = o.order_id and l.kind = 'refunded')
        order by o.order_id offset ${at}::integer limit 1)`;
  // Sales of the past do not change: these were never summed before.
  await run(shop.db)`update report_days set is_complete = false`;
}
