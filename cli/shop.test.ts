import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../server/database/connection.ts';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { seedDemoData } from '../server/database/seed/seed-demo-data.ts';
import { readSignedId } from '../server/links/signed-id.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { unguarded } from '../server/testing/unguarded.ts';

const program = join(import.meta.dirname, 'shop.ts');

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

function runShop(args: string[], env: Record<string, string>): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, close } = connect(database.databaseUrl, { max: 1 });
  await seedDemoData(db, '2026-11-21');
  await close();
});

afterAll(() => database.drop());

const shop = (...args: string[]) => runShop(args, { DATABASE_URL: database.databaseUrl });

async function json(...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await shop(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('stock', () => {
  test('is set, and shown as it was set', async () => {
    expect(await json('stock', 'show', 'library-cabernet')).toEqual({ slug: 'library-cabernet', stock: 20 });
    expect(await json('stock', 'set', 'library-cabernet', '7')).toEqual({
      slug: 'library-cabernet',
      stock: 7,
    });
    expect(await json('stock', 'show', 'library-cabernet')).toEqual({ slug: 'library-cabernet', stock: 7 });
    expect(await shop('stock', 'show', 'library-cabernet')).toMatchObject({
      stdout: 'library-cabernet: 7\n',
    });
  });

  test('of a set follows from its bottles, and cannot be set', async () => {
    await json('stock', 'set', 'cabernet-sauvignon-rutherford-2021', '3');
    expect(await json('stock', 'show', 'three-vineyard-set')).toEqual({
      slug: 'three-vineyard-set',
      stock: 3,
    });
    expect(await shop('stock', 'set', 'three-vineyard-set', '9', '--json')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'three-vineyard-set is a set and has no stock of its own: set the stock of its bottles.\n',
    });
  });

  test.each(['show', 'set'])('%s knows no product that is not there', async (verb) => {
    expect(await shop('stock', verb, 'no-such-wine', ...(verb === 'set' ? ['1'] : []))).toEqual({
      code: 1,
      stdout: '',
      stderr: "There is no product 'no-such-wine'.\n",
    });
  });

  test.each(['-1', '1.5', 'many', '2147483648'])('cannot be %s', async (n) => {
    expect(await shop('stock', 'set', 'last-bottle', n)).toMatchObject({ code: 2, stdout: '' });
    expect(await json('stock', 'show', 'last-bottle')).toEqual({ slug: 'last-bottle', stock: 1 });
  });
});

describe('a check', () => {
  test('of the demo finds nothing; one that finds something says so, in JSON too, and ends with 1', async () => {
    expect(await json('ledger', 'check')).toMatchObject({ fits: true, orders: 3, faults: [] });
    const { db, close } = connect(database.databaseUrl, { max: 1 });
    await unguarded(db, (trx) => trx.deleteFrom('ledger').where('kind', '=', 'captured').execute());
    await close();
    const { code, stdout, stderr } = await shop('ledger', 'check', '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ fits: false });
    expect(await shop('ledger', 'check')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('captured-differs'),
    });
  });
});

describe('the shop without a sale', () => {
  test('has no orders and nothing to reconcile', async () => {
    const { db, close } = connect(database.databaseUrl, { max: 1 });
    await unguarded(db, async (trx) => {
      await trx.deleteFrom('ledger').execute();
      await trx.deleteFrom('orders').execute();
      await trx.deleteFrom('payment_attempts').execute();
    });
    await close();
    expect(await json('order', 'list')).toEqual({ orders: [] });
    expect(await shop('order', 'list')).toMatchObject({ stdout: 'There are no orders yet.\n' });
    expect(await json('payment', 'reconcile')).toEqual({
      mismatches: [],
      pending: 0,
      asked: 0,
      checked: 0,
      unsettled: [],
    });
  });

  test('tells where its database is', async () => {
    expect(await json('db', 'url')).toEqual({ databaseUrl: database.databaseUrl });
  });
});

describe('a campaign’s link', () => {
  const secret = 'a secret for tests only, 32 characters';
  const run = (...args: string[]) =>
    runShop(['campaign-link', 'make', ...args, '--json'], {
      DATABASE_URL: database.databaseUrl,
      LINK_SECRET: secret,
      BRAND_2_ORIGIN: 'https://two.example',
    });

  test('is signed for its recipient, and good for 30 days', async () => {
    const { code, stdout } = await run('--email', 'ada@example.com', '--name', 'Ada', '--brand', '2');
    const made = JSON.parse(stdout);
    expect([code, made.et_cartid]).toEqual([0, null]);
    expect(made.url).toBe(`https://two.example/shop?et_uid=${made.et_uid}`);
    const seal = { secret, kind: 'campaign-recipient' } as const;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(readSignedId(seal, made.et_uid, inDays(29.9))).toBeGreaterThan(2000);
    expect(readSignedId(seal, made.et_uid, inDays(30.1))).toBeNull();
  });

  test('brings a cart back on the site where it was left', async () => {
    const { db, close } = connect(database.databaseUrl, { max: 1 });
    const { cart_id } = await db
      .insertInto('carts')
      .values({ browser_hash: Buffer.alloc(32), branding_id: 2 })
      .returning('cart_id')
      .executeTakeFirstOrThrow();
    await close();
    const made = JSON.parse((await run('--cart', String(cart_id), '--expires-in', '60')).stdout);
    expect(made.url).toBe(`https://two.example/shipping?et_cartid=${made.et_cartid}`);
    expect(readSignedId({ secret, kind: 'abandoned-cart' }, made.et_cartid, new Date())).toBe(cart_id);
    expect(await run('--cart', '999999')).toMatchObject({
      code: 1,
      stderr: 'There is no shop cart 999999.\n',
    });
  });

  test.each([
    [[], '--email or --cart is missing.'],
    [['--email', 'ada'], '--email must be an e-mail address.'],
    [['--cart', 'x'], '--cart must be the number of a cart.'],
    [['--email', 'ada@example.com', '--brand', '3'], '--brand must be 1 or 2.'],
    [['--email', 'ada@example.com', '--expires-in', '0'], '--expires-in must be a whole number'],
  ])('cannot be made of %j', async (args, reason) => {
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});

describe('what is not understood', () => {
  test.each([
    [['stock', 'show'], '<slug> is missing.'],
    [['stock', 'set', 'last-bottle'], '<n> is missing.'],
    [['stock', 'show', 'last-bottle', 'please'], "'please' is one word too many."],
    [['stock', 'drink'], "There is no command 'stock drink'."],
    [['order', 'list', '--limit', '0'], '--limit must be a whole number from 1 on.'],
    [['order', 'list', '--loud'], "'--loud'"],
    [['states', 'set', 'OR', '--shipping', 'yes'], '--shipping must be on or off.'],
  ])('%j ends with 2 and says so', async (args, sentence) => {
    const { code, stdout, stderr } = await shop(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('--help');
  });

  test('a wrong setting is named', async () => {
    const { code, stderr } = await runShop(['order', 'list'], {
      DATABASE_URL: database.databaseUrl,
      PORT: 'x',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('PORT');
  });

  test('a database that is not there is a sentence, not a stack', async () => {
    const { code, stderr } = await runShop(['order', 'list'], {
      DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database does not answer as it should: .+\n$/);
    expect(stderr).not.toContain('secret');
  });
});

describe('help', () => {
  test.each([[[]], [['--help']], [['help']]])('%j lists every command', async (args) => {
    const { code, stdout } = await shop(...args);
    expect(code).toBe(0);
    for (const name of ['stock show', 'stock set', 'order list', 'payment reconcile', 'db url']) {
      expect(stdout).toContain(name);
    }
  });

  test.each([
    [['payment', '--help'], 'payment reconcile'],
    [['help', 'payment'], 'payment reconcile'],
    [['freight', 'zones', '-h'], 'freight zones set'],
  ])('%j lists only the commands of that group', async (args, one) => {
    const { code, stdout } = await shop(...args);
    expect(code).toBe(0);
    expect(stdout).toContain(one);
    for (const other of ['stock show', 'order list', 'freight list', 'db url'])
      expect(stdout).not.toContain(other);
  });

  test('of one command needs no database', async () => {
    const { code, stdout } = await runShop(['order', 'list', '--help'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
    });
    expect(code).toBe(0);
    expect(stdout).toContain('--limit <n>');
    expect(stdout).toContain('Example: npm run shop -- order list');
  });
});

describe('with the embedded database', () => {
  test('uses a running one, and starts and ends its own otherwise', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cellar-door-cli-'));
    // Run by root, PostgreSQL runs as another user, who must find its way to the data.
    chmodSync(dataDir, 0o711);
    const environment = { DATA_DIR: dataDir };
    try {
      const unready = await runShop(['stock', 'show', 'corkscrew'], environment);
      expect(unready).toMatchObject({ code: 1, stdout: '' });
      expect(unready.stderr).toContain('npm start');

      const running = await startEmbeddedPostgres({ dataDir });
      const { db, sql, close } = connect(running.databaseUrl, { max: 1 });
      await migrate(sql);
      await seedDemoData(db, '2026-11-21');
      const meanwhile = await runShop(['db', 'url', '--json'], environment);
      expect(JSON.parse(meanwhile.stdout)).toEqual({ databaseUrl: running.databaseUrl });
      await close();
      await running.stop();

      const alone = await runShop(['stock', 'set', 'corkscrew', '5', '--json'], environment);
      expect(alone).toEqual({ code: 0, stdout: '{\n  "slug": "corkscrew",\n  "stock": 5\n}\n', stderr: '' });
      const { stdout: left } = await runShop(['db', 'url'], environment);
      await expect(postgres(left.trim(), { max: 1, connect_timeout: 2 })`select 1`).rejects.toThrow(
        'ECONNREFUSED',
      );
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
