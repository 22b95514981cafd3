import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { placeOf } from '../../domain/orders/order-document.ts';
import { logHash } from '../../server/platform/observability/request-log.ts';
import { addMembership, addText } from '../../server/testing/add-rows.ts';
import { changeCart, changeRows, NOW } from '../../server/testing/change-rows.ts';
import { ADDRESS } from '../../server/testing/order-with.ts';
import type { TestBrowser } from '../../server/testing/test-browser.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCart,
  GOOD_CARD,
  newCustomer,
  SHIPPING,
} from '../../server/testing/test-checkout.ts';
import { newMember } from '../../server/testing/test-release.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let run: TestOperator['run'];
let json: TestOperator['json'];
const folder = mkdtempSync(join(tmpdir(), 'cellar-door-export-'));
beforeAll(async () => {
  ({ run, json } = testOperator(shop));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const WHO = {
  name_first: 'Quillon',
  name_last: 'Zanzibarski',
  address1: '77 Vanishing Lane',
  phone: '(707) 555-4242',
};

/** Buys the cart with every field filled in. */
async function buy(browser: TestBrowser, email: string, payment: object = GOOD_CARD): Promise<number> {
  const gift = { isGift: true, giftSenderName: 'Quillon', giftName: 'Bo', giftNote: 'For you, Quillon' };
  const form = { ...SHIPPING, ...WHO, ...gift, email, specialInstructions: 'Ring Zanzibarski' };
  expectOk(await browser.post('/api/cart/shipping', form));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...WHO }));
  return expectOk(await browser.post('/api/cart/payment', payment)).body.purchaseOrderId;
}

async function buyAsGuest(email: string): Promise<number> {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
  return buy(browser, email);
}

/** The tables that contain any of the words, ignoring case. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    shop.db,
  );
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ many: number }>`
      select count(*)::integer as many from ${sql.raw(name)} t
      where to_jsonb(t)::text ilike any (${words.map((word) => `%${word}%`)}::text[])`.execute(shop.db);
    if (rows[0] && rows[0].many > 0) found.push(name);
  }
  return found;
}

const customerId = async (email: string) =>
  (await shop.db.selectFrom('customers').select('customer_id').where('email', '=', email).executeTakeFirst())
    ?.customer_id;

/** A former member of club 2. */
async function joined(email: string): Promise<void> {
  await addMembership(shop.db, {
    email,
    customer_id: (await customerId(email)) ?? 0,
    state: 'cancelled',
    shipping_address: JSON.stringify({ ...ADDRESS, ...WHO }),
    household: '77 VANISHING LN',
  });
}

async function giftFromAnotherShopper(giftRecipientEmail: string): Promise<void> {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  const gift = { isGift: true, giftSenderName: 'Ada', giftName: 'Friend', giftRecipientEmail };
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...gift, email: 'giver@vanish.example' }));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
}

