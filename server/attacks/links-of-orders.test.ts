import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Forecasts, weatherOf } from '../catalog/weather/weather.ts';
import { holdOrders, unholdOrders } from '../office/orders/change-orders.ts';
import { signId } from '../platform/links/signed-id.ts';
import { withdrawRelease } from '../programs/club-releases/withdraw-release.ts';
import { lookAtOrders } from '../programs/weather-holds/look-at-orders.ts';
import { changeMembership, changeOrder } from '../testing/change-rows.ts';
import { countLockWaits } from '../testing/lock-waits.ts';
import type { ApiAnswer, TestBrowser } from '../testing/test-browser.ts';
import { bulkLink } from '../testing/test-bulk.ts';
import { cardLinkPath, declinedOrder, sentLink } from '../testing/test-card-links.ts';
import {
  expectOk,
  fillCheckout,
  GOOD_CARD,
  newCustomer,
  pressUntilKnown,
  SHIPPING,
  userOf,
  vaultToken,
  verifyEmailOf,
} from '../testing/test-checkout.ts';
import { forgetMembers, newMember, prepare, shipmentOf } from '../testing/test-release.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/**
 * Links that need no log-in: to an order that the weather holds, to a shipment of a club, to pay for a phone order, to give
 * another card. Not tried
 * in the second break-in: guessing, use after use, after a new password and after the office's own decision.
 */

const PINOT = 'pinot-noir-anderson-valley-2023';
const PHOENIX = { city: 'Phoenix', stateId: 4, zip: '85001', address1: '1 Central Avenue' };
const hot: Forecasts = () => ({ highF: 84, lowF: 60 });

const shop = testShop();
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(shop.db);
});

async function idIn(email: string, mail: RegExp, name: string): Promise<string> {
  await shop.runJobs();
  const urls = (await shop.mailsTo(email)).flatMap(({ text }) => mail.exec(text)?.[0] ?? []);
  return new URL(urls[0] ?? '').searchParams.get(name) ?? '';
}

let people = 0;
function newEmail(): string {
  people += 1;
  return `link-${people}@example.com`;
}

interface Held {
  readonly email: string;
  readonly orderId: number;
  readonly id: string;
}

/** An order that waits for the weather, and the id in its link. */
async function heldOrder(): Promise<Held> {
  const email = newEmail();
  const browser = await fillCheckout(shop, [{ slug: PINOT, qty: 1 }], { shipping: { ...PHOENIX, email } });
  const paid = expectOk(await pressUntilKnown(browser, { paymentToken: await vaultToken(browser) }));
  await lookAtOrders({
    ...shop.parts,
    weather: async ({ rules, today }) =>
      weatherOf({ forecasts: hot, limits: rules.weatherLimits, today, holidays: [] }),
  });
  const id = await idIn(email, /http\S+\/weather-hold\?\S+/, 'id');
  return { email, orderId: paid.body.order.purchaseOrderId, id };
}

async function shipmentLink() {
  await forgetMembers(shop);
  const member = await newMember(shop, newEmail());
  const prepared = await prepare(shop);
  const id = await idIn(member.email, /http\S+club-release\?\S+/, 'id');
  return { member, prepared, id };
}

let service: TestBrowser | null = null;
/** A phone order whose link was mailed. */
async function paymentLink() {
  service ??= await signInStaff(shop, 'service');
  const email = newEmail();
  const opened = await service.post('/api/office/drafts', { brandingId: 2, email });
  const at = `/api/office/drafts/${opened.body.draftId}`;
  await service.put(at, { lines: [{ productId: await shop.productId('corkscrew'), qty: 2 }] });
  expectOk(await service.post(`${at}/link`, undefined));
  return { email, at, id: await idIn(email, /http\S+et_cartid=\S+/, 'et_cartid') };
}

