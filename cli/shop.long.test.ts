import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../server/platform/database/connection.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { readSignedId } from '../server/platform/links/signed-id.ts';
import { seedDemoData } from '../server/seed/seed-demo-data.ts';
import { addCart } from '../server/testing/add-rows.ts';
import { COMPILE_CACHE } from '../server/testing/server-process.ts';
import { openTestShop, type TestShop } from '../server/testing/test-shop.ts';
import { unguarded } from '../server/testing/unguarded.ts';
import { type TestOperator, testOperator } from './testing/operator.ts';

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
      { env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

let opened: TestShop;
let operator: TestOperator;

beforeAll(async () => {
  opened = await openTestShop();
  operator = testOperator(opened);
});
afterAll(() => opened.close());

/** Starting the program takes a second, so most tests call `operator` instead. */
const shop = (...args: string[]) => runShop(args, { DATABASE_URL: opened.databaseUrl });

describe('the program', () => {
  test('prints a result as text or JSON and exits with 0', async () => {
    expect(await shop('stock', 'set', 'corkscrew', '7', '--json')).toEqual({
      code: 0,
      stdout: '{\n  "slug": "corkscrew",\n  "stock": 7\n}\n',
      stderr: '',
    });
    expect(await shop('stock', 'show', 'corkscrew')).toEqual({
      code: 0,
      stdout: 'corkscrew: 7\n',
      stderr: '',
    });
  });

  test('says why it refuses and exits with 1', async () => {
    expect(await shop('stock', 'set', 'three-vineyard-set', '9', '--json')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'three-vineyard-set is a kit and has no stock of its own. Set the stock of its bottles.\n',
    });
  });

  test('says what is wrong with the call, points to the help and exits with 2', async () => {
    expect(await shop('order', 'list', '--limit', '0')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "--limit must be a whole number of at least 1, not '0'. See npm run shop -- order list --help\n",
    });
  });

  test('names a wrong setting', async () => {
    const { code, stderr } = await runShop(['order', 'list'], {
      DATABASE_URL: opened.databaseUrl,
      PORT: 'x',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('PORT');
  });

  test('reports an unreachable database without its password', async () => {
    const nowhere = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' };
    const { code, stderr } = await runShop(['order', 'list'], nowhere);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database does not respond correctly: .+\n$/);
    expect(stderr).not.toContain('secret');
  });

  test('prints help without a database, and all commands if none is named', async () => {
    const nowhere = { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/x' };
    const [one, all] = await Promise.all([
      runShop(['order', 'list', '--help'], nowhere),
      runShop([], nowhere),
    ]);
    expect(one.code).toBe(0);
    expect(one.stdout).toContain('--limit <n>');
    expect(one.stdout).toContain('Example: npm run shop -- order list');
    expect(all.code).toBe(0);
    expect(all.stdout).toContain('payment reconcile');
  });
});

describe('stock', () => {
  test('is set and shown', async () => {
    expect(await operator.json('stock', 'show', 'library-cabernet')).toMatchObject({ stock: 20 });
    const seven = { slug: 'library-cabernet', stock: 7 };
    expect(await operator.json('stock', 'set', 'library-cabernet', '7')).toEqual(seven);
    expect(await operator.json('stock', 'show', 'library-cabernet')).toEqual(seven);
  });

  test('of a kit follows from its bottles', async () => {
    await operator.json('stock', 'set', 'cabernet-sauvignon-rutherford-2021', '3');
    expect(await operator.json('stock', 'show', 'three-vineyard-set')).toMatchObject({ stock: 3 });
  });

  test.each([['show'], ['set', '1']])('%s knows no product that is not there', async (verb, ...more) => {
    expect(await operator.refusal('stock', verb, 'no-such-wine', ...more)).toBe(
      "1 There is no product 'no-such-wine'.",
    );
  });

  test.each(['-1', '1.5', 'many', '2147483648'])('cannot be %s', async (n) => {
    expect(await operator.refusal('stock', 'set', 'last-bottle', n)).toMatch(/^2 /);
    expect(await operator.json('stock', 'show', 'last-bottle')).toMatchObject({ stock: 1 });
  });
});

describe('a check', () => {
  test('of the demo finds nothing; one that finds something reports it, also as JSON, and exits with 1', async () => {
    expect(await operator.json('ledger', 'check')).toMatchObject({ fits: true, orders: 3, faults: [] });
    await unguarded(opened.db, (trx) => trx.deleteFrom('ledger').where('kind', '=', 'captured').execute());
    const { code, stdout, stderr } = await shop('ledger', 'check', '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ fits: false });
    expect(await operator.run('ledger', 'check')).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('captured-differs'),
    });
  });
});

