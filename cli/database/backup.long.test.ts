import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app/app.ts';
import { shopRulesReader } from '../../server/catalog/lookups/shop-rules.ts';
import { settleAnswerFor } from '../../server/ordering/payments/settle.ts';
import { restoreBackup } from '../../server/platform/backup/restore-backup.ts';
import { writeBackup } from '../../server/platform/backup/write-backup.ts';
import { connect } from '../../server/platform/database/connection.ts';
import { createRateLimiter } from '../../server/platform/rate-limits/rate-limiter.ts';
import { reconcilePayments } from '../../server/programs/reconcile-payments.ts';
import { chooseGateway } from '../../server/providers/payment/choose-gateway.ts';
import { ageAttempts, changeRows } from '../../server/testing/change-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { TestBrowser } from '../../server/testing/test-browser.ts';
import { card, fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { type TestShop, testShop } from '../../server/testing/test-shop.ts';
import { signInStaff } from '../../server/testing/test-staff.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
let empty: TestDatabase;
let folder: string;
beforeAll(async () => {
  empty = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'cellar-door-backup-'));
});
afterAll(async () => {
  await empty.drop();
  rmSync(folder, { recursive: true });
});

const CHARGED_WITHOUT_ANSWER = card('4000000000004020');

async function buy(with_ = GOOD_CARD) {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  return browser.post('/api/cart/payment', with_);
}

/** The same shop on another database, with its own connections, gateway and rules. */
function shopOn(databaseUrl: string) {
  const { db, close } = connect(databaseUrl, { max: 3 });
  const gateway = chooseGateway({
    db,
    provider: null,
    timeoutMs: 500,
    lateAnswerMs: 0,
    onRepeatedAnswer: settleAnswerFor(db),
  });
  const shopRules = shopRulesReader(db, shop.parts.clock);
  const rateLimiter = createRateLimiter({ db, secret: 'a secret for tests only' });
  const parts = { ...shop.parts, db, gateway, shopRules, rateLimiter };
  const app = createApp(parts);
  const restored: TestShop = {
    ...shop,
    db,
    databaseUrl,
    parts,
    browser: () => new TestBrowser((request) => app.fetch(request), 'http://brand2.localhost'),
  };
  return { restored, close };
}

test('a backup taken during sales has every order that was confirmed before it started', async () => {
  const file = join(folder, 'shop.backup');
  await changeRows(shop.db, 'customers', { name_last: 'Tab\tline\nback\\slash \\. “naïve” \u2028' });
  const answered: number[] = [];
  for (let n = 0; n < 3; n += 1) answered.push((await buy()).body.order.purchaseOrderId);
  expect((await buy(CHARGED_WITHOUT_ANSWER)).status).toBe(503);
  let isTaken = false;
  const shoppers = Array.from({ length: 3 }, async () => {
    const orders = [];
    do orders.push((await buy()).body.order.purchaseOrderId);
    while (!isTaken);
    return orders;
  });
  const backup = await testOperator(shop).json('database', 'backup', file);
  isTaken = true;
  const ordersDuringBackup = (await Promise.all(shoppers)).flat();
  expect(backup.tables).toBeGreaterThan(40);
  expect(statSync(file).mode & 0o077).toBe(0);

  const { restored, close } = shopOn(empty.databaseUrl);
  const operator = testOperator(restored);
  expect((await operator.run('database', 'restore', file)).kind).toBe('done');
  const ids = (await restored.db.selectFrom('orders').select('order_id').execute()).map(
    ({ order_id }) => order_id,
  );
  expect(answered.filter((id) => !ids.includes(id))).toEqual([]);
  expect((await restored.db.selectFrom('customers').select('name_last').execute())[0]?.name_last).toBe(
    'Tab\tline\nback\\slash \\. “naïve” \u2028',
  );

  // Payments in progress at the snapshot are settled with the sandbox gateway, whose records are in the backup.
  await ageAttempts(restored.db, '1 hour');
  await reconcilePayments(restored.parts);
  const settled = await restored.db
    .selectFrom('payment_attempts')
    .select('state')
    .where('state', 'in', ['sent', 'unknown'])
    .execute();
  expect(settled).toEqual([]);
  expect((await operator.run('ledger', 'check')).kind).toBe('done');

  // No order gets a number that was used after the backup, and the constraints still hold.
  const again = await fillCheckout(restored, [{ slug: 'corkscrew', qty: 1 }]);
  const { purchaseOrderId: orderId } = (await again.post('/api/cart/payment', GOOD_CARD)).body.order;
  expect(orderId).toBeGreaterThan(Math.max(...ids) + 900);
  await expect(sql`delete from ledger`.execute(restored.db)).rejects.toThrow();
  await expect(sql`delete from payment_attempts`.execute(restored.db)).rejects.toThrow(/foreign key/);
  const jobs = await sql<{
    count: number;
  }>`select count(*) from graphile_worker.jobs where locked_at is not null`.execute(restored.db);
  expect(jobs.rows[0]?.count).toBe(0);
  expect(ordersDuringBackup.length).toBeGreaterThanOrEqual(3);
  expect(await operator.refusal('database', 'restore', file)).toMatch(
    /^1 The database already contains a shop/,
  );
  await close();
});

