import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { selectZipRates } from '../../server/catalog/operations/zip-rates-store.ts';
import { BILLING, fillCart, GOOD_CARD, SHIPPING, WINERY_PICKUP } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import type { Outcome } from '../command.ts';
import { commands } from '../commands.ts';
import { readCall } from '../read-call.ts';

const shop = testShop();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-rates-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await sql`truncate zip_tax_rates, zip_tax_imports restart identity`.execute(shop.db);
});

const HEAD =
  'State,ZipCode,TaxRegionName,EstimatedCombinedRate,StateRate,EstimatedCountyRate,EstimatedCitytRate,EstimatedSpecialRate,RiskLevel';

async function run(text: string, options = ''): Promise<Outcome> {
  const file = join(folder, 'rates.csv');
  await writeFile(file, text);
  const call = readCall(['rates', 'zip', 'import', file, ...options.split(' ').filter(Boolean)], commands);
  if (call.kind !== 'command') throw new Error(call.kind);
  const { parts } = shop;
  const outcome = await call.command.run(
    { ...parts, databaseUrl: '', backupKey: null, officeOrigin: parts.origins[1] },
    call.input,
  );
  await shop.freshRules();
  return outcome;
}

const monthly = (...rows: string[]) => [HEAD, ...rows, ''].join('\n');
const NAPA = 'CA,94559,NAPA,0.077500,0.0625,0.0100,0.0000,0.0050,2';
const NAPA_LATER = 'CA,94559,NAPA,0.0875,0.0625,0.0100,0.0100,0.0050,2';
const HELENA = 'CA,94562,OAKVILLE,0.079,0.0625,0.0100,0.0000,0.0065,1';
const RENO = 'NV,89501,RENO,0.08265,0.0685,0.01415,0,0,1';

const rates = () => selectZipRates(shop.db);
const json = (outcome: Outcome) => ('json' in outcome ? outcome.json : outcome);

