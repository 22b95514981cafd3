import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { readMadeCarts } from '../../ordering/checkout/made-cart.ts';
import { quotedShop } from '../../testing/test-quoted-shop.ts';
import {
  endWindow,
  forgetMembers,
  newMember,
  prepare,
  SHIP_DAY,
  shipmentOf,
  type TestMember,
} from '../../testing/test-release.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';
import { changeBox, showBox } from './change-box.ts';
import { changeMember } from './change-member.ts';
import { changeMembership, type MemberPlace } from './change-membership.ts';
import { changeShipment } from './change-shipment.ts';
import { chargeDueReleases } from './charge-release.ts';
import { chargeShipment } from './charge-shipment.ts';
import { prepareRelease } from './prepare-release.ts';
import { requoteRelease } from './requote-release.ts';
import { selectShipment } from './shipment-record.ts';
import { writeUnserved } from './shipment-store.ts';
import { showShipment } from './show-shipment.ts';
import { wantEveryRelease } from './want-releases.ts';

const { shop, avatax } = quotedShop();
beforeEach(() => forgetMembers(shop));

const CHARGE_DAY = '2027-03-29';
const NAPA = { stateShort: 'CA', zip: '94558' };

async function shownTo(member: TestMember) {
  const { shipmentId } = await shipmentOf(shop, member);
  const record = await selectShipment(shop.db, shipmentId);
  const current = record && (await showShipment(shop.parts, record));
  if (current === null) throw new Error('the member has no shipment');
  return current.totals;
}

async function chargeAll(releaseId: number): Promise<void> {
  await endWindow(shop, releaseId);
  await chargeDueReleases(shop.parts);
  // An order is recorded in the service by a job, which waits for it.
  const day = avatax.service.badDay;
  await shop.runJobs().catch((error: unknown) => {
    if (day === null) throw error;
  });
}

async function orderOf({ customerId }: TestMember) {
  const { rows } = await sql<{ document: OrderDocument; totalCents: Cents }>`
    select document, total_cents as "totalCents" from orders where customer_id = ${customerId}`.execute(
    shop.db,
  );
  const [order] = rows;
  if (!order) throw new Error('nothing was ordered');
  return order;
}

test('members read, and pay weeks later, the tax that was quoted for the day of the charge', async () => {
  const one = await newMember(shop, 'one@quoted.example.com', NAPA);
  const two = await newMember(shop, 'two@quoted.example.com', { ...NAPA, tierId: 4 });
  const { release, totalCents } = await prepare(shop);
  expect(avatax.quotes.map(({ date }) => date)).toEqual([CHARGE_DAY, CHARGE_DAY]);
  const totals = [await shownTo(one), await shownTo(two)];
  expect(totals.reduce((sum, { totalAmountDue }) => sum + Math.round(totalAmountDue * 100), 0)).toBe(
    totalCents,
  );
  await shop.runJobs();
  const [mail] = await shop.mailsTo(one.email);
  expect(mail?.text).toContain(`$${totals[0]?.totalAmountDue.toFixed(2)}`);

  await chargeAll(release.releaseId);
  expect(avatax.quotes).toHaveLength(2);
  for (const [index, member] of [one, two].entries()) {
    const { document, totalCents: paid } = await orderOf(member);
    expect(document.taxedIn).toMatchObject({
      source: 'avatax',
      quoted: { jurisdictions: [{}, { name: 'NAPA' }] },
    });
    expect(paid).toBe(Math.round((totals[index]?.totalAmountDue ?? 0) * 100));
  }
});

test('charging asks no one: a service that is silent by then holds up nothing', async () => {
  const member = await newMember(shop, 'silent@quoted.example.com', NAPA);
  const { release } = await prepare(shop);
  await shop.runJobs();
  avatax.service.badDay = 'silent';
  await endWindow(shop, release.releaseId);
  await chargeDueReleases(shop.parts);
  const { shipmentId } = await shipmentOf(shop, member);
  const before = performance.now();
  await chargeShipment(shop.parts, shipmentId);
  expect(performance.now() - before).toBeLessThan(5_000);
  expect((await orderOf(member)).document.taxedIn).toMatchObject({ source: 'avatax' });
});

test('without an answer, the tables decide what members read and pay', async () => {
  avatax.service.badDay = 'error';
  const member = await newMember(shop, 'tables@quoted.example.com', NAPA);
  const { release } = await prepare(shop);
  const { totalAmountDue } = await shownTo(member);
  avatax.service.badDay = null;
  // Its member has been told.
  await prepare(shop);
  expect(avatax.quotes).toEqual([]);
  await chargeAll(release.releaseId);
  const { document, totalCents } = await orderOf(member);
  expect(document.taxedIn).toMatchObject({ source: 'tables' });
  expect(totalCents).toBe(Math.round(totalAmountDue * 100));
});