test('a backup keeps what the office wrote, photos too, and opens no session of staff', async () => {
  const file = join(folder, 'office.backup');
  const owner = await signInStaff(shop, 'owner');
  const product = '/api/office/products/corkscrew';
  const photo = await sharp({
    create: {
      width: 600,
      height: 800,
      channels: 3,
      background: '#234',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  const uploaded = await owner.sendRaw('POST', `${product}/photos`, {
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(photo),
    cookieJunk: '',
  });
  expect([uploaded.status, uploaded.text]).toEqual([201, expect.any(String)]);
  const move = { kind: 'receive', quantity: 7, note: 'Pallet 9' };
  await owner.send('POST', `${product}/stock`, move, { 'idempotency-key': 'backup' });
  await owner.post('/api/office/customers/1001/notes', { text: 'Prefers mornings' });
  await owner.post('/api/office/customers/1001/tags', { add: ['vip'] });
  const kept = async (db: TestShop['db']) =>
    (
      await sql<{ part: string; rows: number; digest: string }>`
        select part, count(*)::integer as rows, md5(string_agg(x, '' order by x)) as digest from (
          select 'staff' as part, to_jsonb(t)::text as x from staff t
          union all select 'movements', to_jsonb(t)::text from stock_movements t
          union all select 'notes', to_jsonb(t)::text from customer_notes t
          union all select 'tags', to_jsonb(t)::text from customer_tags t
          union all select 'photos', to_jsonb(t)::text from product_photos t) parts group by part order by part`.execute(
        db,
      )
    ).rows;
  const before = await kept(shop.db);
  expect(before.map(({ part, rows }) => [part, rows > 0])).toEqual(
    ['movements', 'notes', 'photos', 'staff', 'tags'].map((part) => [part, true]),
  );
  await testOperator(shop).json('database', 'backup', file);
  const other = await createTestDatabase();
  const { restored, close } = shopOn(other.databaseUrl);
  expect((await testOperator(restored).run('database', 'restore', file)).kind).toBe('done');
  expect(await kept(restored.db)).toEqual(before);
  const sessions = await sql`select from staff_sessions`.execute(restored.db);
  expect(sessions.rows).toEqual([]);
  expect((await owner.get('/api/office/session')).status).toBe(200);
  await close();
  await other.drop();
});

test('a backup shows one moment, however long it takes', async () => {
  const file = join(folder, 'moment.backup');
  const target = await createTestDatabase();
  // Tables are read in order: after the ledger, before the orders.
  const held = await shop.db.startTransaction().execute();
  await sql`lock table operator_actions in access exclusive mode`.execute(held);
  const backup = writeBackup({
    databaseUrl: shop.databaseUrl,
    path: file,
    takenAt: new Date(),
    secrets: { linkSecret: shop.parts.linkSecret, backupKey: null },
    stop: new AbortController().signal,
  });
  await vi.waitFor(async () => {
    const waiting =
      await sql`select from pg_locks where not granted and relation = 'operator_actions'::regclass`.execute(
        shop.db,
      );
    expect(waiting.rows).toHaveLength(1);
  }, 10_000);
  const { purchaseOrderId } = (await buy()).body.order;
  await held.commit().execute();
  await backup;

  const { restored, close } = shopOn(target.databaseUrl);
  await testOperator(restored).json('database', 'restore', file);
  const orders = await restored.db.selectFrom('orders').select('order_id').execute();
  expect(orders.map(({ order_id }) => order_id)).not.toContain(purchaseOrderId);
  await close();
  await target.drop();
});

describe('a failed restore changes nothing', () => {
  test('a truncated file, a foreign file, a file of another version', async () => {
    const file = join(folder, 'whole.backup');
    const target = await createTestDatabase();
    const { restored, close } = shopOn(target.databaseUrl);
    const operator = testOperator(restored);
    await testOperator(shop).json('database', 'backup', file);
    const bytes = readFileSync(file);
    writeFileSync(join(folder, 'half'), bytes.subarray(0, bytes.length / 2));
    writeFileSync(join(folder, 'other'), 'a letter');
    expect(await operator.refusal('database', 'restore', join(folder, 'half'))).toMatch(
      /Nothing was changed/,
    );
    expect(await operator.refusal('database', 'restore', join(folder, 'other'))).toMatch(
      /Nothing was changed/,
    );
    expect(await operator.refusal('database', 'restore', join(folder, 'none'))).toMatch(/There is no/);
    await sql`update migrations set checksum = 'of another version' where name like '0001%'`.execute(
      restored.db,
    );
    const { databaseUrl } = target;
    const secrets = { linkSecret: shop.parts.linkSecret, backupKey: null };
    expect(await restoreBackup({ databaseUrl, path: file, secrets, isTrusted: false })).toMatchObject({
      kind: 'another-version',
    });
    const { rows } = await sql<{ count: number }>`select count(*) from customers`.execute(restored.db);
    expect(rows[0]?.count).toBe(0);
    await close();
    await target.drop();
  });

  test('a backup does not overwrite a file', async () => {
    const file = join(folder, 'there');
    writeFileSync(file, 'mine');
    expect(await testOperator(shop).refusal('database', 'backup', file)).toMatch(/exists already/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const another = join(folder, 'another');
    writeFileSync(`${another}.unfinished`, 'another backup');
    expect(await testOperator(shop).refusal('database', 'backup', another)).toMatch(/another backup/);
    expect(readFileSync(`${another}.unfinished`, 'utf8')).toBe('another backup');
  });
});
