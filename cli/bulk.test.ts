import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BULK_ADDRESS, BULK_HEADER, recipientRow } from '../server/testing/test-bulk.ts';
import { expectOk, GOOD_CARD } from '../server/testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../server/testing/test-shop.ts';
import type { Outcome } from './command.ts';
import { commands } from './commands.ts';
import { readCall } from './read-call.ts';

let shop: TestShop;
let directory: string;
beforeAll(async () => {
  shop = await openTestShop();
  directory = await mkdtemp(join(tmpdir(), 'recipients-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await shop.close();
});

/** What the program would print for `npm run shop -- <words>`. */
async function run(...words: string[]): Promise<Outcome> {
  const call = readCall(words, commands);
  if (call.kind !== 'command') throw new Error(`${words.join(' ')} was not understood`);
  const { db, parts } = shop;
  const { clock, linkSecret, origins, gateway } = parts;
  return call.command.run({ db, databaseUrl: '', clock, linkSecret, origins, gateway }, call.given);
}

async function json(...words: string[]) {
  const outcome = await run(...words);
  if (outcome.kind !== 'done') throw new Error(`${words.join(' ')}: ${JSON.stringify(outcome)}`);
  return JSON.parse(JSON.stringify(outcome.json));
}

const open = (link: string) => shop.browser().get(`/api/cart/bulk-carts?customerId=${link}`);

async function recipients(...rows: string[]): Promise<string> {
  const path = join(directory, `${rows.length} recipients.csv`);
  await writeFile(path, [BULK_HEADER, ...rows].join('\n'));
  return path;
}

describe('bulk-link', () => {
  test('make gives the signed id, its address and its end; revoke ends it', async () => {
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

  test('make --send mails it to the customer, and to nobody otherwise', async () => {
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
    [['make', 'nobody@example.com'], 'refused'],
    [['make', 'bulk@example.com', '--expires-in', '0'], 'misused'],
    [['make', 'bulk@example.com', '--expires-in', 'soon'], 'misused'],
    [['revoke', '1005'], 'refused'],
    [['revoke', 'nonsense'], 'refused'],
  ])('%j is %s', async (words, kind) => {
    expect((await run('bulk-link', ...words)).kind).toBe(kind);
  });
});

describe('bulk-carts create', () => {
  test('makes the carts, unless it is a dry run', async () => {
    const path = await recipients(recipientRow(1), recipientRow(2));
    expect(await json('bulk-carts', 'create', 'grace@example.com', path, '--dry-run')).toEqual({
      rows: 2,
      carts: 0,
      total: 84,
      dryRun: true,
    });
    const { customerId } = await json('bulk-link', 'make', 'grace@example.com');
    expect((await open(customerId)).status).toBe(404);
    expect(await json('bulk-carts', 'create', 'grace@example.com', path)).toEqual({
      rows: 2,
      carts: 2,
      total: 84,
      dryRun: false,
    });
    expect((await open(customerId)).body.totalAmountDue).toBe(84);
  });

  test('can be undone: list shows what waits, remove takes it back, but nothing that is being paid', async () => {
    const email = 'member@example.com';
    await sql`update customers set birth_date = '1970-05-01' where email = ${email}`.execute(shop.db);
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
    expect(await json('bulk-carts', 'list', email)).toEqual({ carts: [] });
    expect(await shop.mailsTo(email)).toMatchObject([{ subject: 'Your 1 order' }]);
  });

  test('names each bad row with its line and reason', async () => {
    const path = await recipients(recipientRow(1), recipientRow(2, 'nothing'), recipientRow(3, ''));
    expect(await run('bulk-carts', 'create', 'grace@example.com', path)).toEqual({
      kind: 'refused',
      reason: [
        "line 3: items: there is no product 'nothing'",
        'line 4: items: Required',
        '2 of 3 rows cannot be imported, so nothing was.',
      ].join('\n'),
    });
  });

  test.each([
    ['a customer that there is not', 'nobody@example.com', 'There is no account of nobody@example.com.'],
    ['a customer of unknown age', 'new@example.com', 'has no birth date'],
    ['a file that there is not', 'grace@example.com', 'There is no file'],
  ])('%s is refused', async (_, email, reason) => {
    const outcome = await run('bulk-carts', 'create', email, join(directory, 'none.csv'));
    expect(outcome).toEqual({ kind: 'refused', reason: expect.stringContaining(reason) });
  });
});