describe('a shop without orders', () => {
  test('lists no orders and has nothing to reconcile', async () => {
    await unguarded(opened.db, async (trx) => {
      await trx.deleteFrom('ledger').execute();
      await trx.deleteFrom('orders').execute();
      await trx.deleteFrom('payment_attempts').execute();
    });
    expect(await operator.run('order', 'list')).toMatchObject({
      json: { orders: [] },
      text: 'There are no orders yet.',
    });
    expect(await operator.json('payment', 'reconcile')).toEqual({
      mismatches: [],
      pending: 0,
      asked: 0,
      checked: 0,
      unsettled: [],
    });
  });

  test('prints its database URL', async () => {
    const { databaseUrl } = opened;
    expect(await operator.json('db', 'url')).toEqual({ databaseUrl });
  });
});

describe('a campaign link', () => {
  const make = (...args: string[]) => operator.json('campaign-link', 'make', ...args);
  const secret = () => opened.parts.linkSecret;

  test('is signed for its recipient and works for 30 days', async () => {
    const made = await make('--email', 'ada@example.com', '--name', 'Ada', '--brand', '2');
    expect(made.et_cartid).toBeNull();
    expect(made.url).toBe(`http://brand2.localhost/shop?et_uid=${made.et_uid}`);
    const seal = { secret: secret(), kind: 'campaign-recipient' } as const;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(readSignedId(seal, made.et_uid, inDays(29.9))).toBeGreaterThan(2000);
    expect(readSignedId(seal, made.et_uid, inDays(30.1))).toBeNull();
  });

  test('restores a cart on the site where it was abandoned', async () => {
    const cartId = await addCart(opened.db, {});
    const made = await make('--cart', String(cartId), '--expires-in', '60');
    expect(made.url).toBe(`http://brand2.localhost/shipping?et_cartid=${made.et_cartid}&clubJoin=false`);
    const seal = { secret: secret(), kind: 'abandoned-cart' } as const;
    expect(readSignedId(seal, made.et_cartid, new Date())).toBe(cartId);
    expect(await operator.refusal('campaign-link', 'make', '--cart', '999999')).toBe(
      '1 There is no shop cart 999999.',
    );
  });

  test.each([
    [[], '--email or --cart is missing.'],
    [['--email', 'ada'], "--email must be an email address, not 'ada'."],
    [['--cart', 'x'], "--cart must be the number of a cart, not 'x'."],
    [['--email', 'ada@example.com', '--brand', '3'], "--brand must be 1 or 2, not '3'."],
    [['--email', 'ada@example.com', '--expires-in', '0'], '--expires-in must be a whole number'],
  ])('is not created from %j', async (args, reason) => {
    expect(await operator.refusal('campaign-link', 'make', ...args)).toContain(`2 ${reason}`);
  });
});

test.each([
  [['stock', 'show'], '<slug> is missing.'],
  [['stock', 'set', 'last-bottle'], '<n> is missing.'],
  [['stock', 'show', 'last-bottle', 'please'], "'please' is one word too many."],
  [['order', 'list', '--loud'], "'--loud'"],
  [['states', 'set', 'OR', '--shipping', 'yes'], "--shipping must be on or off, not 'yes'."],
])('%j is not understood', async (args, sentence) => {
  expect(await operator.refusal(...args)).toMatch(/^2 /);
  expect(await operator.refusal(...args)).toContain(sentence);
});

describe('with the embedded database', () => {
  test('uses a running one, or starts and stops its own', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cellar-door-cli-'));
    // Under root, PostgreSQL runs as another user, which needs access to the data.
    chmodSync(dataDir, 0o711);
    const environment = { DATA_DIR: dataDir };
    try {
      const unready = await runShop(['stock', 'show', 'corkscrew'], environment);
      expect(unready).toMatchObject({ code: 1, stdout: '' });
      expect(unready.stderr).toContain('npm start');

      const running = await startEmbeddedPostgres({ dataDir });
      const { db, close } = connect(running.databaseUrl, { max: 1 });
      await migrate(running.databaseUrl);
      await seedDemoData(db, '2026-11-21');
      const beside = await runShop(['db', 'url', '--json'], environment);
      expect(JSON.parse(beside.stdout)).toEqual({ databaseUrl: running.databaseUrl });
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
  });
});