describe('erasing', () => {
  const EMAIL = 'quillon@vanish.example';
  const TELLING = [EMAIL, 'Quillon', 'Zanzibarski', 'Vanishing', '555-4242', '5554242'];
  let orderId: number;
  let guestOrderId: number;

  beforeAll(async () => {
    guestOrderId = await buyAsGuest(EMAIL);
    const browser = await newCustomer(shop, EMAIL);
    expectOk(await browser.post('/api/account/address', { ...SHIPPING, ...WHO }));
    const declined = { ...SHIPPING, ...WHO, email: EMAIL };
    expectOk(await browser.post('/api/cart/shipping', declined));
    expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...WHO }));
    await browser.post('/api/cart/payment', card('4000000000000002'));
    orderId = await buy(browser, EMAIL, { ...GOOD_CARD, saveCard: true });
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...WHO, email: EMAIL }));
    await sql`update carts set tax_quote = '{"key": "a digest of the street of Zanzibarski"}'
      where shipping ->> 'email' = ${EMAIL}`.execute(shop.db);
    await shop.db.insertInto('subscribers').values({ email: EMAIL, branding_id: 1 }).execute();
    await shop.db.insertInto('campaign_recipients').values({ email: EMAIL, name_first: 'Quillon' }).execute();
    await sql`
      insert into text_consents (phone, purpose, branding_id, wording, version, given_at, source, order_id,
        age_checked_on, birth_date_from)
      values ('+17075554242', 'transactional', 2, 'Text me.', '1', now(), '/checkout', ${orderId}, now(), 'billing')`.execute(
      shop.db,
    );
    await addText(shop.db, { phone: '+17075554242', body: 'Hello Quillon' });
    await sql`insert into order_notes (order_id, text) values (${guestOrderId}, 'Zanzibarski called')`.execute(
      shop.db,
    );
    await sql`
      insert into hand_overs (order_id, received_by, id_checked)
      values (${guestOrderId}, 'Bo Zanzibarski', true)`.execute(shop.db);
    await sql`insert into order_tags (order_id, tag) values (${guestOrderId}, 'quillon')`.execute(shop.db);
    await sql`
      insert into operator_actions (command, via, order_id, details, outcome, ended_at)
      values ('order hold', 'office', ${guestOrderId}, '{"reason": "Zanzibarski moves"}', 'done', now())`.execute(
      shop.db,
    );
    await joined(EMAIL);
    await giftFromAnotherShopper(EMAIL);
    await shop.runJobs();
  });

  test('is refused while an order, membership or payment is open', async () => {
    expect(await run('customer', 'erase', EMAIL)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/^Order \d+ has not shipped: ship or cancel it first\.$/),
    });
    const member = await newMember(shop, 'open-member@vanish.example');
    expect(await run('customer', 'erase', member.email)).toEqual({
      kind: 'refused',
      reason: `Membership ${member.membershipId} is active: cancel it first.`,
    });
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
    await buy(browser, 'unknown@vanish.example', card('4000000000004012')).catch(() => undefined);
    expect(await run('customer', 'erase', 'unknown@vanish.example')).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/has no outcome yet. Try again in a minute\.$/),
    });
    await shop.reconcile();
    expect(await json('customer', 'erase', 'unknown@vanish.example')).toMatchObject({
      orders: 0,
      payments: 1,
    });
  });

  test('a dry run lists what would be erased and changes nothing', async () => {
    await json('order', 'ship', `${guestOrderId}`, '--tracking', '794612340001');
    await json('order', 'cancel', `${orderId}`, '--reason', 'Ordered twice');
    const before = await tablesWith(TELLING);
    const tried = await json('customer', 'erase', EMAIL, '--dry-run');
    expect(tried).toMatchObject({
      ...{ dryRun: true, orders: 2, payments: 3, cards: 1, sessions: 1 },
      ...{ memberships: 1, texts: 2, addresses: 1 },
    });
    expect(tried.mails).toBeGreaterThan(1);
    expect(await tablesWith(TELLING)).toEqual(before);
    expect(before).toEqual(
      expect.arrayContaining(['public.orders', 'public.mails', 'public.payment_attempts']),
    );
  });

  test('removes the person from every table and keeps what the law requires', async () => {
    const kept = async (id: number) =>
      (
        await sql`
          select total_cents, placed_at, ship_day, ship_state, wine_ml, document #>> '{delivery,address,zip}' as zip, status,
            document #>> '{compliance,decision,inputs,recipientAge}' as age
          from orders where order_id = ${id}`.execute(shop.db)
      ).rows[0];
    const [before, ledger] = [await kept(guestOrderId), await json('ledger', 'list', `${guestOrderId}`)];
    const id = await customerId(EMAIL);
    const erased = await json('customer', 'erase', EMAIL);
    expect(erased).toMatchObject({
      orders: 2,
      pseudonym: expect.stringMatching(/^erased-\d+@erased\.invalid$/),
    });
    expect(await tablesWith(TELLING)).toEqual([]);
    expect(await kept(guestOrderId)).toEqual(before);
    const member = await shop.db
      .selectFrom('memberships')
      .select('shipping_address')
      .where('email', '=', erased.pseudonym)
      .executeTakeFirst();
    expect(member?.shipping_address).toEqual(placeOf({ stateShort: 'CA', zip: '94558' }));
    expect(before).toMatchObject({ zip: '94558', ship_state: 'CA', wine_ml: 750, age: '41' });
    expect(await json('ledger', 'list', `${guestOrderId}`)).toEqual(ledger);

    const { rows } = await sql`
      select command, customer_id, outcome, details ->> 'orders' as orders from operator_actions
      where command = 'customer erase' and customer_id = ${id}`.execute(shop.db);
    expect(rows).toEqual([{ command: 'customer erase', customer_id: id, outcome: 'done', orders: '2' }]);
    expect(await json('ledger', 'check')).toMatchObject({ fits: true, faults: [] });
    expect((await json('order', 'show', `${guestOrderId}`)).email).toBe(erased.pseudonym);
  });

  test('leaves no account, and the email can sign up again', async () => {
    expect(await run('customer', 'erase', EMAIL)).toEqual({
      kind: 'refused',
      reason: `There is no data about ${EMAIL}.`,
    });
    const login = { email: EMAIL, password: 'a long password' };
    expect((await shop.browser(2).post('/api/identity/login', login)).status).toBe(401);
    await newCustomer(shop, EMAIL);
    expect((await json('customer', 'show', EMAIL)).orders).toEqual([]);
    await shop.runJobs();
  });

  test('finds former emails: an earlier one of the account, and one of a failed payment', async () => {
    const [earlier, later] = ['earlier-xq@vanish.example', 'later-xq@vanish.example'];
    const browser = await newCustomer(shop, earlier);
    await browser.post('/api/identity/request-password', { email: earlier });
    const renamed = {
      name_first: 'Quillon',
      name_last: 'Zanzibarski',
      email: later,
      currentPassword: 'a long password',
    };
    expectOk(await browser.post('/api/account/name-and-email', renamed));
    await shop.runJobs();
    expect(await tablesWith([earlier])).toContain('public.mails');
    await json('customer', 'erase', later);
    expect(await tablesWith([earlier, later])).toEqual([]);

    const [typed, meant] = ['mistyped-xq@vanish.example', 'meant-xq@vanish.example'];
    const guest = shop.browser(2);
    await fillCart(shop, guest, [{ slug: 'library-cabernet', qty: 1 }]);
    expectOk(await guest.post('/api/cart/shipping', { ...SHIPPING, ...WHO, email: typed }));
    expectOk(await guest.post('/api/cart/billing', { ...BILLING, ...WHO }));
    await guest.post('/api/cart/payment', card('4000000000000002'));
    const paid = await buy(guest, meant);
    const file = join(folder, 'mistyped.json');
    expect(await json('customer', 'export', typed, '--out', file)).toMatchObject({ parts: { payments: 1 } });
    expect(await json('customer', 'erase', typed)).toMatchObject({ orders: 0, payments: 1 });
    expect(await tablesWith([typed])).toEqual([]);
    expect((await json('order', 'show', `${paid}`)).email).toBe(meant);
  });
});

