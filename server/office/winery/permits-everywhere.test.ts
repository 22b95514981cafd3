import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { addDays, type Day, formatUsDate, parseUsDate } from '../../../domain/dates/day.ts';
import { chargeDueReleases } from '../../programs/club-releases/charge-release.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BULK_HEADER,
  importFile,
  newBulkCustomer,
  recipientRow,
  visitBulk,
} from '../../testing/test-bulk.ts';
import { expectOk, GOOD_CARD } from '../../testing/test-checkout.ts';
import { buy, type Days, MONDAY, PINOT, permitDays, someone, TUESDAY } from '../../testing/test-permits.ts';
import { endWindow, forgetMembers, newMember, prepare, shipmentOf } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';
import { tries } from '../../testing/tries.ts';

let today: Day = TEST_TODAY;
const shop = testShop({ clock: { now: () => new Date(), today: () => today } });
let owner: TestBrowser;
let pinotId = 0;

beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  pinotId = await shop.productId(PINOT);
  await shop.setStock(PINOT, 100_000);
});

interface Rules {
  readonly days: readonly Days[];
  readonly decideFor: readonly BrandingId[];
}

const setRules = ({ days, decideFor }: Rules) => permitDays(shop, days, decideFor);

async function orderByPhone(shipDay: Day): Promise<void> {
  const person = someone();
  const opened = await owner.post('/api/office/drafts', { brandingId: 1, email: person.email });
  const at = `/api/office/drafts/${opened.body.draftId}`;
  const shipping = {
    deliveryMethod: 'DELIVER',
    shipViaId: 1,
    name_first: 'Pia',
    name_last: 'Phone',
    address1: `${person.house} Main Street`,
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
  const { email, house } = someone();
  const rows = [1, 2].map((each) => recipientRow(1000 * house + each, PINOT));
  await newBulkCustomer(shop, email);
  const imported = await importFile(shop, email, [BULK_HEADER, ...rows].join('\n'), { isDryRun: true });
  if (imported.badRows.length > 0) return;
  const { pay } = await visitBulk(shop, email, rows);
  await pay();
  await shop.runJobs();
}

async function orderForMembers(later: Rules): Promise<void> {
  await forgetMembers(shop);
  const member = await newMember(shop, someone().email);
  const { release } = await prepare(shop);
  await shop.runJobs();
  await setRules(later);
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

/** Mondays, Tuesdays and Wednesdays: a guest's parcel leaves on these. */
const anyShipDay = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 }))
  .map(([weeks, weekday]) => addDays(MONDAY, 7 * weeks + weekday));
const anyDays = fc
  .array(fc.tuple(fc.integer({ min: -10, max: 40 }), fc.integer({ min: 0, max: 40 })), { maxLength: 3 })
  .map((ranges) => {
    const sorted = ranges.toSorted(([one], [other]) => one - other);
    return sorted.flatMap(([from, length], index): Days[] => {
      const next = sorted[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
      const last = Math.min(from + length, next - 1);
      return last < from ? [] : [{ from: addDays(TEST_TODAY, from), to: addDays(TEST_TODAY, last) }];
    });
  });

const anyRules = fc.record({
  days: anyDays,
  decideFor: fc
    .array(fc.boolean(), { minLength: 2, maxLength: 2 })
    .map((isOn): BrandingId[] => ([1, 2] as const).filter((_, index) => isOn[index])),
});

/** Orders since one with wine for Oregon that are not canceled, and whether a permit is valid on their ship day. */
interface Placed {
  readonly orderId: number;
  readonly brandingId: BrandingId;
  readonly status: string;
  readonly isPermitted: boolean;
}

async function ordersSince(since: number): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`
    select o.order_id as "orderId", o.branding_id as "brandingId", o.status, exists (
      select from permits p where p.branding_id = o.branding_id and p.state = 'OR'
        and p.valid_from <= o.ship_day and (p.valid_to is null or p.valid_to >= o.ship_day)) as "isPermitted"
    from orders o
    where o.order_id > ${since} and o.wine_ml > 0 and o.ship_state = 'OR' and o.status <> 'cancelled'
    order by o.order_id`.execute(shop.db);
  return rows;
}

