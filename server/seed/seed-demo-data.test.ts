import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOfWeek } from '../../domain/dates/day.ts';
import { leadDays } from '../../domain/delivery/methods.ts';
import { judgeDeliveryDate, toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import { selectShopRules } from '../catalog/lookups/shop-rules.ts';
import { selectProduct } from '../catalog/products/store.ts';
import { type Connection, connect } from '../platform/database/connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { kits } from './kits.ts';
import { seedDemoData } from './seed-demo-data.ts';

const today = '2026-11-21';

const opened: { database: TestDatabase; connection: Connection }[] = [];
/** Only read: a shop costs more to make than all that is asked of it. */
let demo: Connection;

beforeAll(async () => {
  demo = await seededShop(today);
});
afterAll(async () => {
  await Promise.all(opened.map(({ connection }) => connection.close()));
  await Promise.all(opened.map(({ database }) => database.drop()));
});

async function emptyShop(): Promise<Connection> {
  const database = await createTestDatabase();
  const connection = connect(database.databaseUrl, { max: 3 });
  opened.push({ database, connection });
  return connection;
}

async function seededShop(day: string): Promise<Connection> {
  const shop = await emptyShop();
  expect(await seedDemoData(shop.db, day)).toBe(true);
  return shop;
}

async function contentsOf({ db }: Connection): Promise<unknown> {
  return {
    products: await db.selectFrom('products').selectAll().orderBy('product_id').execute(),
    parts: await db.selectFrom('kit_parts').selectAll().orderBy('kit_id').orderBy('product_id').execute(),
    promos: await db.selectFrom('promos').selectAll().orderBy('promo_code').execute(),
    shipDates: await db.selectFrom('ship_dates').selectAll().orderBy('delivery_day').execute(),
    customers: await db
      .selectFrom('customers')
      .select(['customer_id', 'email', 'name_first', 'name_last'])
      .orderBy('customer_id')
      .execute(),
  };
}

describe('the demo shop', () => {
  test('has wines of both brands in every format, merchandise and sets', async () => {
    const products = await demo.db.selectFrom('products').selectAll().execute();
    const wines = products.filter(({ kind }) => kind === 'wine');
    expect(wines.length).toBeGreaterThanOrEqual(24);
    expect(new Set(wines.map(({ branding_id }) => branding_id))).toEqual(new Set([1, 2]));
    expect([...new Set(wines.map(({ bottle_volume_ml }) => bottle_volume_ml))].sort()).toEqual([
      1500, 3000, 375, 500, 750,
    ]);
    expect(products.filter(({ kind }) => kind === 'merchandise').length).toBeGreaterThanOrEqual(4);
    expect(products.every(({ name }) => !/alder ridge|twomey/i.test(name))).toBe(true);
  });

  test.each([
    ['library-cabernet', { stock: 20 }],
    ['last-bottle', { stock: 1 }],
    ['sold-out-reserve', { stock: 0 }],
    ['corkscrew', { alcoholVolume: 0, kind: 'merchandise' }],
    ['three-vineyard-set', { kind: 'kit', stock: null }],
    ['vertical-collection', { requiresShipDate: true, brandingId: 1 }],
  ])('%s is there', async (slug, expected) => {
    expect(await selectProduct(demo.db, slug)).toMatchObject(expected);
  });

  test("a set costs what its bottles cost, less its markdown, and its bottles are its brand's", async () => {
    const products = await demo.db.selectFrom('products').selectAll().execute();
    for (const kit of kits) {
      const bottles = products.filter(({ slug }) => kit.bottles.includes(slug));
      expect(bottles).toHaveLength(3);
      expect(bottles.every(({ branding_id }) => branding_id === kit.branding_id)).toBe(true);
      expect(bottles.reduce((sum, bottle) => sum + bottle.unit_price_cents, 0)).toBe(kit.price_cents);
      expect(kit.markdown_cents).toBeGreaterThan(0);
    }
  });

  test('has the promo codes and the people that can be tried', async () => {
    const codes = await demo.db.selectFrom('promos').select('promo_code').orderBy('promo_code').execute();
    expect(codes.map(({ promo_code }) => promo_code)).toEqual([
      'BYGONE',
      'FIRST15',
      'OAK25',
      'SHIPFREE',
      'TENUSES',
      'TOAST10',
    ]);
    const people = await demo.db.selectFrom('customers').select(['customer_id', 'email']).execute();
    expect(people.map(({ customer_id }) => customer_id)).toEqual([1001, 1002, 1003, 1004, 1005]);
  });
});

describe('seeding', () => {
  test('is the same every time', async () => {
    expect(await contentsOf(await seededShop(today))).toEqual(await contentsOf(demo));
  });

  test('happens once, and changes nothing that came later', async () => {
    const { db } = await seededShop(today);
    await db.updateTable('products').set({ stock: 3 }).where('slug', '=', 'library-cabernet').execute();
    expect(await seedDemoData(db, today)).toBe(false);
    expect(await selectProduct(db, 'library-cabernet')).toMatchObject({ stock: 3 });
  });

  test('happens once when two servers start together', async () => {
    const { db } = await emptyShop();
    const done = await Promise.all([seedDemoData(db, today), seedDemoData(db, today)]);
    expect(done.toSorted()).toEqual([false, true]);
  });
});

test('the two days of 2024 are exceptions', async () => {
  const { calendar } = await selectShopRules(demo.db);
  expect(calendar).toMatchObject({
    exceptions: ['2024-12-30'],
    defaultShipDateOverrides: { '2024-12-26': '2024-12-30' },
    defaultShipDate: null,
  });
  expect(calendar.blackoutDates).toContain('2026-11-26');
});

/** Days before Thanksgiving, the days around New Year, and a leap day. */
test.each([
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2026-12-18',
  '2027-01-15',
  '2027-06-30',
  '2028-02-29',
  '2029-01-02',
])('seeded on %s, listed ship dates and the ship days of past orders are open days', async (day) => {
  const { db } = day === today ? demo : await seededShop(day);
  const { calendar } = await selectShopRules(db);
  expect(calendar.shipDates).toHaveLength(8);
  for (const { requestedShipDate, brandingId, shippingServiceId } of calendar.shipDates) {
    expect([requestedShipDate >= addDays(day, 3), brandingId, shippingServiceId]).toEqual([true, 1, 1]);
    expect([3, 4, 5]).toContain(dayOfWeek(requestedShipDate));
    const verdict = judgeDeliveryDate(requestedShipDate, {
      today: day,
      shipViaId: shippingServiceId,
      brandingId,
      requiresShipDate: true,
      calendar,
      leadDays: leadDays({ shipViaId: shippingServiceId }, null),
    });
    expect([requestedShipDate, verdict]).toEqual([requestedShipDate, { ok: true }]);
  }
  const orders = await db
    .selectFrom('orders')
    .select(['ship_day', 'ship_via_id', sql<string>`to_char(placed_at, 'YYYY-MM-DD')`.as('placed')])
    .execute();
  expect(orders).toHaveLength(3);
  for (const { ship_day, ship_via_id, placed } of orders) {
    const lead = leadDays({ shipViaId: ship_via_id }, null);
    const verdict = judgeDeliveryDate(toDeliveryDate(ship_day, lead), {
      today: placed,
      shipViaId: ship_via_id,
      brandingId: 1,
      requiresShipDate: false,
      calendar: { ...calendar, shipDates: [] },
      leadDays: lead,
    });
    expect([ship_day, verdict]).toEqual([ship_day, { ok: true }]);
  }
});