describe('exporting', () => {
  test('writes all data with its purpose, and no passwords, tokens or links', async () => {
    const email = 'export@vanish.example';
    const guestOrderId = await buyAsGuest(email);
    const browser = await newCustomer(shop, email);
    const orderId = await buy(browser, email, { ...GOOD_CARD, saveCard: true });
    await browser.post('/api/identity/request-password', { email });
    await shop.runJobs();
    const file = join(folder, 'export.json');
    expect(await json('customer', 'export', email, '--out', file)).toMatchObject({
      file,
      parts: { orders: 2, cards: 1 },
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, 'utf8');
    const document = JSON.parse(text);
    expect(document.about.email).toBe(email);
    const ids = document.parts.orders.data.map(({ order_id }: { order_id: number }) => order_id);
    expect(ids).toEqual([guestOrderId, orderId]);
    expect(document.parts.orders.data[0]).toMatchObject({
      document: { delivery: { address: { address1: '77 Vanishing Lane' } } },
      lines: [{ quantity: 1 }],
      money: [{ kind: 'authorised' }],
    });
    for (const part of Object.values<{ explanation: string }>(document.parts)) {
      expect(part.explanation).toMatch(/^[A-Z].+\.$/);
    }
    const { rows: secrets } = await sql<{ secret: string }>`
      select password_hash as secret from customers where email = ${email}
      union all select token from cards k join customers u on u.customer_id = k.customer_id where u.email = ${email}
      union all select encode(token_hash, 'hex') from sessions union all select encode(browser_hash, 'hex') from carts
      union all select encode(token_hash, 'hex') from account_links
      union all select substring(text_body from 'token=([^[:space:]&]+)') from mails where recipient = ${email}`.execute(
      shop.db,
    );
    expect(secrets.filter(({ secret }) => secret !== null && text.includes(secret))).toEqual([]);
    expect(secrets.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/"[a-z_]*(hash|token|digest)"/);
    expect(await run('customer', 'export', email, '--out', file)).toEqual({
      kind: 'refused',
      reason: `${file} exists already. Name another file.`,
    });
  });

  test('of an unknown email is refused', async () => {
    expect(await run('customer', 'export', 'unknown@vanish.example')).toMatchObject({ kind: 'refused' });
  });
});

describe('merging', () => {
  const OLD = 'old@merge.example';
  const OWN = 'own@merge.example';

  test('moves orders, addresses, cards, carts and volumes, and deletes the old account', async () => {
    const old = await newCustomer(shop, OLD);
    expectOk(await old.post('/api/account/address', { ...SHIPPING, ...WHO }));
    const orderId = await buy(old, OLD, { ...GOOD_CARD, saveCard: true, defaultCard: true });
    await fillCart(shop, old, [{ slug: 'corkscrew', qty: 2 }]);
    const own = await newCustomer(shop, OWN);
    const [from, into] = [await customerId(OLD), await customerId(OWN)];

    const tried = await json('customer', 'merge', OLD, OWN, '--dry-run');
    expect(tried).toMatchObject({ dryRun: true, orders: 1, cards: 1, sessionsEnded: 1 });
    expect(await customerId(OLD)).toBe(from);

    await json('customer', 'merge', OLD, OWN);
    expect(await customerId(OLD)).toBeUndefined();
    const output = await json('customer', 'show', OWN);
    expect(output).toMatchObject({
      account: { customerId: into },
      orders: [{ purchaseOrderId: orderId, asGuest: false }],
      cards: [{ lastFour: '1111', isDefault: true }],
      openCarts: [{ kind: 'shop', bottles: 3 }],
    });
    expect((await own.get('/api/cart')).body.shoppingCartItems).toMatchObject([{ qty: 3 }]);
    expect((await own.get('/api/orders')).body.orders).toHaveLength(1);
    const login = { email: OLD, password: 'a long password' };
    expect((await shop.browser(2).post('/api/identity/login', login)).status).toBe(401);
    expect((await old.get('/api/identity/validate')).body.user ?? null).toBeNull();
    const { rows } = await sql`
      select customer_id, details ->> 'from' as "from" from operator_actions where command = 'customer merge'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ customer_id: into, from: `${from}` }]);
  });

  test('is refused if both are members of one club, and nothing moves', async () => {
    const [one, other] = [
      await newMember(shop, 'one@merge.example'),
      await newMember(shop, 'two@merge.example'),
    ];
    expect(await run('customer', 'merge', one.email, other.email)).toEqual({
      kind: 'refused',
      reason: `Both belong to club 2, by memberships ${one.membershipId} and ${other.membershipId}: cancel one of them first.`,
    });
    await json('member', 'cancel', `${one.membershipId}`);
    expect(await json('customer', 'merge', one.email, other.email)).toMatchObject({
      memberships: 1,
      cards: 1,
    });
    const { memberships, byHand } = await json('customer', 'show', other.email);
    expect(byHand).toMatchObject([
      { command: 'member cancel', osUser: userInfo().username },
      { command: 'customer merge' },
    ]);
    expect(memberships.map(({ state }: { state: string }) => state)).toEqual(['active', 'cancelled']);
  });

  test('is refused while a payment of either account is open', async () => {
    const browser = await newCustomer(shop, 'paying@merge.example');
    await newCustomer(shop, 'idle@merge.example');
    await buy(browser, 'paying@merge.example', card('4000000000004012')).catch(() => undefined);
    for (const pair of [
      ['paying@merge.example', 'idle@merge.example'],
      ['idle@merge.example', 'paying@merge.example'],
    ]) {
      expect(await run('customer', 'merge', ...pair)).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('has no outcome yet'),
      });
    }
    await shop.reconcile();
  });

  test.each([
    ['an unknown account', ['unknown@merge.example', 'grace@example.com'], 'There is no account unknown@'],
    ['itself', ['grace@example.com', 'GRACE@example.com'], 'An account cannot be merged into itself.'],
  ])('is refused with %s', async (_, pair, reason) => {
    const outcome = await run('customer', 'merge', ...pair);
    expect(outcome).toEqual({ kind: 'refused', reason: expect.stringContaining(reason) });
  });
});

describe('a payment claimed at the same moment', () => {
  test.each([
    ['merge', ['claims-merge@vanish.example', 'idle-claim@vanish.example']],
    ['erase', ['claims-erase@vanish.example']],
  ])('makes customer %s wait and then refuse', async (verb, [email = '', ...more]) => {
    await newCustomer(shop, email);
    for (const other of more) await newCustomer(shop, other);
    const own = (await customerId(email)) ?? 0;
    const { cart_id: cartId } = await shop.db
      .selectFrom('carts')
      .select('cart_id')
      .where('customer_id', '=', own)
      .executeTakeFirstOrThrow();
    const result = await shop.db.transaction().execute(async (trx) => {
      await sql`select from carts where cart_id = ${cartId} for update`.execute(trx);
      const outcome = run('customer', verb, email, ...more);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          trx,
        );
        expect(rows).toHaveLength(1);
      }, 4_000);
      await sql`
        insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key,
          state, amount_cents, document, claimed_stock)
        values (gen_random_uuid(), ${cartId}, 1, 'revision 1', '', ${email}, 'sent', 100, '{}', '[]')`.execute(
        trx,
      );
      await changeCart(trx, cartId, { status: 'paying' });
      return { outcome };
    });
    expect(await result.outcome).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('has no outcome yet'),
    });
    const failed = { state: 'failed', settled_at: NOW } as const;
    await changeRows(shop.db, 'payment_attempts', failed, { gateway_key: email });
  });
});

describe('sessions', () => {
  const EMAIL = 'sessions@vanish.example';

  test('are listed, and ended one by one or all at once', async () => {
    const first = await newCustomer(shop, EMAIL);
    const second = shop.browser(1);
    expectOk(await second.post('/api/identity/login', { email: EMAIL, password: 'a long password' }));
    const { sessions } = await json('session', 'list', EMAIL);
    expect(sessions).toHaveLength(2);
    // Newest first: the second browser.
    expect(await json('session', 'end', EMAIL, '--id', sessions[0].id)).toMatchObject({ ended: 1 });
    expect((await second.get('/api/identity/validate')).body.user ?? null).toBeNull();
    expect((await first.get('/api/identity/validate')).body.user.email).toBe(EMAIL);
    expect(await run('session', 'end', EMAIL, '--id', sessions[0].id)).toEqual({
      kind: 'refused',
      reason: `${EMAIL} has no session ${sessions[0].id}.`,
    });
    expect(await json('session', 'end', EMAIL, '--all')).toMatchObject({ ended: 1 });
    expect((await first.get('/api/identity/validate')).body.user ?? null).toBeNull();
    expect(await run('session', 'list', EMAIL)).toMatchObject({ text: 'There is no open session.' });
  });

  test.each([
    [['session', 'end', EMAIL], 'misused'],
    [['session', 'end', EMAIL, '--all', '--id', 'x'], 'misused'],
    [['session', 'end', 'unknown@vanish.example', '--all'], 'refused'],
    [['session', 'list', 'unknown@vanish.example'], 'refused'],
  ])('%j is %s', async (words, kind) => {
    expect(await run(...words)).toMatchObject({ kind });
  });
});

test('log hash prints the hash that the log shows for an account or an IP address', async () => {
  await newCustomer(shop, 'hashed@example.com');
  const { customerId } = await json('session', 'list', 'hashed@example.com');
  const { account, client } = logHash(shop.parts.linkSecret);
  expect(await run('log', 'hash', 'Hashed@example.com')).toMatchObject({
    kind: 'done',
    text: `"account":"${account(customerId)}"`,
  });
  expect(await json('log', 'hash', '2001:db8:1:2::9')).toEqual({ client: client('2001:db8:1:2::/64') });
  expect(await run('log', 'hash', 'no-one@example.com')).toMatchObject({ kind: 'refused' });
  expect(await run('log', 'hash', 'somewhere')).toMatchObject({ kind: 'misused' });
});
