import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { OrderDocument } from '../../domain/orders/order-document.ts';
import { lockCartToPay } from '../ordering/cart/store.ts';
import { insertClaimedAttempt } from '../ordering/payments/store.ts';
import type { Writer } from '../platform/database/access.ts';
import { consume } from '../platform/rate-limits/bucket-store.ts';
import { fillShop } from '../testing/fill-shop.ts';
import { openPlainSql } from '../testing/plain-sql.ts';
import { fillCheckout } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const OTHERS = 3_000;
const SIZE = { wines: 300, customers: OTHERS, orders: OTHERS, openCarts: OTHERS };

const shop = testShop();
let cartId: number;
let browserHash: Buffer;
let productId: number;

beforeAll(async () => {
  await fillCheckout(shop, [{ slug: 'library-cabernet', qty: 1 }]);
  const { rows } = await sql<{ cartId: number; browserHash: Buffer }>`
    select cart_id as "cartId", browser_hash as "browserHash" from carts order by cart_id desc limit 1`.execute(
    shop.db,
  );
  ({ cartId, browserHash } = rows[0] ?? expect.fail('there is no cart'));
  productId = await shop.productId('library-cabernet');
  const { sql: plain, close } = openPlainSql(shop.databaseUrl, { max: 2 });
  await fillShop(plain, SIZE);
  await plain`
    insert into rate_limits (bucket, tat)
    select 'somebody ' || n, now() + interval '1 hour' from generate_series(1, ${OTHERS}::integer) n`;
  await plain`analyze rate_limits`;
  await close();
});

/** How many rows a transaction has looked at so far, in the tables of the shop. */
async function rowsRead(trx: Writer): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer as read
    from pg_stat_xact_user_tables where schemaname = 'public'`.execute(trx);
  return rows[0]?.read ?? 0;
}

const buckets = ['one', 'two'].map((bucket) => ({ bucket, burst: 10, everySeconds: 1 }));

const reads: Record<string, (trx: Writer) => Promise<unknown>> = {
  'a cart that is paid': (trx) =>
    lockCartToPay(trx, {
      request: { key: { browserHash, kind: 'shop' }, idempotencyKey: 'a-key', digest: Buffer.alloc(32) },
      card: null,
      limits: buckets,
      rules: { stateTerms: [] },
    }),
  'the stock of a bottle': (trx) =>
    insertClaimedAttempt(
      trx,
      {
        attemptId: randomUUID(),
        cartId,
        cartRevision: 1,
        clientKey: 'a-key',
        requestDigest: Buffer.alloc(32),
        gatewayKey: 'a-key',
        document: { promoCode: null, money: { totalCents: 0 } } as OrderDocument,
        stock: [{ productId, quantity: 1 }],
        keepsakes: null,
        passwordHash: null,
      },
      { counted: buckets, isLast: false },
    ),
  'a limit': (trx) => consume(trx, buckets),
};

const A_FEW = 100;

for (const [name, read] of Object.entries(reads)) {
  test(`${name} is read by its own rows, not by all that a shop of years has`, async () => {
    const looked = await shop.db.transaction().execute(async (trx) => {
      const before = await rowsRead(trx);
      await read(trx);
      return (await rowsRead(trx)) - before;
    });
    expect(looked).toBeLessThan(A_FEW);
  });
}