const weatherPath = (id: string) => `/api/weather-hold?id=${encodeURIComponent(id)}`;
const shipmentPath = (id: string) => `/api/club-release/shipment?id=${encodeURIComponent(id)}`;
const paymentPath = (id: string) => `/api/cart/campaign?et_cartid=${encodeURIComponent(id)}`;

interface Kind {
  readonly mailed: () => Promise<{ readonly email: string; readonly id: string }>;
  readonly path: (id: string) => string;
  /** What may be sent there; null: nothing, since opening it is all. */
  readonly change: object | null;
  /** How it is sent. */
  readonly method?: 'POST';
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a held order': {
    mailed: heldOrder,
    path: weatherPath,
    change: { choice: 'anyway' },
  },
  'a shipment of a club': {
    mailed: async () => {
      const { member, id } = await shipmentLink();
      return { email: member.email, id };
    },
    path: shipmentPath,
    change: { held: true },
  },
  'a phone order': { mailed: paymentLink, path: paymentPath, change: null },
  'a declined order': {
    mailed: async () => {
      const email = newEmail();
      const orderId = await declinedOrder(shop, email);
      return { email, id: await sentLink(shop, { kind: 'order', orderId }) };
    },
    path: cardLinkPath,
    change: { paymentToken: 'tok_of_another_shopper' },
    method: 'POST',
  },
};
const NAMES = Object.keys(KINDS);
function kindOf(name: string) {
  const kind = KINDS[name] as Kind;
  const method = kind.method ?? 'PUT';
  const send = (browser: TestBrowser, at: string, body: object) => browser.send(method, at, body);
  return { ...kind, method, send, make: async () => (await kind.mailed()).id };
}

/** Made from an id that works. */
function forgeries(id: string): string[] {
  const [number = '', end = '', seal = ''] = id.split('.');
  const others = [
    'campaign-recipient',
    'abandoned-cart',
    'bulk-payment',
    'release-shipment',
    'weather-hold',
    'card',
    'membership',
  ] as const;
  const until = new Date(Number(end) * 1000);
  const made = (secret: string) => others.map((kind) => signId({ secret, kind }, Number(number), until));
  return [
    ...[-1, 1, 2].map((step) => `${Number(number) + step}.${end}.${seal}`),
    ...[-60, 1, 86_400].map((later) => `${number}.${Number(end) + later}.${seal}`),
    ...[`0${id}`, ` ${id}`, `${id} `, `${id}\n`, `${id}A`, `+${id}`, `${number}.0${end}.${seal}`, `-${id}`],
    ...[
      `${number}.${end}`,
      `${number}.${end}.`,
      `${number}.${end}.${'A'.repeat(43)}`,
      number,
      `${number}.${seal}`,
    ],
    ...[
      id.slice(0, -1),
      id.slice(0, -1) + (id.endsWith('A') ? 'B' : 'A'),
      `${number}.${end}.${seal.toLowerCase()}`,
    ],
    ...[
      `${id}.${seal}`,
      `${id},${id}`,
      encodeURIComponent(encodeURIComponent(`${id}%`)),
      'null',
      '',
      '*',
      '%',
    ],
    // Of every kind: another shop's, and ours for anything else.
    ...made('another secret of 32 characters..'),
    ...made(shop.parts.linkSecret).filter((other) => other !== id),
    bulkLink(shop, Number(number)),
  ];
}

/** What no id can be is refused before it is looked at. */
const isRefusedUnseen = ({ status, body }: ApiAnswer) => status === 422 && body.code === 'invalid';
const refusalOf = ({ status, body }: ApiAnswer) => ({ status, code: body?.code, message: body?.message });

