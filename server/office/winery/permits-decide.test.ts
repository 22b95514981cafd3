import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { STATES } from '../../../domain/geography/states.ts';
import { writePermitSwitch } from '../../catalog/operations/permit-rules-store.ts';
import { chargeDueReleases } from '../../programs/club-releases/charge-release.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BULK_HEADER,
  importFile,
  newBulkCustomer,
  recipientRow,
  visitBulk,
} from '../../testing/test-bulk.ts';
import { BILLING, expectOk, fillCart, GOOD_CARD, payerOf, SHIPPING } from '../../testing/test-checkout.ts';
import {
  endWindow,
  forgetMembers,
  newMember,
  prepare,
  SHIP_DAY,
  shipmentOf,
} from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

let today: Day = TEST_TODAY;
const shop = testShop({ now: () => new Date(), today: () => today });
let owner: TestBrowser;
let pinotId = 0;

const PINOT = 'pinot-noir-monterey-2024';
const PERMITS = '/api/office/settings/winery/permits';
const OREGON = STATES.find(({ stateShort }) => stateShort === 'OR')?.stateId;
const PORTLAND = { stateId: OREGON, city: 'Portland', zip: '97209' };
const NO_DAY = 'We are unable to ship to the selected state.';

beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  pinotId = await shop.productId(PINOT);
});
beforeEach(async () => {
  today = TEST_TODAY;
  await permitDays([]);
  await shop.setStock(PINOT, 100_000);
});

interface Days {
  readonly from: Day;
  readonly to: Day | null;
}

/** Of Oregon, for both brands, in the place of all others. */
async function permitDays(days: readonly Days[]): Promise<void> {
  await sql`delete from permits`.execute(shop.db);
  for (const brandingId of [1, 2] as const) {
    await writePermitSwitch(shop.db, brandingId, true);
    for (const [index, { from, to }] of days.entries()) {
      await sql`insert into permits (branding_id, state, number, valid_from, valid_to)
        values (${brandingId}, 'OR', ${`OR-${index + 1}`}, ${from}, ${to})`.execute(shop.db);
    }
  }
  await shop.freshRules();
}

let people = 0;
function someone(): string {
  people += 1;
  return `permit-${people}@example.com`;
}

async function toPortland(shipDay: Day, club = false) {
  const browser = shop.browser(2);
  const email = someone();
  if (club) expectOk(await browser.post('/api/cart', { clubTypeId: 2, clubJoin: true }));
  else await fillCart(shop, browser, [{ slug: PINOT, qty: 1 }]);
  const form = {
    ...SHIPPING,
    ...PORTLAND,
    email,
    address1: `${people} Pine Street`,
    requestedShipDate: formatUsDate(shipDay),
    clubJoin: club,
  };
  const shipping = await browser.post('/api/cart/shipping', form);
  const billing = { ...BILLING, ...payerOf(email), clubJoin: club };
  return { browser, shipping, bill: () => browser.post('/api/cart/billing', billing) };
}

const JOINING = {
  ...GOOD_CARD,
  password: 'a long password',
  confirmPassword: 'a long password',
  clubJoin: true,
  agreedToPolicy: true,
};

async function buy(shipDay: Day, club = false): Promise<number | null> {
  const { browser, bill } = await toPortland(shipDay, club);
  await bill();
  const paid = await browser.post('/api/cart/payment', club ? JOINING : GOOD_CARD);
  return paid.status === 200 ? paid.body.purchaseOrderId : null;
}

/** By an overnight or a two-day service: ship days of a guest. */
const MONDAY = '2027-03-08';
const TUESDAY = '2027-03-09';

test('ship days after the last valid day are not taken, and the text says until when', async () => {
  await permitDays([{ from: '2026-01-01', to: MONDAY }]);
  const late = await toPortland(TUESDAY);
  expect([late.shipping.status, late.shipping.body]).toMatchObject([
    200,
    { nonCompliantCart: true, ShipmentNonCompliantReason: 'We can ship to Oregon until March 8.' },
  ]);
  expect((await toPortland(MONDAY)).shipping.body.nonCompliantCart).toBe(false);
});

