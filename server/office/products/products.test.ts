import { beforeAll, describe, expect, test } from 'vitest';
import { first } from '../../platform/database/query.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
let cellar: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
  cellar = await signInStaff(shop, 'cellar');
});

const MERLOT = '/api/office/products/merlot-napa-valley-2022';
const CARNEROS = {
  slug: 'pinot-noir-carneros-2024',
  brandingId: 2,
  name: '2024 Pinot Noir, Carneros',
  unitPrice: 62,
  alcoholVolume: 13.8,
  varietal: 'Pinot Noir',
  stock: 24,
};

let key = 0;
function move(body: object, browser = cellar, at = MERLOT) {
  key += 1;
  return browser.send('POST', `${at}/stock`, body, { 'idempotency-key': `move ${key}` });
}

async function stockOf(slug = 'merlot-napa-valley-2022'): Promise<number> {
  return (
    (await first<{ stock: number }>(shop.db)`select stock from products where slug = ${slug}`)?.stock ?? -1
  );
}

describe('products', () => {
  test('are listed by name, filtered and counted, in pages', async () => {
    const all = (await manager.get('/api/office/products?limit=200')).body;
    const names = all.rows.map(({ name }: { name: string }) => name);
    expect(all.total).toBe(names.length);
    const seen: string[] = [];
    let after = '';
    do {
      const page = (await manager.get(`/api/office/products?limit=5${after}`)).body;
      seen.push(...page.rows.map(({ name }: { name: string }) => name));
      after = page.next === null ? '' : `&after=${page.next}`;
    } while (after !== '');
    expect(seen).toEqual(names);
    const { rows } = (await manager.get('/api/office/products?q=merlot+2022&brand=1')).body;
    expect(rows).toMatchObject([{ slug: 'merlot-napa-valley-2022', kind: 'wine', state: 'on-sale' }]);
    expect((await manager.get('/api/office/products?after=nonsense')).status).toBe(422);
  });

  test('without anything typed, each field that needs something says so, the name too', async () => {
    const empty = { slug: '', name: '', brandingId: 1, kind: 'wine', bottleVolumeMl: 750 };
    const { status, body } = await manager.post('/api/office/products', empty);
    expect([status, body.fields.name, Object.keys(body.fields)]).toEqual([
      422,
      ['Enter a name.'],
      expect.arrayContaining(['name', 'unitPrice']),
    ]);
  });

  test('are added, changed by the last who read them, retired and restored', async () => {
    expect(
      (await manager.post('/api/office/products', { ...CARNEROS, alcoholVolume: 0 })).body,
    ).toMatchObject({
      code: 'invalid',
      fields: { alcoholVolume: [expect.stringContaining('A wine has some')] },
    });
    expect((await manager.post('/api/office/products', CARNEROS)).status).toBe(201);
    const at = `/api/office/products/${CARNEROS.slug}`;
    expect((await manager.get(at)).body.state).toBe('draft');
    const inShop = () => shop.browser().get(`/api/shop/products/${CARNEROS.slug}`);
    expect((await inShop()).status).toBe(404);
    expect((await manager.get('/api/office/products?state=draft')).body.rows).toHaveLength(1);
    expect((await manager.post(`${at}/restore`, {})).body.state).toBe('on-sale');
    expect((await inShop()).status).toBe(200);
    const { version } = (await manager.get(at)).body;
    const change = { unitPrice: 65, bin: 'B-12', barcode: '0850012345678', reorderAt: 24, version };
    expect((await manager.send('PUT', at, change)).body).toMatchObject({
      unitPrice: 65,
      name: CARNEROS.name,
      bin: 'B-12',
      stock: 24,
    });
    expect((await shop.browser().get(`/api/shop/products/${CARNEROS.slug}`)).body.unitPrice).toBe(65);
    const stale = await manager.send('PUT', at, { name: 'Other', version });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringMatching(/^\S.* changed this product/),
    ]);
    expect((await manager.get('/api/office/products?stock=low')).body.rows).toContainEqual(
      expect.objectContaining({ slug: CARNEROS.slug }),
    );
    const taken = await manager.send('PUT', MERLOT, {
      barcode: '0850012345678',
      version: (await manager.get(MERLOT)).body.version,
    });
    expect(taken.body.fields).toHaveProperty('barcode');

    expect((await manager.post(`${at}/retire`, {})).body.state).toBe('retired');
    expect((await shop.browser().get(`/api/shop/products/${CARNEROS.slug}`)).status).toBe(404);
    expect((await manager.post(`${at}/restore`, {})).body.state).toBe('on-sale');
    const inKit = await first<{ slug: string }>(shop.db)`
      select b.slug from kit_parts k join products b on b.product_id = k.product_id limit 1`;
    expect((await manager.post(`/api/office/products/${inKit?.slug}/retire`, {})).status).toBe(409);
  });
});

