import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { tendAuthorizations } from '../../server/ordering/payments/tend-authorizations.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { unguarded } from '../../server/testing/unguarded.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let operator: TestOperator;
beforeAll(async () => {
  operator = testOperator(shop);
});

const folder = new URL('../../server/platform/database/migrations/', import.meta.url);
const last = readdirSync(folder).toSorted().at(-1) ?? '';

const faults = async (): Promise<string[]> => {
  const outcome = await operator.run('database', 'check');
  const { faults } = (outcome as { json: { faults: { fault: string; where: string }[] } }).json;
  expect(outcome.kind).toBe(faults.length > 0 ? 'failed' : 'done');
  return faults.map(({ fault, where }) => `${fault}: ${where}`);
};

describe('database check', () => {
  test('finds nothing in the demo or after an order with a promo code', async () => {
    expect(await faults()).toEqual([]);
    const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
    await browser.post('/api/cart/coupons', { promoCode: 'TENUSES' });
    await browser.get('/api/cart');
    expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
    expect(await faults()).toEqual([]);
    expect(await operator.json('database', 'check')).toMatchObject({
      fits: true,
      pendingMigrations: [],
      rules: 11,
    });
  });

  test('finds nothing after a cancellation, a refund and a void until the ship date', async () => {
    const order = async (shipping: object = {}): Promise<string> => {
      const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping });
      return `${expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId}`;
    };
    await operator.json('order', 'cancel', await order(), '--reason', 'Ordered twice');
    const returned = await order();
    await operator.json('order', 'ship', returned);
    await operator.json('order', 'refund', returned, '--reason', 'Broken');
    await order({ requestedShipDate: '04/13/2027' });
    await tendAuthorizations(shop.parts);
    const states = await shop.db.selectFrom('payment_attempts').select('state').distinct().execute();
    expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['voided', 'refunded']));
    expect(await faults()).toEqual([]);
  });

  const QUERIES: [what: string, broken: string, found: RegExp][] = [
    [
      'uses of a promo code',
      `update promos set uses = uses + 1 where promo_code = 'TOAST10'`,
      /TOAST10 counts 1 instead of 0/,
    ],
    [
      'products of a promo code',
      `update promos set product_ids = '{99999}' where promo_code = 'TOAST10'`,
      /TOAST10, 99999/,
    ],
    [
      'an empty kit',
      `delete from kit_parts where kit_id = (select product_id from products where slug = 'three-vineyard-set')`,
      /holds nothing: three-vineyard-set/,
    ],
    [
      'a retired bottle',
      `update products set retired_at = now() where slug = 'cabernet-sauvignon-oakville-2021'`,
      /three-vineyard-set holds cabernet-sauvignon-oakville-2021/,
    ],
    [
      'a retired tier',
      `update products set retired_at = now() where slug = 'cabernet-club-six-bottles'`,
      /tier 2, cabernet-club-six-bottles/,
    ],
    ['a club without tiers', `update club_tiers set is_open = false where club_type_id = 2`, /club 2/],
    [
      'a paid cart without a payment',
      `update carts set status = 'paying' where status = 'ordered' and customer_id is null`,
      /cart \d+, paying/,
    ],
    [
      'lines',
      `update order_lines set unit_price_cents = unit_price_cents + 1`,
      /do not add up to it: order \d+/,
    ],
    [
      'a stored order that cannot be read',
      `update orders set document = document - 'money'`,
      /a stored order cannot be read: order \d+, money: /,
    ],
    [
      'attempts',
      `update payment_attempts set state = 'declined' where state = 'authorised'`,
      /attempt \S+, declined/,
    ],
  ];
  test.each(QUERIES)('finds %s', async (_, broken, found) => {
    class Undo extends Error {}
    await unguarded(shop.db, async (trx) => {
      await sql.raw(broken).execute(trx);
      const inside = testOperator({ ...shop, parts: { ...shop.parts, db: trx } });
      expect(await inside.run('database', 'check')).toMatchObject({
        kind: 'failed',
        text: expect.stringMatching(found),
      });
      throw new Undo();
    }).catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
    expect(await faults()).toEqual([]);
  });
});

describe('database migrate', () => {
  test('names pending migrations and applies each once', async () => {
    expect(await operator.json('database', 'migrate', '--dry-run')).toMatchObject({ pending: [] });
    // Forget the last migration. It is only named: applying it would fail, because its tables exist.
    await sql`alter table migrations rename to migrations_kept`.execute(shop.db);
    await sql`create table migrations as select * from migrations_kept where name <> ${last}`.execute(
      shop.db,
    );
    expect(await operator.json('database', 'migrate', '--dry-run')).toMatchObject({ pending: [last] });
    expect(await faults()).toEqual([`a migration is pending: ${last}`]);
    await sql`drop table migrations`.execute(shop.db);
    await sql`alter table migrations_kept rename to migrations`.execute(shop.db);
    expect(await operator.json('database', 'migrate')).toMatchObject({ applied: [] });
  });
});

test('database seed refuses a shop with data', async () => {
  expect(await operator.refusal('database', 'seed')).toContain('1 The shop is not empty');
});
