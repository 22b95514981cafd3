import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { accept, NOT_FOUND, type Refusal, type Result, reject } from '../http/refusal.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { CartKey } from './cart-record.ts';
import { writeSettledLine } from './items-store.ts';
import { type PricedCart, priceSettledCart, quoteOf } from './price.ts';
import { selectCart } from './record-store.ts';
import { settleCart } from './settled-cart.ts';
import { lockOpenCart, writeChange, writeShownQuote } from './store.ts';

export interface CartParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
}

/** One step of a change, under the cart's lock; null lets it stand, a refusal undoes all of it. */
export type CartStep = (trx: Transaction<Database>, cartId: number) => Promise<Refusal | null>;

/** A look at the changed cart before it is kept; null lets it stand, a refusal undoes all of it. */
export type CartCheck = (cart: PricedCart) => Refusal | null;

/**
 * Changes the browser's open cart: lock, change, read again, settle with stock, price, keep. Changes of one cart
 * follow each other, whichever process they arrive at. Without an open cart the answer is `not-found`.
 */
export function changeCart(
  parts: CartParts,
  key: CartKey,
  step: CartStep,
  check: CartCheck = () => null,
): Promise<Result<PricedCart>> {
  return changeLockedCart(parts, (trx) => lockOpenCart(trx, key), step, check);
}

/** As `changeCart`, for a caller with its own way to the locked cart. */
export async function changeLockedCart(
  parts: CartParts,
  lock: (trx: Transaction<Database>) => Promise<number | null>,
  step: CartStep,
  check: CartCheck = () => null,
): Promise<Result<PricedCart>> {
  const rules = await parts.shopRules();
  return undoneByRefusal(parts.db, async (trx) => {
    const cartId = await lock(trx);
    if (cartId === null) return reject(NOT_FOUND);
    const refusal = await step(trx, cartId);
    if (refusal) return reject(refusal);
    const cart = await settleAndPrice(parts, rules, trx, cartId);
    const objection = check(cart);
    if (objection) return reject(objection);
    await writeChange(trx, cartId, quoteOf(cart));
    return accept(cart);
  });
}

/** Brings the stored cart up to date with stock and prices, where another shopper or an operator has moved them. */
export async function refreshCart(parts: CartParts, key: CartKey): Promise<PricedCart | null> {
  const rules = await parts.shopRules();
  return parts.db.transaction().execute(async (trx) => {
    const cartId = await lockOpenCart(trx, key);
    if (cartId === null) return null;
    const cart = await settleAndPrice(parts, rules, trx, cartId);
    await writeShownQuote(trx, cartId, quoteOf(cart));
    return cart;
  });
}

async function settleAndPrice(
  parts: CartParts,
  rules: ShopRules,
  trx: Transaction<Database>,
  cartId: number,
) {
  const settled = settleCart(await selectCart(trx, cartId));
  for (const line of settled.changes) await writeSettledLine(trx, line);
  return priceSettledCart(settled, {
    today: parts.clock.today(),
    retailDeliveryFeeOn: rules.retailDeliveryFeeOn,
  });
}

/** Runs in one transaction; a refusal is an answer, and leaves nothing behind. */
export async function undoneByRefusal<Value>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (!result.ok) throw new Undo(result.refusal);
      return result;
    });
  } catch (error) {
    if (error instanceof Undo) return reject(error.refusal);
    throw error;
  }
}

/** Carries a refusal out of a transaction, which only a throw rolls back. */
class Undo extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