test('a file of products is checked, then entered whole; stock stays, and a bad row keeps all of it out', async () => {
  const send = (rows: readonly string[], query = '', browser = manager) =>
    browser.post(`/api/office/products/import${query}`, {
      csv: ['slug,name,price,stock', ...rows].join('\n'),
    });
  const merlot = async () => (await manager.get(MERLOT)).body;
  const before = await merlot();
  const good = `merlot-napa-valley-2022,"${before.name}",${before.unitPrice + 3},1`;
  const change = {
    column: 'price',
    from: before.unitPrice.toFixed(2),
    to: (before.unitPrice + 3).toFixed(2),
  };
  const dry = await send([good], '?dryRun=true');
  expect(dry.body).toEqual({
    ...{ added: 0, unchanged: 0, badRows: [] },
    changed: [{ slug: 'merlot-napa-valley-2022', changes: [change] }],
  });
  expect(
    (await send([good, 'merlot-napa-valley-2022,Twice,1,1', 'no-such-wine,,dear,'])).body.badRows,
  ).toEqual([
    { line: 3, slug: 'merlot-napa-valley-2022', reasons: ['slug: Row 2 has it already'] },
    { line: 4, slug: 'no-such-wine', reasons: expect.arrayContaining([expect.stringMatching(/^price: /)]) },
  ]);
  expect((await send(['a,b'], '?dryRun=true')).body.badRows).toHaveLength(1);
  expect((await send([good], '', cellar)).status).toBe(403);
  expect(await merlot()).toEqual(before);
  await send([good]);
  expect(await merlot()).toMatchObject({ unitPrice: before.unitPrice + 3, stock: before.stock });
  const { details } = (await first<{ details: object }>(shop.db)`
    select details from operator_actions where command = 'product import' order by action_id desc limit 1`) ?? {
    details: {},
  };
  expect(details).toMatchObject({ changed: [{ slug: 'merlot-napa-valley-2022' }] });
});

test('what a file adds is a draft, what it changes stays in the shop', async () => {
  const csv = [
    'slug,sku,brand,kind,name,price,stock,ship_date',
    'enamel-mug,MUG-1,1,merchandise,Enamel Mug,18,6,no',
    'merlot-napa-valley-2022,,,,,77,,',
  ].join('\n');
  const entered = await manager.post('/api/office/products/import', { csv });
  expect(entered.body).toMatchObject({ added: 1, badRows: [] });
  const stateOf = async (slug: string) => (await manager.get(`/api/office/products/${slug}`)).body.state;
  expect([await stateOf('enamel-mug'), await stateOf('merlot-napa-valley-2022')]).toEqual([
    'draft',
    'on-sale',
  ]);
  expect((await shop.browser().get('/api/shop/products/enamel-mug')).status).toBe(404);
});