/** Of the account with the email, which is made if there is none. */
async function newPassword(email: string): Promise<void> {
  const password = 'a long password';
  const names = { name_first: 'Ada', name_last: 'Hart' };
  await shop
    .browser()
    .post('/api/identity/sign-up', { email, ...names, password, confirmPassword: password });
  await shop.browser().post('/api/identity/request-password', { email });
  const token = await idIn(email, /http\S+\/reset-password\?\S+/, 'token');
  const form = { token, password: 'another long phrase', confirmPassword: 'another long phrase' };
  expect((await shop.browser().post('/api/identity/reset-password', form)).status).toBe(204);
}

describe.each(NAMES)('the link to %s', (name) => {
  const { make, mailed, path, change, send } = kindOf(name);

  // It is about an order, and not about the account (decision 110).
  test('outlives a new password of its recipient', async () => {
    const { id, email } = await mailed();
    // A member has bought, or proved the email: an account that did neither is forgotten with a first password.
    await verifyEmailOf(shop, email);
    await newPassword(email);
    expectOk(await shop.browser(2).get(path(id)));
  });

  test('is not guessed or made from another: all answers are those to nonsense', async () => {
    const id = await make();
    const browser = shop.browser(2);
    const nonsense = refusalOf(await browser.get(path('nonsense')));
    expect(nonsense).toMatchObject({ status: 404, code: 'not-found' });
    for (const forged of forgeries(id)) {
      const read = await browser.get(path(forged));
      const answers = change ? [read, await send(browser, path(forged), change)] : [read];
      for (const answer of answers.filter((each) => !isRefusedUnseen(each))) {
        expect([forged, refusalOf(answer)]).toEqual([forged, nonsense]);
      }
    }
    expectOk(await browser.get(path(id)));
  });

  test('is named once, and in its place', async () => {
    const id = await make();
    const browser = shop.browser(2);
    const [address = '', query = ''] = path(id).split('?');
    const [parameter = ''] = query.split('=');
    const other = `${parameter}=${encodeURIComponent('1.9.x')}`;
    for (const search of [
      `${query}&${other}`,
      `${other}&${query}`,
      `${parameter}[]=${id}`,
      `${parameter}.0=${id}`,
    ]) {
      const { status } = await browser.get(`${address}?${search}`);
      expect([search, [404, 422].includes(status)]).toEqual([search, true]);
    }
    // Nor in a header, a cookie or a body.
    const headers = {
      'x-original-url': path(id),
      'x-rewrite-url': path(id),
      referer: `http://localhost${path(id)}`,
    };
    browser.setCookie(parameter, id);
    expect((await browser.send('GET', address, undefined, headers)).status).not.toBe(200);
    if (change) expect((await send(browser, address, { ...change, id })).status).not.toBe(200);
  });

  test('opens no account, tells nothing of a person, and stays out of caches', async () => {
    const id = await make();
    const browser = shop.browser(2);
    const { headers, body } = expectOk(await browser.get(path(id)));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(body)).not.toMatch(/Main Street|Central Avenue|link-\d|555-0101|1111|1985/);
    expect((await browser.get('/api/identity/validate')).body.user ?? null).toBeNull();
    expect((await browser.get('/api/orders')).status).toBe(401);
    // In the browser of another customer, it is nothing of that account.
    const stranger = await newCustomer(shop, newEmail());
    const before = await userOf(stranger);
    expectOk(await stranger.get(path(id)));
    expect(await userOf(stranger)).toEqual(before);
    expect(JSON.stringify((await stranger.get('/api/orders')).body)).not.toContain(PINOT);
  });
});