test('without a day that is left, the state is refused, whatever date was sent', async () => {
  for (const days of [
    [],
    [{ from: '2026-01-01', to: '2027-03-01' }],
    [{ from: '2026-01-01', to: TEST_TODAY }],
  ]) {
    await permitDays(days);
    for (const shipDay of days[0]?.to === TEST_TODAY ? [TUESDAY] : [TUESDAY, TEST_TODAY]) {
      const { shipping } = await toPortland(shipDay);
      const left = days[0]?.to === TEST_TODAY ? 'We can ship to Oregon until March 2.' : NO_DAY;
      expect([shipping.status, shipping.body.ShipmentNonCompliantReason]).toEqual([200, left]);
    }
  }
});

test('a quote says why nothing goes there, and offers only permitted days', async () => {
  const ask = async () => expectOk(await shop.browser(2).get(`/api/quote?zip=97209&items=${PINOT}:1`)).body;
  expect(await ask()).toMatchObject({ isAllowed: false, reason: NO_DAY, refusedBy: 'permit' });
  await permitDays([{ from: '2027-03-10', to: null }]);
  const { isAllowed, options } = await ask();
  expect(isAllowed).toBe(true);
  expect(options.filter(({ shipDay }: { shipDay?: Day }) => shipDay && shipDay < '2027-03-10')).toEqual([]);
});

test('what has no alcohol, another state without the need, and a brand without the switch ship on', async () => {
  const corkscrew = shop.browser(2);
  await fillCart(shop, corkscrew, [{ slug: 'corkscrew', qty: 1 }]);
  const form = { ...SHIPPING, ...PORTLAND, email: someone() };
  expect((await corkscrew.post('/api/cart/shipping', form)).body.nonCompliantCart).toBe(false);
  const californian = shop.browser(2);
  await fillCart(shop, californian, [{ slug: PINOT, qty: 1 }]);
  expect((await californian.post('/api/cart/shipping', SHIPPING)).body.nonCompliantCart).toBe(false);
  await writePermitSwitch(shop.db, 2, false);
  await shop.freshRules();
  expect(await buy(TUESDAY)).not.toBeNull();
});

test('a permit that ends between cart and payment refuses the payment with its reason', async () => {
  await permitDays([{ from: '2026-01-01', to: null }]);
  const { browser, bill } = await toPortland(TUESDAY);
  expectOk(await bill());
  await permitDays([{ from: '2026-01-01', to: MONDAY }]);
  const refused = await browser.post('/api/cart/payment', GOOD_CARD);
  expect([refused.status, refused.body.message]).toEqual([422, 'We can ship to Oregon until March 8.']);
  await permitDays([{ from: '2026-01-01', to: TUESDAY }]);
  today = '2027-03-10';
  expect((await browser.post('/api/cart/payment', GOOD_CARD)).status).toBe(422);
});

test('the press that ships asks for the permit of its own day, and the order keeps the number', async () => {
  await permitDays([
    { from: '2026-01-01', to: TUESDAY },
    { from: '2027-03-15', to: null },
  ]);
  const orderId = await buy(TUESDAY);
  const permitOf = async () =>
    (
      await sql<{ permit: string }>`select document #>> '{compliance,permit}' as permit from orders
        where order_id = ${orderId}`.execute(shop.db)
    ).rows[0]?.permit;
  expect(await permitOf()).toBe('OR-1');
  const ship = () =>
    owner.send('POST', `/api/office/orders/${orderId}/ship`, {}, { 'idempotency-key': `ship ${today}` });
  today = '2027-03-10';
  const refused = await ship();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'No permit to ship to Oregon is valid today. Enter its renewal in Settings, Winery, or cancel the order.',
  ]);
  today = '2027-03-15';
  expect((await ship()).status).toBe(200);
  expect(await permitOf()).toBe('OR-2');
  await sql`delete from permits`.execute(shop.db);
  const { slips } = (await owner.get(`/api/office/orders/${orderId}/slip`)).body;
  expect(slips[0].permit).toBe('OR-2');
});

