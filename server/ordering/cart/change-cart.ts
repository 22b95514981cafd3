import type { RawBuilder } from 'kysely';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import {
  accept,
  conflict,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import type { TaxService } from '../../providers/tax/tax-service.ts';
import { reasonNotToJoin } from '../club-join/standing.ts';
import type { CartKey, CartRecord } from './cart-record.ts';
import { writeSettledLines } from './items-store.ts';
import { takeOutMembership } from './membership-item-store.ts';
import { type PricedCart, priceSettledCart, quoteOf } from './price.ts';
import { withTaxQuote } from './quote-tax.ts';
import { selectCart } from './record-store.ts';
import { settleCart } from './settled-cart.ts';
import {
  isUnderWay,
  type LockedCart,
  lockNewestCart,
  writeChange,
  writeMovedDay,
  writeShownQuote,
} from './store.ts';

export interface CartParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
  /** Left out or null: the tables decide the sales tax. */
  readonly tax?: TaxService | null;
}

/**
 * Under the cart's lock. A step that knows the whole cart it leaves behind returns it,
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

/** Runs before saving. */
export type CartCheck = (cart: PricedCart) => Refusal | null;

/**
 * In one transaction: locks the cart by `read`, works, and rolls everything back if the work refuses. What is done in one
 * cart runs one after another, in any process. Without an open cart: `not-found`. During a payment: `conflict`, since a
 * new item would be lost with the order, or ordered without payment.
 */
export function inCart<Key, Locked extends LockedCart, Value>(
  db: Db,
  key: Key,
  read: (trx: Writer, key: Key) => Promise<Locked | null>,
  work: (trx: Writer, cart: Locked) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return undoneByRefusal(db, async (trx) => {
    const cart = await read(trx, key);
    if (cart === null || !isUnderWay(cart)) return reject(NOT_FOUND);
    return cart.status === 'paying' ? reject(PAYMENT_UNDER_WAY) : work(trx, cart);
  });
}

/** Change, read again, settle with stock, price, save. */
export function changeCart(
  parts: CartParts,
  key: CartKey,
  step: CartStep,
  check: CartCheck = () => null,
): Promise<Result<PricedCart>> {
  return changeReadCart(parts, { key, read: lockNewestCart, check }, step);
}

interface CartToChange<Key, Locked> {
  readonly key: Key;
  readonly read: (trx: Writer, key: Key) => Promise<Locked | null>;
  readonly check?: CartCheck;
}

/** As `changeCart`, for a step that needs more of the cart than its lock. */
export async function changeReadCart<Key, Locked extends LockedCart>(
  parts: CartParts,
  { key, read, check = () => null }: CartToChange<Key, Locked>,
  step: CartStep<Locked>,
): Promise<Result<PricedCart>> {
  const rules = await parts.shopRules();
  const changed = await inCart(parts.db, key, read, async (trx, locked) => {
    const { cartId } = locked;
    const left = await step(trx, locked);
    if (left && 'code' in left) return reject(left);
    const record = left?.cart ?? (await selectCart(trx, cartId, rules));
    const cart = await settleAndPrice(parts, rules, trx, record);
    const objection = check(cart);
    if (objection) return reject(objection);
    await writeChange(trx, cartId, quoteOf(cart), { columns: left?.columns, isLast: true });
    return accept(cart);
  });
  if (!changed.ok) return changed;
  const revision = changed.value.revision + 1;
  return accept(await withTaxQuote(parts, changed.value, { rules, today: parts.clock.today(), revision }));
}

/** Removes a membership that the shopper may not join, so a member learns it before filling in a form. */
export async function refreshCart(parts: CartParts, key: CartKey): Promise<PricedCart | null> {
  const rules = await parts.shopRules();
  const refreshed = await parts.db.transaction().execute(async (trx) => {
    const locked = await lockNewestCart(trx, key);
    if (locked === null || !isUnderWay(locked)) return null;
    if (locked.status === 'open') await takeOutUnjoinable(trx, locked.cartId, rules);
    const record = await selectCart(trx, locked.cartId, rules);
    const cart = await settleAndPrice(parts, rules, trx, record);
    if (locked.status === 'open') await writeShownQuote(trx, locked.cartId, quoteOf(cart));
    return cart;
  });
  if (refreshed === null) return null;
  const { revision } = refreshed;
  return withTaxQuote(parts, refreshed, { rules, today: parts.clock.today(), revision });
}

async function takeOutUnjoinable(trx: Writer, cartId: number, rules: ShopRules): Promise<void> {
  const { standing, brandingId } = await selectCart(trx, cartId, rules);
  const reason = standing && reasonNotToJoin(standing, brandingId);
  if (reason !== null) await takeOutMembership(trx, cartId, reason);
}

async function settleAndPrice(parts: CartParts, rules: ShopRules, trx: Writer, cart: CartRecord) {
  const settled = settleCart(cart);
  await writeSettledLines(trx, settled.changes);
  const priced = priceSettledCart(settled, { today: parts.clock.today(), rules });
  if (priced.shipping !== cart.shipping) await writeMovedDay(trx, cart.cartId, priced.shipping);
  return priced;
}

export const PAYMENT_UNDER_WAY = conflict(REFUSAL_MESSAGES.paymentUnderWay);
