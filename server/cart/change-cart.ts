import type { RawBuilder } from 'kysely';
import { REFUSAL_MESSAGES } from '../../domain/checkout/refusal-messages.ts';
import type { Clock } from '../clock.ts';
import { reasonNotToJoin } from '../clubs/standing.ts';
import type { Db, Writer } from '../database/access.ts';
import { undoneByRefusal } from '../database/undone.ts';
import { accept, conflict, NOT_FOUND, type Refusal, type Result, reject } from '../http/refusal.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { CartKey, CartRecord } from './cart-record.ts';
import { writeSettledLines } from './items-store.ts';
import { takeOutMembership } from './membership-item-store.ts';
import { type PricedCart, priceSettledCart, quoteOf } from './price.ts';
import { selectCart } from './record-store.ts';
import { settleCart } from './settled-cart.ts';
import { type LockedCart, lockCart, writeChange, writeShownQuote } from './store.ts';

export interface CartParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
}

/**
 * Under the cart's lock. A refusal rolls everything back. A step that knows the whole cart it leaves behind returns it,
 * with the columns still to write. Then nothing is read again, and one update writes all.
 */
export type CartStep<Locked = LockedCart> = (
  trx: Writer,
  locked: Locked,
) => Promise<Refusal | ChangedCart | null>;

export interface ChangedCart {
  readonly cart: CartRecord;
  /** As of an `update carts set`; none: the step has written them. */
  readonly columns?: RawBuilder<unknown>;
}

/** Runs before saving. A refusal rolls everything back. */
export type CartCheck = (cart: PricedCart) => Refusal | null;

/**
 * Lock, change, read again, settle with stock, price, save. Changes of one cart run one after another, in any process.
 * Without a cart: `not-found`. During a payment: `conflict`, since a new item would be lost with the order, or ordered
 * without payment.
 */
export function changeCart(
  parts: CartParts,
  key: CartKey,
  step: CartStep,
  check: CartCheck = () => null,
): Promise<Result<PricedCart>> {
  return changeLockedCart(parts, (trx) => lockCart(trx, key), step, check);
}

/** As `changeCart`, with a lock of its own. */
export async function changeLockedCart<Locked extends LockedCart>(
  parts: CartParts,
  lock: (trx: Writer) => Promise<Locked | null>,
  step: CartStep<Locked>,
  check: CartCheck = () => null,
): Promise<Result<PricedCart>> {
  const rules = await parts.shopRules();
  return undoneByRefusal(parts.db, async (trx) => {
    const locked = await lock(trx);
    if (locked === null) return reject(NOT_FOUND);
    if (locked.status === 'paying') return reject(PAYMENT_UNDER_WAY);
    const { cartId } = locked;
    const changed = await step(trx, locked);
    if (changed && 'code' in changed) return reject(changed);
    const record = changed?.cart ?? (await selectCart(trx, cartId, rules));
    const cart = await settleAndPrice(parts, rules, trx, record);
    const objection = check(cart);
    if (objection) return reject(objection);
    await writeChange(trx, cartId, quoteOf(cart), { columns: changed?.columns, isLast: true });
    return accept(cart);
  });
}

/** Removes a membership that the shopper may not join, so a member learns it before filling in a form. */
export async function refreshCart(parts: CartParts, key: CartKey): Promise<PricedCart | null> {
  const rules = await parts.shopRules();
  return parts.db.transaction().execute(async (trx) => {
    const locked = await lockCart(trx, key);
    if (locked === null) return null;
    if (locked.status === 'open') await takeOutUnjoinable(trx, locked.cartId, rules);
    const record = await selectCart(trx, locked.cartId, rules);
    const cart = await settleAndPrice(parts, rules, trx, record);
    if (locked.status === 'open') await writeShownQuote(trx, locked.cartId, quoteOf(cart));
    return cart;
  });
}

async function takeOutUnjoinable(trx: Writer, cartId: number, rules: ShopRules): Promise<void> {
  const { standing, brandingId } = await selectCart(trx, cartId, rules);
  const reason = standing && reasonNotToJoin(standing, brandingId);
  if (reason !== null) await takeOutMembership(trx, cartId, reason);
}

async function settleAndPrice(parts: CartParts, rules: ShopRules, trx: Writer, cart: CartRecord) {
  const settled = settleCart(cart);
  await writeSettledLines(trx, settled.changes);
  return priceSettledCart(settled, { today: parts.clock.today(), rules });
}

export const PAYMENT_UNDER_WAY = conflict(REFUSAL_MESSAGES.paymentUnderWay);