test('permits of a state may touch and not overlap; the first one of a brand turns the rule on', async () => {
  await sql`delete from permit_switches`.execute(shop.db);
  const permit = { brandingId: 1, state: 'OR', number: 'A', validFrom: '2026-01-01', validTo: '2026-12-31' };
  const first = await owner.post(PERMITS, permit);
  expect(first.status).toBe(201);
  const rules = async () => (await owner.get('/api/office/settings/winery')).body.permitRules;
  expect(await rules()).toEqual([{ brandingId: 1, isOn: true }]);
  const next = { ...permit, number: 'B', validFrom: '2027-01-01', validTo: null };
  expect((await owner.post(PERMITS, { ...next, validFrom: '2026-12-31' })).body.fields).toEqual({
    validFrom: ['Permit A is valid from January 1, 2026 to December 31, 2026. Choose days outside of it.'],
  });
  expect((await owner.post(PERMITS, next)).status).toBe(201);
  expect((await owner.post(PERMITS, { ...permit, brandingId: 2 })).status).toBe(201);
  const longer = { ...permit, validTo: '2027-01-01', version: 1 };
  const { permitId } = first.body;
  expect((await owner.send('PUT', `${PERMITS}/${permitId}`, longer)).status).toBe(422);
  expect((await owner.send('PUT', `${PERMITS}/${permitId}`, { ...permit, version: 1 })).status).toBe(200);
  const off = { brandingId: 1, isOn: false };
  expect((await owner.send('PUT', '/api/office/settings/winery/permit-rule', off)).status).toBe(204);
  await owner.post(PERMITS, { ...permit, number: 'C', state: 'NY' });
  expect(await rules()).toContainEqual(off);
});

async function orderByPhone(shipDay: Day): Promise<void> {
  const opened = await owner.post('/api/office/drafts', { brandingId: 1, email: someone() });
  const at = `/api/office/drafts/${opened.body.draftId}`;
  const shipping = {
    deliveryMethod: 'DELIVER',
    shipViaId: 1,
    name_first: 'Pia',
    name_last: 'Phone',
    address1: `${people} Main Street`,
    city: 'Portland',
    stateShort: 'OR',
    zip: '97209',
    phone: '(503) 555-0101',
    ...(shipDay > MONDAY && { requestedShipDate: formatUsDate(shipDay) }),
  };
  const lines = [{ productId: pinotId, qty: 1 }];
  const { body } = await owner.put(at, { lines, shipping, birthDate: '1980-05-05' });
  if (!body.quote) return;
  const { token } = (await shop.browser().post('/vault/tokens', GOOD_CARD)).body;
  const headers = { 'idempotency-key': at };
  await owner.send('POST', `${at}/order`, { quote: body.quote, paymentToken: token }, headers);
}

async function orderInBulk(): Promise<void> {
  const email = someone();
  const rows = [1, 2].map((each) => recipientRow(1000 * people + each, PINOT));
  await newBulkCustomer(shop, email);
  const imported = await importFile(shop, email, [BULK_HEADER, ...rows].join('\n'), { isDryRun: true });
  if (imported.badRows.length > 0) return;
  const { pay } = await visitBulk(shop, email, rows);
  await pay();
  await shop.runJobs();
}

async function orderForMembers(later: readonly Days[]): Promise<void> {
  await forgetMembers(shop);
  const member = await newMember(shop, someone());
  const { release } = await prepare(shop);
  await shop.runJobs();
  await permitDays(later);
  await endWindow(shop, release.releaseId);
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
  expect((await shipmentOf(shop, member)).state).not.toBe('due');
}

