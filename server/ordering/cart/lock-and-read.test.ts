import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Writer } from '../../platform/database/access.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import { addCart } from '../../testing/add-rows.ts';
import { changeCart } from '../../testing/change-rows.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { testShop } from '../../testing/test-shop.ts';
import type { CartKey } from './cart-record.ts';
import { insertFilledCart } from './items-store.ts';
import { lockBareCart, lockCartToPay } from './store.ts';

const shop = testShop();

/** Locks a cart of one bottle, and lets `change` commit while another request waits for the lock. */
async function readWhile<Read>(
  change: (trx: Writer, cart: { cartId: number; browserHash: Buffer }) => unknown,
  lockAndRead: (trx: Writer, key: CartKey) => Promise<Read>,
) {
  const key = { kind: 'shop', browserHash: hashBrowserId(newBrowserId()) } as const;
  const productId = await shop.productId('library-cabernet');
  const { cartId } = await insertFilledCart(shop.db, { ...key, brandingId: 2, shownQuote: '' }, [
    { productId, quantity: 1 },
  ]);
  const waiting = await shop.db.transaction().execute(async (trx) => {
    await sql`select from carts where cart_id = ${cartId} for update`.execute(trx);
    const read = shop.db.transaction().execute((other) => lockAndRead(other, key));
    await vi.waitFor(async () => expect(await countLockWaits(shop.db)).toBe(1));
    await change(trx, { cartId, ...key });
    return { read };
  });
  return { cartId, read: await waiting.read };
}

test('a cart that was locked is read with the change that its lock waited for', async () => {
  const { cartId, read } = await readWhile(
    (trx, cart) => sql`update cart_items set quantity = 5 where cart_id = ${cart.cartId}`.execute(trx),
    lockBareCart,
  );
  expect(read?.cartId).toBe(cartId);
  expect(read?.bare.items.map(({ quantity }) => quantity)).toEqual([5]);
});

test('a cart that became an order meanwhile is not taken for the one that followed', async () => {
  const { cartId, read } = await readWhile(
    async (trx, cart) => {
      await changeCart(trx, cart.cartId, { status: 'ordered' });
      await addCart(trx, { browser_hash: cart.browserHash });
    },
    (trx, key) =>
      lockCartToPay(trx, {
        request: { key, idempotencyKey: null, digest: Buffer.alloc(32) },
        card: null,
        limits: [],
        rules: { stateTerms: [] },
      }),
  );
  expect(read).toMatchObject({ cartId, status: 'ordered', cart: { cartId } });
});
