import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, fillCart, fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let operator: TestOperator;
let folder: string;
beforeAll(async () => {
  operator = testOperator(shop);
  folder = await mkdtemp(join(tmpdir(), 'products-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const readProduct = async (slug: string) => (await shop.browser().get(`/api/shop/products/${slug}`)).body;
const slugsOf = async (query: string): Promise<string[]> =>
  (await shop.browser().get(`/api/shop/products?pageSize=100&${query}`)).body.products.map(
    ({ slug }: { slug: string }) => slug,
  );

async function file(...lines: string[]): Promise<string> {
  const path = join(folder, `${lines.length}-${lines.join().length}.csv`);
  await writeFile(path, lines.join('\n'));
  return path;
}

const CARNEROS = ['--name', '2024 Pinot Noir, Carneros', '--brand', '2', '--price', '62'];

describe('a wine', () => {
  test('is added, found and bought', async () => {
    const wine = [...CARNEROS, '--alcohol', '13.8', '--vintage', '2024', '--varietal', 'Pinot Noir'];
    const added = await operator.json('product', 'add', 'pinot-noir-carneros-2024', ...wine, '--stock', '3');
    expect(added).toMatchObject({
      slug: 'pinot-noir-carneros-2024',
      sku: 'PINOT-NOIR-CARNEROS-2024',
      price: 62,
      stock: 3,
      limit: 24,
      categories: ['Pinot Noir'],
      bottleMl: 750,
    });
    expect(await readProduct('pinot-noir-carneros-2024')).toMatchObject({
      name: '2024 Pinot Noir, Carneros',
      brandingId: 2,
      unitPrice: 62,
      alcoholVolume: 13.8,
      vintage: 2024,
      cartLimit: 3,
      kitId: null,
    });
    expect((await slugsOf('brandingId=2&q=carneros')).at(-1)).toBe('pinot-noir-carneros-2024');
    const browser = await fillCheckout(shop, [{ slug: 'pinot-noir-carneros-2024', qty: 2 }]);
    expect(expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
    expect(await shop.stockOf('pinot-noir-carneros-2024')).toBe(1);
  });

  test('is changed one field at a time, and the running shop shows it', async () => {
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: 'pinot-noir-monterey-2024', qty: 2 }]);
    const priceBefore = (await browser.get('/api/cart')).body.totals.subTotal / 2;
    const changed = await operator.json('product', 'price', 'pinot-noir-monterey-2024', '39.5');
    expect(changed.changes).toEqual([{ column: 'price', from: priceBefore.toFixed(2), to: '39.50' }]);
    expect((await browser.get('/api/cart')).body.totals.subTotal).toBe(79);
    await operator.json('product', 'limit', 'pinot-noir-monterey-2024', '1');
    expect((await browser.get('/api/cart')).body.totals.subTotal).toBe(39.5);
    await operator.json('product', 'limit', 'pinot-noir-monterey-2024', '5');
    await operator.json('product', 'stock', 'pinot-noir-monterey-2024', '4');
    expect((await readProduct('pinot-noir-monterey-2024')).cartLimit).toBe(4);
    const args = ['--short', 'Fog', '--category', 'Pinot Noir', '--category', 'Coast', '--vintage', 'none'];
    await operator.json('product', 'set', 'pinot-noir-monterey-2024', ...args);
    expect(await readProduct('pinot-noir-monterey-2024')).toMatchObject({
      descriptionShort: 'Fog',
      vintage: null,
      categories: [{ productCategoryName: 'Pinot Noir' }, { productCategoryName: 'Coast' }],
    });
    expect(await operator.run('product', 'limit', 'pinot-noir-monterey-2024', '5')).toMatchObject({
      text: 'pinot-noir-monterey-2024: no change',
    });
  });

  test('is not charged at a price that changed during the payment', async () => {
    const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
    await operator.json('product', 'price', 'corkscrew', '26.50');
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject({
      orderComplete: false,
      resetCart: true,
    });
    expect((await browser.get('/api/cart')).body.totals.subTotal).toBe(26.5);
  });

  test.each([
    [['add', 'x'], '2 --brand: It is missing. --name: It is missing. --price: It is missing.'],
    [['add', 'Not_A_Slug', ...CARNEROS, '--alcohol', '13'], '2 <slug>: It must be lowercase letters'],
    [['add', 'x', ...CARNEROS], '2 --alcohol: A wine has some'],
    [['add', 'x', ...CARNEROS, '--alcohol', '99'], '2 --alcohol: It must be a number of per cent'],
    [['add', 'x', ...CARNEROS, '--kind', 'kit'], '2 --bottles: A kit holds at least one'],
    [['add', 'corkscrew', ...CARNEROS, '--alcohol', '13'], '1 There is such a product already: product set'],
    [['set', 'nothing', '--short', 'x'], "1 There is no product 'nothing'."],
    [['set', 'corkscrew'], '2 There is nothing to change'],
    [
      ['set', 'corkscrew', '--kind', 'wine', '--alcohol', '13', '--bottle-ml', '750'],
      '1 --kind: It is a merch',
    ],
    [['set', 'corkscrew', '--brand', '2'], "1 --brand: It is brand 1's"],
    [['set', 'corkscrew', '--sku', 'TW-MX-TOTE'], '1 --sku: It is that of canvas-wine-tote.'],
    [['set', 'three-vineyard-set', '--stock', '4'], '2 --stock: A kit has none of its own'],
    [['set', 'three-vineyard-set', '--bottles', 'nothing:2'], "1 --bottles: There is no product 'nothing'."],
    [
      ['set', 'three-vineyard-set', '--bottles', 'vertical-collection'],
      '1 --bottles: vertical-collection is a kit',
    ],
    [
      ['set', 'three-vineyard-set', '--bottles', 'canvas-wine-tote'],
      '1 --bottles: canvas-wine-tote is another',
    ],
    [['set', 'cabernet-club-six-bottles', '--price', '1'], '1 It is sold by joining a club'],
    [['price', 'corkscrew', '-5'], "2 There is no option '-5'"],
    [['price', 'corkscrew', '5.123'], '2 <usd>: Not an amount of dollars'],
    [['limit', 'corkscrew', '0'], '2 <n>: It must be a whole number from 1 to 9999.'],
    [['show', 'nothing'], "1 There is no product 'nothing'."],
  ])('%j is refused', async (words, reason) => {
    expect(await operator.refusal('product', ...words)).toContain(reason);
  });
});

describe('a retired product', () => {
  const slug = 'wooden-gift-box';

  test('is not found or sold, is shown as sold out, stays in orders, and can be restored', async () => {
    const paid = await fillCheckout(shop, [{ slug, qty: 1 }]);
    expectOk(await paid.post('/api/cart/payment', GOOD_CARD));
    const waiting = await fillCheckout(shop, [{ slug, qty: 2 }]);
    const late = await fillCheckout(shop, [
      { slug, qty: 1 },
      { slug: 'corkscrew', qty: 1 },
    ]);
    expect(await operator.json('product', 'retire', slug)).toMatchObject({ retired: true, openCarts: 2 });

    expect((await shop.browser().get(`/api/shop/products/${slug}`)).status).toBe(404);
    expect(await slugsOf('brandingId=1&q=gift')).not.toContain(slug);
    const productId = await shop.productId(slug);
    expect((await shop.browser().post('/api/cart', { items: [{ productId, qty: 1 }] })).status).toBe(422);
    expect((await waiting.get('/api/cart')).body).toMatchObject({
      shoppingCartItems: [],
      shoppingCartItemsDeleted: [{ productId }],
    });
    expect((await late.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject({
      orderComplete: false,
      resetCart: true,
    });
    expect((await paid.get('/api/orders/confirmation')).body.items).toMatchObject([
      { productId, imageHref: `/shop/bottles/${slug}.svg` },
    ]);
    expect((await shop.browser().get(`/api/shop/products/${slug}/picture`)).body.name).toBe(
      'Wooden Gift Box',
    );

    expect(await operator.refusal('product', 'retire', slug)).toBe(`1 ${slug} is retired already.`);
    expect((await operator.json('product', 'list', '--retired')).products).toMatchObject([{ slug }]);
    await operator.json('product', 'restore', slug);
    expect(await readProduct(slug)).toMatchObject({ slug, cartLimit: 24 });
    expect((await operator.json('product', 'list', '--retired')).products).toEqual([]);
  });

  test('cannot be part of a kit, and a kit that contains one cannot be restored', async () => {
    const bottle = 'cabernet-sauvignon-oakville-2021';
    const refusal = `1 ${bottle}: It is in three-vineyard-set: change or retire that first.`;
    expect(await operator.refusal('product', 'retire', bottle)).toBe(refusal);
    const browser = shop.browser();
    await fillCart(shop, browser, [
      { slug: 'three-vineyard-set', qty: 1 },
      { slug: bottle, qty: 2 },
    ]);
    await operator.json('product', 'retire', 'three-vineyard-set');
    expect((await browser.get('/api/cart')).body).toMatchObject({
      shoppingCartItems: [{ productId: await shop.productId(bottle), qty: 2 }],
      shoppingCartItemsDeleted: [{ productId: await shop.productId('three-vineyard-set') }],
    });
    await operator.json('product', 'retire', bottle);
    expect(await operator.refusal('product', 'restore', 'three-vineyard-set')).toContain(
      `${bottle} is retired`,
    );
    await operator.json('product', 'restore', bottle);
    await operator.json('product', 'restore', 'three-vineyard-set');
    const tier = 'cabernet-club-six-bottles';
    expect(await operator.refusal('product', 'retire', tier)).toContain('1 It is sold by joining a club');
  });
});

describe('a file', () => {
  const HEAD = 'slug,name,brand,price,alcohol,stock,kind,bottles';
  const RED = 'new-red,New Red,1,30,14,12,,';

  test('that was just exported changes nothing, even after sales', async () => {
    const formula = '=HYPERLINK("http://example.com";"wine")';
    const odd = ['--short', formula, '--description', '\'-1, "quoted"\nand a second line'];
    await operator.json('product', 'set', 'canvas-wine-tote', ...odd);
    const path = join(folder, 'all.csv');
    const { products } = await operator.json('product', 'export', path);
    const text = await readFile(path, 'utf8');
    // Excel shows accents right only with a byte-order mark.
    expect(text).toMatch(/^\ufeffslug,/);
    expect(text).toContain(`"'=HYPERLINK(""http://example.com"";""wine"")"`);
    expect(text).toContain('Vertical Collection');
    expect(text).not.toContain('cabernet-club-six-bottles');
    await operator.json('stock', 'set', 'library-cabernet', '5');
    expect(await operator.json('product', 'import', path)).toEqual({
      dryRun: false,
      added: [],
      changed: [],
      unchanged: products,
      stockLeft: ['library-cabernet'],
      kept: true,
      badRows: [],
    });
    expect(await shop.stockOf('library-cabernet')).toBe(5);
    expect((await readProduct('canvas-wine-tote')).descriptionShort).toBe(formula);
    expect((await operator.json('product', 'import', path, '--set-stock')).changed).toMatchObject([
      { slug: 'library-cabernet', changes: [{ column: 'stock', from: '5', to: '20' }] },
    ]);
    expect(await shop.stockOf('library-cabernet')).toBe(20);
  });

  test('adds and changes products, kits of its own wines included; a dry run only reports', async () => {
    const kit = 'new-pair,New Pair,1,55,,,kit,new-red:2';
    const path = await file(`\ufeff${HEAD}\r`, `${kit}\r`, `${RED}\r`, 'corkscrew,,,27.00,,,,\r');
    const tried = await operator.json('product', 'import', path, '--dry-run');
    expect(tried).toMatchObject({
      dryRun: true,
      added: ['new-pair', 'new-red'],
      changed: [{ slug: 'corkscrew', changes: [{ column: 'price', from: '26.50', to: '27.00' }] }],
      badRows: [],
    });
    expect((await shop.browser().get('/api/shop/products/new-red')).status).toBe(404);
    const outcome = await operator.run('product', 'import', path);
    expect(outcome).toMatchObject({
      kind: 'done',
      text: '+ new-pair\n+ new-red\n~ corkscrew: price 26.50 → 27.00\n2 added, 1 changed, 0 unchanged.',
    });
    expect(await readProduct('new-pair')).toMatchObject({
      available: 6,
      kitContents: [{ slug: 'new-red', qty: 2 }],
    });
    expect((await operator.json('product', 'import', path)).unchanged).toBe(3);
  });

  test('that Excel saved is read: its marks, headings and booleans', async () => {
    const path = await file(
      'Slug;Title;Brand;Price;ABV;Qty;Type;Bottle Size;Retired;Requires Ship Date;My notes',
      'excel-red;"Ros\u00e9, dry";1.0;"$1,250.00";14.5%;"1,800";Wine;750 ml;FALSE;No;good',
    );
    await writeFile(path, Buffer.from(await readFile(path, 'utf8'), 'latin1'));
    expect(await operator.json('product', 'import', path)).toMatchObject({
      added: ['excel-red'],
      badRows: [],
      ignoredColumns: ['My notes'],
    });
    expect(await readProduct('excel-red')).toMatchObject({
      name: 'Ros\u00e9, dry',
      unitPrice: 1250,
      available: 1800,
    });
    const bad = await file('Handle;Retail Price', 'excel-red;1.250,00', 'excel-red;dear');
    const { json, text } = (await operator.run('product', 'import', bad)) as { json: object; text: string };
    expect(json).toMatchObject({
      badRows: [{ line: 3, reasons: [expect.stringMatching(/^(Handle|Retail Price): /)] }],
    });
    expect(text).toContain('row 3, excel-red: ');
  });

  test('with bad rows changes nothing and names every problem', async () => {
    const path = await file(
      HEAD,
      'fine,Fine,1,30,14,1,wine,',
      'Bad Slug,Bad,3,cheap,14,1,wine,',
      'new-red,,,31,,,,',
      'new-red,,,32,,,,',
      'short,row',
      'corkscrew,,,,,,wine,',
    );
    const outcome = await operator.run('product', 'import', path);
    expect(outcome).toMatchObject({
      kind: 'failed',
      json: {
        kept: false,
        badRows: [
          {
            line: 3,
            slug: 'Bad Slug',
            reasons: [
              expect.stringMatching(/^slug: It must be lowercase/),
              'brand: It must be 1 or 2',
              expect.stringMatching(/^price: Not an amount/),
            ],
          },
          { line: 5, slug: 'new-red', reasons: ['slug: Row 4 has it already'] },
          { line: 6, reasons: ['has 2 fields where the first line names 8'] },
          { line: 7, slug: 'corkscrew', reasons: [expect.stringMatching(/^alcohol:/), expect.any(String)] },
        ],
      },
    });
    expect((outcome as { text: string }).text).toContain('4 rows cannot be imported. Nothing was imported.');
    expect((await shop.browser().get('/api/shop/products/fine')).status).toBe(404);
    expect((await readProduct('new-red')).unitPrice).toBe(30);
  });

  test.each([
    [['slug,name,Title'], "'name' and 'Title' both mean name: remove one"],
    [['name'], 'column slug is missing'],
    [['slug'], 'no product follows'],
  ])('%j is not a product file', async (lines, reason) => {
    const outcome = await operator.run('product', 'import', await file(...lines));
    expect(outcome).toMatchObject({ kind: 'failed', text: expect.stringContaining(reason) });
  });

  test('that does not exist is refused with a sentence', async () => {
    expect(await operator.refusal('product', 'import', '/nowhere.csv')).toBe(
      '1 There is no file /nowhere.csv.',
    );
    expect(await operator.refusal('product', 'export', '/nowhere/x.csv')).toContain(
      'cannot be written: ENOENT',
    );
  });

  test('with thousands of wines is imported, and again without a change', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `many-${at},Many ${at},1,30,14,12,,`);
    const path = await file(HEAD, ...rows);
    expect((await operator.json('product', 'import', path)).added).toHaveLength(3_000);
    expect((await operator.json('product', 'import', path)).unchanged).toBe(3_000);
  });
});