async function changeIt(orderId: number, shipDay: Day): Promise<void> {
  const at = `/api/office/orders/${orderId}`;
  const { version } = (await owner.get(at)).body.order;
  await owner.send('PUT', at, { version, shipDay });
  const change = { lines: [{ productId: pinotId, qty: 2 }], reason: 'One more' };
  const send = (query: string, body: object) =>
    owner.send('POST', `${at}/replacement${query}`, body, { 'idempotency-key': `${orderId}${query}` });
  const { quote } = (await send('?dryRun=true', change)).body;
  if (quote) await send('', { ...change, quote });
}

const anyShipDay = fc.integer({ min: 1, max: 40 }).map((ahead) => addDays(TEST_TODAY, ahead));
const anyDays = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 25 })), { maxLength: 3 })
  .map((ranges) => {
    const sorted = ranges.toSorted(([one], [other]) => one - other);
    return sorted.flatMap(([from, length], index): Days[] => {
      const next = sorted[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
      const last = Math.min(from + length, next - 1);
      return last < from ? [] : [{ from: addDays(TEST_TODAY, from), to: addDays(TEST_TODAY, last) }];
    });
  });

interface Outside {
  readonly orderId: number;
  readonly shipDay: Day;
}

/** Orders since one with wine for Oregon whose ship day, or the day they left, lies outside of every permit. */
async function ordersOutside(since: number): Promise<readonly Outside[]> {
  const { rows } = await sql<Outside>`
    select o.order_id as "orderId", o.ship_day::text as "shipDay" from orders o
    where o.order_id > ${since} and o.wine_ml > 0 and o.ship_state = 'OR' and o.status <> 'cancelled'
      and not exists (
        select from permits p where p.branding_id = o.branding_id and p.state = 'OR'
          and p.valid_from <= o.ship_day and (p.valid_to is null or p.valid_to >= o.ship_day))`.execute(
    shop.db,
  );
  return rows;
}

async function lastOrder(): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(order_id), 0)::integer as last from orders`.execute(shop.db);
  return rows[0]?.last ?? 0;
}

test('over random permits, days and carts no order ships outside of every permit, however it is placed', async () => {
  const placed = new Map<string, number>();
  const anyRound = fc.record({
    days: anyDays,
    later: anyDays,
    shipDays: fc.array(anyShipDay, { minLength: 4, maxLength: 4 }),
  });
  const rounds = [
    {
      days: [{ from: '2026-01-01', to: null }],
      later: [{ from: '2026-01-01', to: null }],
      shipDays: [TUESDAY, TUESDAY, TUESDAY, TUESDAY],
    },
    ...fc.sample(anyRound, { numRuns: 12, seed: 38 }),
  ];
  for (const { days, later, shipDays } of rounds) {
    await permitDays(days);
    const ways: Record<string, () => Promise<unknown>> = {
      checkout: () => buy(shipDays[0] ?? TUESDAY),
      club: () => buy(shipDays[1] ?? TUESDAY, true),
      phone: () => orderByPhone(shipDays[2] ?? TUESDAY),
      bulk: orderInBulk,
      change: async () => {
        const orderId = await buy(shipDays[0] ?? TUESDAY);
        if (orderId !== null) await changeIt(orderId, shipDays[3] ?? TUESDAY);
      },
      release: () => orderForMembers(later),
    };
    for (const [way, order] of Object.entries(ways)) {
      const since = await lastOrder();
      await order();
      expect([way, days, shipDays, await ordersOutside(since)]).toEqual([way, days, shipDays, []]);
      placed.set(way, (placed.get(way) ?? 0) + (await lastOrder()) - since);
    }
  }
  // Each way placed some: the rule did not just refuse all.
  expect([...placed].filter(([, count]) => count === 0)).toEqual([]);
  expect(SHIP_DAY > TEST_TODAY).toBe(true);
}, 120_000);