describe('a file of rates by ZIP', () => {
  test('of several states is imported, and the same file again changes nothing', async () => {
    expect(json(await run(monthly(NAPA, HELENA, RENO), '--from 2027-02-01'))).toMatchObject({
      ...{ kept: true, states: ['CA', 'NV'], added: 3, changed: 0, removed: 0, unchanged: 0 },
    });
    const first = await rates();
    expect(first[0]).toEqual({
      ...{ state: 'CA', zip: '94559', region: 'NAPA', percent: '7.75' },
      ...{ validFrom: '2027-02-01', validTo: null },
    });
    for (const from of ['2027-02-01', '2027-03-01']) {
      expect(json(await run(monthly(NAPA, HELENA, RENO), `--from ${from}`))).toMatchObject({
        ...{ added: 0, changed: 0, removed: 0, unchanged: 3 },
      });
    }
    expect(await rates()).toEqual(first);
  });

  test('ends earlier rates on its first day, and those of ZIPs that its states no longer have', async () => {
    await run(monthly(NAPA, HELENA, RENO), '--from 2027-02-01');
    expect(json(await run(monthly(NAPA_LATER), '--from 2027-03-01'))).toMatchObject({
      ...{ added: 0, changed: 1, removed: 1, unchanged: 0 },
    });
    const days = (await rates()).map(({ zip, percent, validFrom, validTo }) => [
      zip,
      percent,
      validFrom,
      validTo,
    ]);
    expect(days).toEqual([
      ['94559', '7.75', '2027-02-01', '2027-02-28'],
      ['94559', '8.75', '2027-03-01', null],
      ['94562', '7.9', '2027-02-01', '2027-02-28'],
      ['89501', '8.265', '2027-02-01', null],
    ]);
  });

  test('for days before another one ends where that begins', async () => {
    await run(monthly(NAPA_LATER), '--from 2027-03-01');
    await run(monthly(NAPA), '--from 2027-02-01');
    expect((await rates()).map(({ percent, validTo }) => [percent, validTo])).toEqual([
      ['7.75', '2027-02-28'],
      ['8.75', null],
    ]);
  });

  test('a plain list names its own days and leaves other ZIPs alone', async () => {
    await run(monthly(NAPA, HELENA), '--from 2027-02-01');
    expect(json(await run('zip,rate,from\n94559,8,2027-02-15\n'))).toMatchObject({ changed: 1, removed: 0 });
    expect((await rates()).map(({ zip, percent, validTo }) => [zip, percent, validTo])).toEqual([
      ['94559', '7.75', '2027-02-14'],
      ['94559', '8', null],
      ['94562', '7.9', null],
    ]);
  });

  test('without a day begins with the month', async () => {
    await run('zip;rate\n94559;"8,25"\n');
    expect(await rates()).toMatchObject([{ percent: '8.25', validFrom: '2027-03-01', region: 'Napa' }]);
  });

  test('a dry run says the same and saves nothing', async () => {
    expect(json(await run(monthly(NAPA), '--dry-run'))).toMatchObject({ kept: false, added: 1 });
    expect(await rates()).toEqual([]);
  });

  test('with bad rows is not imported, and each is named', async () => {
    const outcome = await run(monthly(NAPA, 'CA,9456,X,0.07,,,,,1', 'CA,94563,X,7.5,,,,,1', NAPA));
    expect(outcome).toMatchObject({
      kind: 'failed',
      json: {
        kept: false,
        badRows: [
          { line: 3, reasons: ['ZipCode: Enter five digits'] },
          { line: 4, reasons: ['EstimatedCombinedRate: Not a rate such as 0.0775'] },
          { line: 5, reasons: ['94559 is in row 2 too'] },
        ],
      },
    });
    expect(await rates()).toEqual([]);
  });

  test.each([
    ['without rates', `${HEAD}\n`, 'no rate follows'],
    ['without the column', 'zip,town\n94559,Napa\n', 'column rate is missing'],
  ])('%s is none', async (_, text, reason) => {
    expect(await run(text)).toMatchObject({ kind: 'failed', json: { badRows: [{ reasons: [reason] }] } });
  });

  test('of 40,000 ZIPs takes seconds', async () => {
    const zips = Array.from(
      { length: 40_000 },
      (_, at) => `CA,${String(at + 10_000)},R,0.07${at % 10},0.06,0.01,0,0,1`,
    );
    const started = performance.now();
    expect(json(await run(monthly(...zips)))).toMatchObject({ added: 40_000 });
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  test('that is not there is said', async () => {
    const call = readCall(['rates', 'zip', 'import', join(folder, 'none.csv')], commands);
    if (call.kind !== 'command') throw new Error(call.kind);
    const { parts } = shop;
    const from = { ...parts, databaseUrl: '', backupKey: null, officeOrigin: parts.origins[1] };
    expect(await call.command.run(from, call.input)).toMatchObject({ kind: 'refused' });
  });
});

test.each([
  ['no percent without a region', `null::text, 7.75`],
  ['a percent above all that exist', `'NAPA', 25.1`],
  ['a percent below zero', `'NAPA', -1`],
])('the database refuses %s', async (_, values) => {
  await run(monthly(HELENA));
  const insert = sql.raw(`insert into zip_tax_rates (state_short, zip, valid_from, region, percent, import_id)
    values ('CA', '94559', '2027-03-01', ${values}, 1)`);
  await expect(insert.execute(shop.db)).rejects.toThrow('zip_tax_rates');
});

describe('an order', () => {
  const place = async (form: object) => {
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    await browser.post('/api/cart/shipping', form);
    await browser.post('/api/cart/billing', BILLING);
    const cart = (await browser.get('/api/cart')).body;
    const { status, body } = await browser.post('/api/cart/payment', GOOD_CARD);
    expect(status).toBe(200);
    const { rows } = await sql<{
      document: { taxedIn: object; lines: { salesTaxPercent: string }[] };
      tax: number;
    }>`
      select document, tax_cents as tax from orders where order_id = ${body.purchaseOrderId}`.execute(
      shop.db,
    );
    return { cart, order: rows[0] };
  };

  test('in Napa is taxed by its ZIP, and keeps that when a new file comes', async () => {
    const before = await place({ ...SHIPPING, zip: '94559' });
    expect(before.order?.document.taxedIn).toEqual({ state: 'CA', day: '2027-03-02' });
    await run(monthly(NAPA), '--from 2027-02-01');
    const { cart, order } = await place({ ...SHIPPING, zip: '94559' });
    expect(order?.document.taxedIn).toEqual({
      ...{ state: 'CA', day: '2027-03-02' },
      local: {
        ...{ source: 'zip-table', zip: '94559', region: 'NAPA', percent: '7.75' },
        validFrom: '2027-02-01',
      },
    });
    expect(order?.document.lines[0]?.salesTaxPercent).toBe('7.75');
    expect(Math.round(cart.totals.tax * 100)).toBe(order?.tax);
    expect(order?.tax).toBeGreaterThan(before.order?.tax ?? 0);
    await run(monthly(NAPA_LATER), '--from 2027-02-01');
    const { rows } = await sql<{ tax: number }>`select tax_cents as tax from orders
      where document #>> '{taxedIn,local,percent}' = '7.75'`.execute(shop.db);
    expect(rows).toEqual([{ tax: order?.tax }]);
  });

  test('picked up at a winery is taxed by the winery’s ZIP', async () => {
    await run(monthly(HELENA, 'CA,95448,HEALDSBURG,0.0925,,,,,1', 'CA,94515,CALISTOGA,0.0775,,,,,1'));
    const { order } = await place(WINERY_PICKUP);
    expect(order?.document.taxedIn).toMatchObject({ local: { region: expect.any(String) } });
  });
});