test('the words of a wine are shown on its page, and go when they are emptied', async () => {
  const inShop = async () =>
    (await shop.browser().get('/api/shop/products/merlot-napa-valley-2022')).body.words;
  expect(await inShop()).toEqual([]);
  const change = async (words: object) => {
    const { version } = (await manager.get(MERLOT)).body;
    return manager.send('PUT', MERLOT, { ...words, version });
  };
  const answer = await change({ tastingNotes: '*Plum* <b>skin</b>', pairing: '- Duck', scores: '94 points' });
  expect(answer.body).toMatchObject({ tastingNotes: '*Plum* <b>skin</b>', vineyard: null });
  expect(await inShop()).toEqual([
    { key: 'tastingNotes', title: 'Tasting notes', html: '<p><em>Plum</em> &lt;b&gt;skin&lt;/b&gt;</p>\n' },
    { key: 'pairing', title: 'Pairing', html: '<ul>\n<li>Duck</li>\n</ul>\n' },
    { key: 'scores', title: 'Scores', html: '<p>94 points</p>\n' },
  ]);
  expect((await change({ pairing: 'x'.repeat(4_001) })).body.fields).toHaveProperty('pairing');
  await change({ tastingNotes: '', pairing: null, scores: ' ' });
  expect(await inShop()).toEqual([]);
});

describe('stock', () => {
  test('is received, counted from what was seen, written off and corrected, with who and why', async () => {
    const before = await stockOf();
    expect((await move({ kind: 'receive', quantity: 12, note: 'Pallet 7' })).body).toEqual({
      stock: before + 12,
    });
    // Two were sold between the count and the press.
    const seen = { kind: 'count', quantity: before + 10, seenStock: before + 14 };
    expect((await move(seen)).body).toEqual({ stock: before + 8 });
    expect((await move({ kind: 'breakage', quantity: 1 })).body).toEqual({ stock: before + 7 });
    expect((await move({ kind: 'correction', quantity: -7 })).body).toEqual({ stock: before });
    const { rows, total } = (await cellar.get(`${MERLOT}/stock`)).body;
    expect(total).toBe(4);
    expect(rows.map(({ kind, change }: { kind: string; change: number }) => [kind, change])).toEqual([
      ['correction', -7],
      ['breakage', -1],
      ['count', -4],
      ['receive', 12],
    ]);
    expect(rows.at(-1)).toMatchObject({
      note: 'Pallet 7',
      stock: before + 12,
      by: expect.stringMatching(/\w/),
    });
  });

  test('asks before a number changes it by more than half, and moves nothing before', async () => {
    const before = await stockOf();
    const count = { kind: 'count', quantity: 1, seenStock: before };
    const answer = await move(count);
    const text = `This changes the stock from ${before.toLocaleString('en-US')} to 1.`;
    expect([answer.status, answer.body.message, answer.body.fields]).toEqual([422, text, { isSure: [text] }]);
    expect(await stockOf()).toBe(before);
    expect((await move({ ...count, isSure: true })).body).toEqual({ stock: 1 });
    expect((await move({ kind: 'receive', quantity: before - 1 })).body).toEqual({ stock: before });
  });

  test('is moved once, however often the press is sent', async () => {
    const before = await stockOf();
    const send = () =>
      cellar.send(
        'POST',
        `${MERLOT}/stock`,
        { kind: 'receive', quantity: 6 },
        { 'idempotency-key': 'twice' },
      );
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stockOf()).toBe(before + 6);
  });

  test('never goes below zero, and a kit has none', async () => {
    const before = await stockOf();
    expect((await move({ kind: 'sample', quantity: before + 1 })).status).toBe(409);
    expect((await move({ kind: 'receive', quantity: -1 })).body.fields).toHaveProperty('quantity');
    const kit = await first<{ slug: string }>(shop.db)`select slug from products where kind = 'kit' limit 1`;
    const at = `/api/office/products/${kit?.slug}`;
    expect((await move({ kind: 'receive', quantity: 1 }, cellar, at)).status).toBe(409);
    expect(await stockOf()).toBe(before);
  });

  const SHOPPERS = 32;

  test('the history has sales, cancellations and restocked refunds, each with its order', async () => {
    const slug = 'merlot-napa-valley-2022';
    const before = await stockOf();
    const history = async () =>
      (await cellar.get(`${MERLOT}/stock?limit=100`)).body as {
        total: number;
        rows: { kind: string; change: number; purchaseOrderId: number | null; stock: number | null }[];
      };
    const known = await history();
    const place = async (qty: number): Promise<number> => {
      const shopper = await fillCheckout(shop, [{ slug, qty }]);
      return (await shopper.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
    };
    const act = (orderId: number, name: string, body: object) =>
      manager.post(`/api/office/orders/${orderId}/${name}`, body, {
        'idempotency-key': `${name} ${orderId}`,
      });
    const canceled = await place(2);
    expect((await act(canceled, 'cancel', { reason: 'Changed mind' })).status).toBe(200);
    const shipped = await place(3);
    expect((await act(shipped, 'ship', {})).status).toBe(200);
    const lines = [{ line: 1, quantity: 1 }];
    expect((await act(shipped, 'refund', { lines, reason: 'Not wanted', restock: true })).status).toBe(200);
    const { rows, total } = await history();
    const added = rows.slice(0, rows.length - known.rows.length);
    expect(total).toBe(known.total + 4);
    expect(added).toMatchObject([
      { kind: 'refund', change: 1, purchaseOrderId: shipped, note: 'Not wanted', stock: null },
      { kind: 'sale', change: -3, purchaseOrderId: shipped },
      { kind: 'cancellation', change: 2, purchaseOrderId: canceled },
      { kind: 'sale', change: -2, purchaseOrderId: canceled },
    ]);
    expect(added.reduce((sum, { change }) => sum + change, 0)).toBe((await stockOf()) - before);
    // By pages, none is lost or repeated.
    const first = (await cellar.get(`${MERLOT}/stock?limit=3`)).body;
    const next = (await cellar.get(`${MERLOT}/stock?limit=100&after=${first.next}`)).body;
    expect([...first.rows, ...next.rows]).toEqual(rows);
  });

  test('counted while bottles sell, it is what was counted less what was sold', async () => {
    const slug = 'merlot-napa-valley-2022';
    const shoppers = await Promise.all(
      Array.from({ length: SHOPPERS }, () => fillCheckout(shop, [{ slug, qty: 1 }])),
    );
    const seenStock = await stockOf();
    const [sold] = await Promise.all([
      Promise.all(shoppers.map((shopper) => shopper.post('/api/cart/payment', GOOD_CARD))),
      move({ kind: 'count', quantity: seenStock + 5, seenStock }),
      move({ kind: 'receive', quantity: 3 }),
      move({ kind: 'breakage', quantity: 2 }),
    ]);
    const orders = sold.filter(({ body }) => body.orderComplete === true).length;
    expect(orders).toBe(SHOPPERS);
    expect(await stockOf()).toBe(seenStock + 5 + 3 - 2 - orders);
  });
});