describe.each(NAMES.filter((name) => kindOf(name).change !== null))(
  'what is chosen by the link to %s',
  (name) => {
    const { make, path, change, method: own } = kindOf(name);

    test('comes from our own pages, as JSON and by its method', async () => {
      const id = await make();
      const browser = shop.browser(2);
      const before = expectOk(await browser.get(path(id))).body;
      const put = (headers: Record<string, string>, method: string = own) =>
        browser.send(method, path(id), change, headers).then(({ status }) => status);
      expect(await put({ origin: 'https://evil.example' })).toBe(403);
      expect(await put({ origin: 'null' })).toBe(403);
      expect(await put({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(403);
      expect(await put({ 'content-type': 'text/plain' })).toBe(415);
      expect(await put({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
      for (const override of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        expect(await put({ [override]: own }, own === 'PUT' ? 'POST' : 'PUT')).toBe(404);
      }
      const overridden = { 'x-http-method-override': own };
      expect(
        (await browser.send('GET', `${path(id)}&_method=${own}`, undefined, overridden)).status,
      ).not.toBe(500);
      expect(expectOk(await browser.get(path(id))).body).toEqual(before);
    });
  },
);

describe('an order that the weather holds', () => {
  const stateOf = async (orderId: number) =>
    shop.db
      .selectFrom('orders')
      .select(['status', 'hold_reason'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
  const ordersOf = async (email: string) => {
    const rows = await shop.db.selectFrom('orders').select('order_id').where('email', '=', email).execute();
    return rows.map(({ order_id }) => order_id);
  };

  /** What the link offers while it may: to pick the wine up. */
  async function offered({ id }: Held) {
    const { body } = expectOk(await shop.browser(2).get(weatherPath(id)));
    const { choice, deliveryMethod, quote } = body.otherWays.find(
      (way: { choice: string }) => way.choice === 'pickup',
    );
    return { choice, deliveryMethod, quote };
  }

  /** An order that the weather holds is let go first. */
  async function holdAsStaff(orderId: number): Promise<void> {
    expect((await unholdOrders(shop.db, [orderId])).changed).toEqual([orderId]);
    expect((await holdOrders(shop.db, [orderId], 'Suspected fraud')).changed).toEqual([orderId]);
  }

  const LATER: Readonly<Record<string, (orderId: number) => Promise<unknown>>> = {
    'staff let it go': (orderId) => unholdOrders(shop.db, [orderId]),
    'staff hold it for a reason of their own': holdAsStaff,
    'it is packed': (orderId) => changeOrder(shop.db, orderId, { packed_at: sql<Date>`now()` }),
    'it was shipped': (orderId) =>
      changeOrder(shop.db, orderId, { status: 'shipped', shipped_at: sql<Date>`now()` }),
  };

  test.each(Object.keys(LATER))('is not sent elsewhere by what was offered before, once %s', async (what) => {
    const held = await heldOrder();
    const way = await offered(held);
    await LATER[what]?.(held.orderId);
    const after = await stateOf(held.orderId);
    const taken = await shop.browser(2).put(weatherPath(held.id), way);
    expect([taken.status, taken.body.code]).toEqual([409, 'conflict']);
    expect(expectOk(await shop.browser(2).get(weatherPath(held.id))).body.otherWays).toEqual([]);
    expect([await stateOf(held.orderId), await ordersOf(held.email)]).toEqual([after, [held.orderId]]);
  });

  test('keeps the hold of staff, whose reason the link does not tell', async () => {
    const held = await heldOrder();
    await holdAsStaff(held.orderId);
    const browser = shop.browser(2);
    const { body } = expectOk(await browser.get(weatherPath(held.id)));
    expect(body).toMatchObject({ state: 'held', allowsAnyway: false, otherWays: [] });
    expect(JSON.stringify(body)).not.toContain('fraud');
    expect((await browser.put(weatherPath(held.id), { choice: 'anyway' })).status).toBe(409);
    expect(await stateOf(held.orderId)).toEqual({ status: 'placed', hold_reason: 'Suspected fraud' });
  });

  test('is held by staff who press while its customer does', async () => {
    const held = await heldOrder();
    const way = await offered(held);
    const pressed = await shop.db.transaction().execute(async (trx) => {
      await changeOrder(trx, held.orderId, { held_at: sql<Date>`now()`, hold_reason: 'Address' });
      const put = shop.browser(2).put(weatherPath(held.id), way);
      await expect.poll(() => countLockWaits(shop.db)).toBeGreaterThan(0);
      return { put };
    });
    expect((await pressed.put).status).toBe(409);
    expect(await ordersOf(held.email)).toEqual([held.orderId]);
  });

  test('becomes one other order, by whichever way was pressed first', async () => {
    const held = await heldOrder();
    const way = await offered(held);
    const browsers = [1, 2, 3].map(() => shop.browser(2));
    await Promise.all(browsers.map((browser) => browser.put(weatherPath(held.id), way)));
    expectOk(await shop.browser(2).put(weatherPath(held.id), way));
    for (const choice of [{ choice: 'anyway' }, { ...way, quote: 'another' }]) {
      const { status } = await shop.browser(2).put(weatherPath(held.id), choice);
      expect([choice, status < 500]).toEqual([choice, true]);
    }
    const { rows } = await sql<{ status: string }>`
      select status from orders where email = ${held.email} order by order_id`.execute(shop.db);
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'placed']);
  });
});

describe('a shipment of a club', () => {
  test('has a link that outlives a new password, and opens nothing but that shipment', async () => {
    const browser = await newCustomer(shop, newEmail());
    const { userId } = await userOf(browser);
    const { member, id } = await shipmentLink();
    await changeMembership(shop.db, member.membershipId, { customer_id: userId });
    const form = {
      currentPassword: 'a long password',
      password: 'another long password',
      confirmPassword: 'another long password',
    };
    expect((await browser.put('/api/account/password', form)).status).toBe(204);
    const stranger = shop.browser(2);
    expectOk(await stranger.put(shipmentPath(id), { held: true }));
    expect((await shipmentOf(shop, member)).state).toBe('held');
    for (const change of [{ state: 'on hold' }, { cardId: member.cardId }, { AddressBookID: 1 }]) {
      expect((await stranger.put(`/api/account/memberships/${member.membershipId}`, change)).status).toBe(
        401,
      );
      expect((await stranger.put(shipmentPath(id), change)).status).toBe(422);
    }
  });

  test('has no link once the release is withdrawn, nor does the next release bring it back', async () => {
    const { member, prepared, id } = await shipmentLink();
    expect((await withdrawRelease(shop.db, prepared.release.releaseId)).ok).toBe(true);
    const browser = shop.browser(2);
    const gone = async () => [
      (await browser.get(shipmentPath(id))).status,
      (await browser.put(shipmentPath(id), { held: true })).status,
    ];
    expect(await gone()).toEqual([404, 404]);
    await prepare(shop);
    expect((await shipmentOf(shop, member)).state).toBe('open');
    expect(await gone()).toEqual([404, 404]);
  });
});

describe('a phone order', () => {
  test('is not paid again by its link after staff placed it', async () => {
    const { at, id, email } = await paymentLink();
    expectOk(await shop.browser(2).get(paymentPath(id)));
    const { quote } = (
      await (service as TestBrowser).put(at, {
        birthDate: '1985-05-17',
        shipping: {
          ...{ deliveryMethod: 'DELIVER', shipViaId: 1, name_first: 'Pia', name_last: 'Phone', zip: '97209' },
          ...{ address1: '12 Main Street', city: 'Portland', stateShort: 'OR', phone: SHIPPING.phone },
        },
      })
    ).body;
    const { token } = (await shop.browser().post('/vault/tokens', GOOD_CARD)).body;
    const key = { 'idempotency-key': `order of ${email}` };
    const placed = await (service as TestBrowser).post(`${at}/order`, { quote, paymentToken: token }, key);
    expect(placed.status).toBe(201);
    const late = shop.browser(2);
    expect((await late.get(paymentPath(id))).status).toBe(404);
    await late.get(`/cart?et_cartid=${encodeURIComponent(id)}`);
    expect((await late.get('/api/cart')).body?.shoppingCartItems ?? []).toEqual([]);
  });
});
