import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '../../domain/dates/day.ts';
import { shipOrder } from '../ordering/orders/ship-order.ts';
import { changeOrder, changeProduct, changeRows } from '../testing/change-rows.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { placeParcels, trackingOf } from '../testing/test-parcels.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';
import { carryOutRun } from './runs/carry-out-run.ts';

const shop = testShop();
let owner: TestBrowser;
let batchId: number;
let runId: number;
let productId: number;

const NAME = '=Zo\u00eb';

beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  const wine = await shop.db
    .selectFrom('products')
    .select(['slug', 'product_id'])
    .where('kind', '=', 'wine')
    .where('club_only', '=', false)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { slug } = wine;
  productId = wine.product_id;
  const [shipped = 0, texan = 0, packed = 0] = await placeParcels(shop, 3, { items: slug });
  for (const orderId of [shipped, texan])
    await shipOrder(shop.parts, orderId, { trackingNumber: trackingOf(orderId) });
  await changeOrder(shop.db, texan, { ship_state: 'TX' });
  await sql`update orders set document = jsonb_set(document, '{delivery,address,name_first}', ${JSON.stringify(NAME)}::jsonb)`.execute(
    shop.db,
  );
  await changeRows(shop.db, 'customers', { name_first: NAME });
  await changeProduct(shop.db, slug, { name: NAME });
  batchId = (await owner.post('/api/office/batches', { ids: [packed] })).body.batchId;
  const today = shop.parts.clock.today();
  const started = await owner.post('/api/office/reports/sales/rows/export', {
    from: addDays(today, -9),
    to: today,
  });
  ({ runId } = started.body);
  await vi.waitFor(async () => {
    await carryOutRun(shop.parts, runId);
    expect((await owner.get(`/api/office/runs/${runId}`)).body.state).toBe('done');
  });
});

type Manner = 'people' | 'programs';
const days = { from: '2025-01-01', to: '2026-12-31' };
const query = new URLSearchParams({ ...days, format: 'csv' });
const REPORTS = ['sales', 'taxes', 'payments', 'payouts', 'clubs'];

/** Every route that gives a file, with the addresses to try. */
const FILES: Readonly<Record<string, () => readonly (readonly [address: string, manner: Manner])[]>> = {
  '/office/settings/actions': () => [['settings/actions?format=csv', 'people']],
  '/office/promotions': () => [['promotions?format=csv', 'people']],
  '/office/orders': () => [['orders?view=all&format=csv', 'people']],
  '/office/bulk/template': () => [['bulk/template?format=csv', 'people']],
  '/office/customers': () => [['customers?format=csv', 'people']],
  '/office/products': () => [['products?format=csv', 'people']],
  '/office/runs/{runId}/file': () => [[`runs/${runId}/file`, 'people']],
  '/office/batches/{batchId}/carrier.csv': () => [[`batches/${batchId}/carrier.csv`, 'programs']],
  '/office/reports/{name}': () => REPORTS.map((name) => [`reports/${name}?${query}`, 'people']),
  '/office/reports/{name}/rows': () => REPORTS.map((name) => [`reports/${name}/rows?${query}`, 'people']),
  '/office/reports/shipments': () => [[`reports/shipments?${query}`, 'people']],
  '/office/reports/jurisdictions': () => [[`reports/jurisdictions?${query}`, 'people']],
  '/office/reports/stock': () => [[`reports/stock?${query}`, 'people']],
  '/office/reports/stock/rows': () => [
    [`reports/stock/rows?${query}&product=${productId}&what=sold`, 'people'],
  ],
  '/office/reports/journal': () =>
    ['quickbooks', 'xero'].map((target) => [`reports/journal?${query}&target=${target}`, 'programs']),
  '/office/reports/schedules/{state}': () => [
    [`reports/schedules/TX?${query}`, 'programs'],
    [`reports/schedules/CA?${query}`, 'people'],
  ],
};

const routes = servedOfficeRoutes().filter(
  ({ method, csv, file }) => method === 'get' && (csv !== undefined || file !== undefined),
);

test('every route that gives a file is tried here', () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(FILES).toSorted());
});

/** Not money, and no more exact for a second decimal. */
const MEASURES = /alcohol|abv|liters|gallons|cases|days|weight/i;
const MONEY =
  /^(total|spent|price|tax|debits?|credits?|\*amount|amount|collected|refunded|unit_price|line_price|sales_tax)$/i;

test.for(routes.map(({ path }) => path))('%s: the file is for people or for programs', async (path) => {
  for (const [address, manner] of FILES[path]?.() ?? []) {
    const got = await owner.sendRaw('GET', `/api/office/${address}`, {
      headers: {},
      body: null,
      cookieJunk: '',
    });
    expect([address, got.status, got.headers.get('content-type')]).toEqual([
      address,
      200,
      'text/csv; charset=utf-8',
    ]);
    expect([address, got.text.startsWith('\ufeff')]).toEqual([address, manner === 'people']);
    // Throws where a row is not as wide as the headings.
    const [headings = [], ...rows] = parse(got.text, { bom: true }) as string[][];
    expect([
      address,
      headings.length > 1,
      headings.every((heading) => /^\*?[\w /-]{2,30}$/.test(heading)),
    ]).toEqual([address, true, true]);
    for (const [at, heading] of headings.entries()) {
      const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
      const formulas = cells.filter((cell) => /^[=+\-@]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell));
      const guarded = cells.filter((cell) => cell.startsWith("'"));
      expect([address, heading, manner === 'people' ? formulas : guarded]).toEqual([address, heading, []]);
      if (!MEASURES.test(heading)) {
        expect([address, heading, cells.filter((cell) => /^-?\d+\.\d$/.test(cell))]).toEqual([
          address,
          heading,
          [],
        ]);
      }
      if (MONEY.test(heading)) {
        expect([address, heading, cells.filter((cell) => !/^-?\d+\.\d\d$/.test(cell))]).toEqual([
          address,
          heading,
          [],
        ]);
      }
    }
  }
});

test('the walk meets names that look like formulas in both manners', async () => {
  const textOf = async (address: string) =>
    (await owner.sendRaw('GET', `/api/office/${address}`, { headers: {}, body: null, cookieJunk: '' })).text;
  expect(await textOf('products?format=csv')).toContain(`'${NAME}`);
  const carrier = await textOf(`batches/${batchId}/carrier.csv`);
  expect(carrier).toContain(`,${NAME} Hart,`);
  expect((await textOf(`reports/schedules/TX?${query}`)).split('\r\n').length).toBeGreaterThan(2);
});