async function lastOrder(): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(order_id), 0)::integer as last from orders`.execute(shop.db);
  return rows[0]?.last ?? 0;
}

const covers = (days: readonly Days[], day: Day) =>
  days.some(({ from, to }) => from <= day && (to === null || day <= to));

/** The ship days that a quote offers, of what goes to Oregon. */
async function quotedDays(): Promise<Day[]> {
  const { options } = expectOk(await shop.browser(2).get(`/api/quote?zip=97209&items=${PINOT}:1`)).body;
  return options.map(({ shipDate }: { shipDate: string }) => parseUsDate(shipDate));
}

/** Presses *ship* on a day of orders; what leaves, and what is refused for the permit alone. */
async function pressShip(orders: readonly Placed[], day: Day) {
  today = day;
  const left: Placed[] = [];
  const refused: Placed[] = [];
  for (const order of orders) {
    const at = `/api/office/orders/${order.orderId}/ship`;
    const { status, body } = await owner.send('POST', at, {}, { 'idempotency-key': `${at} ${day}` });
    if (status === 200) left.push(order);
    else if (`${body.message}`.startsWith('No permit to ship to Oregon')) refused.push(order);
  }
  today = TEST_TODAY;
  return { left, refused };
}

const ALWAYS: Rules = { days: [{ from: '2026-01-01', to: null }], decideFor: [1, 2] };

test('over random permits, switches, days and carts no order ships outside of every permit, however it is placed', async () => {
  const counts = new Map<string, number>();
  const count = (what: string, more: number) => counts.set(what, (counts.get(what) ?? 0) + more);
  const anyRound = fc.record({
    now: anyRules,
    later: anyRules,
    shipDays: fc.array(anyShipDay, { minLength: 4, maxLength: 4 }),
    pressDay: anyShipDay,
  });
  const fixed = {
    now: ALWAYS,
    later: ALWAYS,
    shipDays: [TUESDAY, TUESDAY, TUESDAY, TUESDAY],
    pressDay: TUESDAY,
  };
  for (const round of [fixed, ...fc.sample(anyRound, { numRuns: tries({ slice: 5, long: 40 }), seed: 38 })]) {
    const { now, later, shipDays, pressDay } = round;
    const first = await lastOrder();
    const ways: Record<string, () => Promise<unknown>> = {
      checkout: () => buy(shop, shipDays[0] ?? TUESDAY),
      club: () => buy(shop, shipDays[1] ?? TUESDAY, true),
      phone: () => orderByPhone(shipDays[2] ?? TUESDAY),
      bulk: orderInBulk,
      change: async () => {
        const orderId = await buy(shop, shipDays[0] ?? TUESDAY);
        if (orderId !== null) await changeIt(orderId, shipDays[3] ?? TUESDAY);
      },
      release: () => orderForMembers(later),
    };
    await setRules(now);
    const quoted = await quotedDays();
    count('quote', quoted.length);
    const notPermitted = now.decideFor.includes(2) ? quoted.filter((day) => !covers(now.days, day)) : [];
    expect(['quote', round, notPermitted]).toEqual(['quote', round, []]);
    for (const [way, order] of Object.entries(ways)) {
      await setRules(now);
      const since = await lastOrder();
      await order();
      const { decideFor } = way === 'release' ? later : now;
      const placed = await ordersSince(since);
      const outside = placed.filter(({ isPermitted }) => !isPermitted);
      const wrong = outside.filter(({ brandingId }) => decideFor.includes(brandingId));
      expect([way, round, wrong]).toEqual([way, round, []]);
      count(way, placed.length);
      count('outside, without the switch', outside.length);
    }
    await setRules(later);
    const { left, refused } = await pressShip(await ordersSince(first), pressDay);
    const isOpen = ({ brandingId }: Placed) =>
      !later.decideFor.includes(brandingId) || covers(later.days, pressDay);
    expect(['ship', round, left.filter((order) => !isOpen(order))]).toEqual(['ship', round, []]);
    expect(['ship', round, refused.filter(isOpen)]).toEqual(['ship', round, []]);
    count('ship', left.length);
    count('ship, refused', refused.length);
  }
  // Each way placed some, and each press happened: the rule did not just refuse or permit all.
  expect([...counts].filter(([, many]) => many === 0)).toEqual([]);
}, 240_000);