test('the registrations of a label are entered, changed, checked and removed', async () => {
  const at = '/api/office/products/pinot-noir-monterey-2024/labels';
  const listed = async () => expectOk(await manager.get(at)).body;
  expect(await listed()).toEqual({ product: expect.stringContaining('Pinot Noir'), labels: [], states: [] });
  const from = { state: 'ct', validFrom: '2026-01-01', validTo: null };
  expect((await manager.post(at, from)).status).toBe(204);
  expect((await manager.post(at, { ...from, validTo: '2028-12-31' })).status).toBe(204);
  expect((await listed()).labels).toEqual([{ state: 'CT', validFrom: '2026-01-01', validTo: '2028-12-31' }]);
  const wrong = [
    [{ ...from, state: 'XX' }, 'state'],
    [{ ...from, validFrom: 'soon' }, 'validFrom'],
    [{ ...from, validTo: '2025-01-01' }, 'validTo'],
  ] as const;
  for (const [body, field] of wrong) {
    const refused = await manager.post(at, body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  }
  expect((await manager.post('/api/office/products/corkscrew/labels', from)).status).toBe(404);
  expect((await cellar.post(at, from)).status).toBe(403);
  expect((await manager.delete(`${at}/CT`)).status).toBe(204);
  expect((await manager.delete(`${at}/CT`)).status).toBe(404);
  expect((await listed()).labels).toEqual([]);
});