test('a dry run asks no one, and an interrupted one is asked about by the next', async () => {
  const member = await newMember(shop, 'interrupted@quoted.example.com', NAPA);
  avatax.service.badDay = 'error';
  const release = {
    clubTypeId: 2,
    shipDay: SHIP_DAY,
    name: 'Spring 2027',
    windowEndsAt: new Date('2027-03-29T07:00:00Z'),
  };
  await prepareRelease(shop.parts, release, { isDryRun: false, mostBatches: 1 });
  avatax.service.badDay = null;
  const byTables = await shownTo(member);
  await prepareRelease(shop.parts, release, { isDryRun: true });
  expect(avatax.quotes).toEqual([]);
  await prepareRelease(shop.parts, release, { isDryRun: false });
  expect(avatax.quotes).toHaveLength(1);
  expect((await shownTo(member)).totalAmountDue).toBeGreaterThan(byTables.totalAmountDue);
});

test('a shipment that a member asks for after the others is quoted before its email', async () => {
  await newMember(shop, 'early@quoted.example.com', NAPA);
  const { release } = await prepare(shop);
  await shop.runJobs();
  const late = await newMember(shop, 'late@quoted.example.com', NAPA);
  const leftOut = [{ membershipId: late.membershipId, reason: 'A new member' }];
  await shop.db.transaction().execute((trx) => writeUnserved(trx, release.releaseId, 'left-out', leftOut));
  expect(await wantEveryRelease(shop.parts, late.membershipId, true)).toMatchObject({ ok: true });
  expect(avatax.quotes).toHaveLength(1);
  await shop.runJobs();
  expect(avatax.quotes.map(({ date }) => date)).toEqual([CHARGE_DAY, CHARGE_DAY]);
  const { totalAmountDue } = await shownTo(late);
  const [mail] = await shop.mailsTo(late.email);
  expect(mail?.text).toContain(`$${totalAmountDue.toFixed(2)}`);
});

test('what a member changes is quoted again', async () => {
  const member = await newMember(shop, 'changed@quoted.example.com', NAPA);
  const { release } = await prepare(shop);
  const { shipmentId } = await shipmentOf(shop, member);
  expect((await changeShipment(shop.parts, shipmentId, { qty: 2 })).ok).toBe(true);
  expect(avatax.quotes.map(({ date, lines }) => [date, lines[0]?.quantity])).toEqual([
    [CHARGE_DAY, 1],
    [CHARGE_DAY, 2],
  ]);
  const { totalAmountDue } = await shownTo(member);
  await chargeAll(release.releaseId);
  const { document, totalCents } = await orderOf(member);
  expect(document.taxedIn).toMatchObject({ source: 'avatax' });
  expect(totalCents).toBe(Math.round(totalAmountDue * 100));
});

/** Staff add bottles of another wine to the member's box. */
async function addToBox(shipmentId: number, { isDryRun = false } = {}) {
  const box = await showBox(shop.parts, shipmentId);
  if (box === null) throw new Error('the member has no box');
  const { version, wines } = box;
  const more = { slug: await otherWine(wines.map(({ slug }) => slug)), quantity: 2 };
  return changeBox(shop.parts, shipmentId, { version, wines: [...wines, more], isDryRun });
}

