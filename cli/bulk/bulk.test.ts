import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRows } from '../../server/testing/change-rows.ts';
import {
  BULK_ADDRESS,
  BULK_HEADER,
  copyCart,
  newBulkCustomer,
  recipientRow,
} from '../../server/testing/test-bulk.ts';
import { expectOk, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
const { run, json } = testOperator(shop);
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recipients-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

const open = (link: string) => shop.browser().get(`/api/cart/bulk-carts?customerId=${link}`);

async function recipients(...rows: string[]): Promise<string> {
  const path = join(directory, `${rows.length} recipients.csv`);
  await writeFile(path, [BULK_HEADER, ...rows].join('\n'));
  return path;
}

describe('bulk-link', () => {
  test('make returns the signed ID, its URL and its expiry; revoke ends it', async () => {
    const made = await json('bulk-link', 'make', 'Bulk@example.com', '--expires-in', '60');
    expect(made.customerId).toMatch(/^\d+\.\d+\.[\w-]{43}$/);
    expect(made.url).toBe(`http://localhost/bulk-payment?customerId=${made.customerId}`);
    const secondsLeft = (Date.parse(made.expiresAt) - Date.now()) / 1000;
    expect(secondsLeft).toBeGreaterThan(50);
    expect(secondsLeft).toBeLessThanOrEqual(60);
    expect((await open(made.customerId)).body.shoppingCarts).toHaveLength(3);
    expect(await json('bulk-link', 'revoke', made.customerId)).toMatchObject({ revoked: true });
    expect((await open(made.customerId)).status).toBe(404);
    expect((await run('bulk-link', 'revoke', made.customerId)).kind).toBe('refused');
  });

  test('make emails the customer only with --send', async () => {
    await json('bulk-link', 'make', 'bulk@example.com', '--expires-in', '120');
    await shop.runJobs();
    expect(await shop.mailsTo('bulk@example.com')).toEqual([]);
    const { url } = await json('bulk-link', 'make', 'bulk@example.com', '--expires-in', '120', '--send');
    await shop.runJobs();
    const mails = await shop.mailsTo('bulk@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(url);
  });

  test.each([
    [['make', 'unknown@example.com'], 'refused'],
    [['make', 'bulk@example.com', '--expires-in', '0'], 'misused'],
    [['make', 'bulk@example.com', '--expires-in', 'soon'], 'misused'],
    [['revoke', '1005'], 'refused'],
    [['revoke', 'nonsense'], 'refused'],
  ])('%j is %s', async (words, kind) => {
    expect((await run('bulk-link', ...words)).kind).toBe(kind);
  });
});

describe('bulk-carts create', () => {
  test('creates the carts, except in a dry run', async () => {
    const path = await recipients(recipientRow(1), recipientRow(2));
    expect(await json('bulk-carts', 'create', 'grace@example.com', path, '--dry-run')).toEqual({
      rows: 2,
      carts: 0,
      total: 84,
      dryRun: true,
      badRows: [],
      shortages: [],
    });
    const { customerId } = await json('bulk-link', 'make', 'grace@example.com');
    expect((await open(customerId)).status).toBe(404);
    expect(await json('bulk-carts', 'create', 'grace@example.com', path)).toEqual({
      rows: 2,
      carts: 2,
      total: 84,
      dryRun: false,
      badRows: [],
      shortages: [],
    });
    expect((await open(customerId)).body.totalAmountDue).toBe(84);
  });

  test('can be undone: remove deletes the waiting carts, but not one being paid', async () => {
    const email = 'member@example.com';
    await changeRows(shop.db, 'customers', { birth_date: '1970-05-01' }, { email });
    const path = await recipients(recipientRow(1), recipientRow(2), recipientRow(3));
    await json('bulk-carts', 'create', email, path);
    const { carts } = await json('bulk-carts', 'list', email);
    expect(carts).toMatchObject([1, 2, 3].map((n) => ({ shippingAddress: { name_first: `Ada${n}` } })));
    const { customerId } = await json('bulk-link', 'make', email);
    const payment = {
      customerId,
      carts: [carts[0].shoppingCartId],
      details: GOOD_CARD,
      billingAddressPayload: BULK_ADDRESS,
    };
    expectOk(await shop.browser().post('/api/cart/bulk-payment', payment));
    expect(await json('bulk-carts', 'remove', email)).toEqual({ removed: 2 });
    expect((await open(customerId)).status).toBe(404);
    await shop.runJobs();
    expect((await run('order', 'list')).kind).toBe('done');
    expect(await json('bulk-carts', 'list', email)).toEqual({ carts: [], waiting: 0, limit: 500 });
    expect(await shop.mailsTo(email)).toMatchObject([{ subject: 'Your 1 order' }]);
  });

  test('list says how many wait if one payment cannot take them all', async () => {
    const email = 'bulk-list@example.com';
    const customerId = await newBulkCustomer(shop, email);
    await json('bulk-carts', 'create', email, await recipients(recipientRow(1)));
    const one = await run('bulk-carts', 'list', email);
    expect(one).toMatchObject({ text: expect.stringMatching(/\n1 cart in total; one payment takes 500\.$/) });
    await copyCart(shop, customerId, 1_000);
    const { carts, waiting, limit } = await json('bulk-carts', 'list', email);
    expect([carts.length, waiting, limit]).toEqual([500, 1_001, 500]);
    const many = await run('bulk-carts', 'list', email);
    expect(many).toMatchObject({
      text: expect.stringMatching(/\nThe first 500 of 1,001 carts, as many as one payment takes\.$/),
    });
  });

  test('names each bad row with its line and reason', async () => {
    const path = await recipients(recipientRow(1), recipientRow(2, 'nothing'), recipientRow(3, ''));
    const badRows = [
      { line: 3, reasons: ["items: there is no product 'nothing'"] },
      { line: 4, reasons: ['items: Required'] },
    ];
    expect(await run('bulk-carts', 'create', 'grace@example.com', path)).toEqual({
      kind: 'failed',
      json: { rows: 3, carts: 0, total: 42, dryRun: false, badRows, shortages: [] },
      text: [
        "row 3: items: there is no product 'nothing'",
        'row 4: items: Required',
        '2 of 3 rows cannot be imported. Nothing was imported.',
      ].join('\n'),
    });
  });

  test('names every one of many bad rows', async () => {
    const path = await recipients(...Array.from({ length: 120 }, (_, index) => recipientRow(index, '')));
    const outcome = await run('bulk-carts', 'create', 'grace@example.com', path);
    expect(outcome).toMatchObject({ kind: 'failed', json: { rows: 120 } });
    const { text, json } = outcome as { text: string; json: { badRows: object[] } };
    expect(json.badRows).toHaveLength(120);
    expect(text.split('\n')).toHaveLength(121);
    expect(text).toContain('row 121: items: Required');
  });

  test('a file without the columns is refused', async () => {
    const path = join(directory, 'other.csv');
    await writeFile(path, 'name,price\nCorkscrew,24\n');
    const outcome = await run('bulk-carts', 'create', 'grace@example.com', path);
    expect(outcome).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(
        /^row 1: columns address1, .* are missing\nThe rest of the file cannot be read. Nothing was imported\.$/,
      ),
    });
  });

  test('warns about more than is in stock, and uses the singular', async () => {
    await shop.setStock('last-bottle', 0);
    const path = await recipients(recipientRow(1, 'last-bottle'));
    const outcome = await run('bulk-carts', 'create', 'grace@example.com', path, '--dry-run');
    await shop.setStock('last-bottle', 1);
    expect(outcome).toMatchObject({
      kind: 'done',
      json: { shortages: [{ wanted: 1, stock: 0 }] },
      text: expect.stringMatching(
        /^.+: 1 ordered, 0 in stock\.\n1 row can be imported, \$[\d.]+ in total\. Nothing was saved\.$/,
      ),
    });
  });

  test.each([
    ['an unknown customer', 'unknown@example.com', 'There is no account with the email unknown@example.com.'],
    ['a customer of unknown age', 'new@example.com', 'has no birth date'],
    ['a file that there is not', 'grace@example.com', 'There is no file'],
  ])('%s is refused', async (_, email, reason) => {
    const outcome = await run('bulk-carts', 'create', email, join(directory, 'none.csv'));
    expect(outcome).toEqual({ kind: 'refused', reason: expect.stringContaining(reason) });
  });
});