async function otherWine(besides: readonly string[]): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from products where kind = 'wine' and branding_id = 2 and retired_at is null and stock > 24
      and slug <> all(${[...besides]}::text[]) order by slug limit 1`.execute(shop.db);
  const [wine] = rows;
  if (!wine) throw new Error('the brand has no other wine');
  return wine.slug;
}

test('other wines in a box are quoted before its email, which names what is charged', async () => {
  const member = await newMember(shop, 'box@quoted.example.com', NAPA);
  const { release } = await prepare(shop);
  const { shipmentId } = await shipmentOf(shop, member);
  await shop.runJobs();
  const before = await shownTo(member);
  const tried = await addToBox(shipmentId, { isDryRun: true });
  expect(await shownTo(member)).toEqual(before);
  const changed = await addToBox(shipmentId);
  if (!tried.ok || !changed.ok) throw new Error('the box was refused');
  expect(changed.value.totalCents).toBe(tried.value.totalCents);
  expect(new Set(avatax.quotes.map(({ date }) => date))).toEqual(new Set([CHARGE_DAY]));
  await shop.runJobs();
  const mails = await shop.mailsTo(member.email);
  const mail = mails.find(({ text }) => text.includes('Your box holds'));
  expect(mail?.text).toContain(`$${(changed.value.totalCents / 100).toFixed(2)}`);

  const asked = avatax.quotes.length;
  await chargeAll(release.releaseId);
  expect(avatax.quotes).toHaveLength(asked);
  const { document, totalCents } = await orderOf(member);
  expect(document.taxedIn).toMatchObject({ source: 'avatax' });
  expect(totalCents).toBe(changed.value.totalCents);
});

test('without an answer, the tables decide what another box costs', async () => {
  const member = await newMember(shop, 'box-tables@quoted.example.com', NAPA);
  const { release } = await prepare(shop);
  const { shipmentId } = await shipmentOf(shop, member);
  avatax.service.badDay = 'error';
  const changed = await addToBox(shipmentId);
  avatax.service.badDay = null;
  await chargeAll(release.releaseId);
  const { document, totalCents } = await orderOf(member);
  expect(document.taxedIn).toMatchObject({ source: 'tables' });
  expect(changed).toMatchObject({ value: { totalCents } });
});

test.each([
  [
    'by staff',
    (member: TestMember, to: MemberPlace) =>
      changeMember(shop.parts, member.membershipId, { tierId: null, cardId: null, to }),
  ],
  [
    'by the member',
    (member: TestMember, change: MemberPlace) =>
      changeMembership(shop.parts, { ...member, change, addressHash: '' }),
  ],
])('a shipment that goes elsewhere is quoted again: %s', async (by, move) => {
  const member = await newMember(shop, `moved-${by.replaceAll(' ', '-')}@quoted.example.com`, NAPA);
  const { release } = await prepare(shop);
  expect(await move(member, { deliveryMethod: '12' })).toMatchObject({ ok: true });
  expect(avatax.quotes.map(({ date }) => date)).toEqual([CHARGE_DAY, CHARGE_DAY]);
  const [home, winery] = avatax.quotes.map(({ addresses }) => addresses.shipTo.line1);
  expect(winery).not.toBe(home);
  const { totalAmountDue } = await shownTo(member);
  await chargeAll(release.releaseId);
  const { document, totalCents } = await orderOf(member);
  expect(document.taxedIn).toMatchObject({ source: 'avatax' });
  expect(totalCents).toBe(Math.round(totalAmountDue * 100));
});

test('a quote counts until the end of the month for which it was asked', async () => {
  const member = await newMember(shop, 'until@quoted.example.com', NAPA);
  await prepare(shop);
  const { cartId } = await shipmentOf(shop, member);
  const rules = await shop.parts.shopRules();
  const isQuotedOn = async (today: Day) => {
    const carts = await readMadeCarts(shop.db, [cartId ?? 0], { rules, today });
    return carts.get(cartId ?? 0)?.quotedTax != null;
  };
  const days = [TEST_TODAY, CHARGE_DAY, '2027-03-31', '2027-04-01'];
  expect(await Promise.all(days.map(isQuotedOn))).toEqual([true, true, true, false]);
});

test('a quote that fits no more is asked for again as the release is offered again', async () => {
  const member = await newMember(shop, 'month@quoted.example.com', NAPA);
  const { release } = await prepare(shop);
  const { totalAmountDue } = await shownTo(member);
  await sql`update carts set tax_quote = jsonb_set(tax_quote, '{day}', '"2027-02-28"')
    where kind = 'release' and status = 'open'`.execute(shop.db);
  await chargeAll(release.releaseId);
  expect(await shipmentOf(shop, member)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/price/),
  });
  avatax.county = { name: 'NAPA', rate: 0.02 };
  expect(await requoteRelease(shop.parts, release.releaseId, '2027-03-30')).toMatchObject({
    value: { offered: 1 },
  });
  avatax.county = { name: 'NAPA', rate: 0.0175 };
  expect(avatax.quotes.at(-1)?.date).toBe('2027-03-31');
  const offered = await shownTo(member);
  expect(offered.totalAmountDue).toBeGreaterThan(totalAmountDue);
  await chargeAll(release.releaseId);
  expect((await orderOf(member)).totalCents).toBe(Math.round(offered.totalAmountDue * 100));
});

test('a shop without a tax service sends no extra statement', async () => {
  const plain = await openTestShop();
  try {
    const counts = [];
    for (const each of [shop, plain]) {
      await forgetMembers(each);
      await newMember(each, 'counted@quoted.example.com', NAPA);
      counts.push(await each.countStatements(() => prepare(each)));
    }
    const [asking = 0, alone = 0] = counts;
    // Looks for unquoted shipments before and after, reads those, and stores the answers.
    expect(asking - alone).toBe(4);
  } finally {
    await plain.close();
  }
});
