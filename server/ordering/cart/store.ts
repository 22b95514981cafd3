import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { commitsBeforeDisk } from '../../platform/database/on-disk.ts';
import { executeAndCommit, executeTogether } from '../../platform/database/packets.ts';
import { first, hasRows, run } from '../../platform/database/query.ts';
import { type Bucket, secondsToWait } from '../../platform/rate-limits/bucket-store.ts';
import { brakeSecondsFor } from '../../platform/rate-limits/card-brake.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import { relevantAttempts, type SentPayment } from '../payments/store.ts';
import type { BareCart, CartKey, CartRecord, CustomerKey, ShippingDraft } from './cart-record.ts';
import { currentFirst, ofShopper, sharedHash } from './of-shopper.ts';
import { lockOfPromoUse } from './promo-use.ts';
import {
  bareCart,
  type CartRow,
  cartRow,
  toBareCart,
  type VolumeRules,
  withItsExtras,
} from './record-store.ts';
import { lockOfShipments } from './shipment-history.ts';

export interface LockedCart {
  readonly cartId: number;
  /** 'paying': a payment is in progress or has no outcome yet, so nothing in the cart may change. */
  readonly status: 'open' | 'paying' | 'ordered' | 'merged';
}

export function isUnderWay({ status }: LockedCart): boolean {
  return status === 'open' || status === 'paying';
}

/**
 * Locks the browser's current cart, else its newest, ordered or not: a payment may ask about the order that it became.
 * A cart in use may be older than an ordered one if it came from another browser.
 */
export async function lockNewestCart(trx: Writer, key: CartKey): Promise<LockedCart | null> {
  const { rows } = await newestForUpdate(key).execute(trx);
  return rows[0] ? takenOver(trx, key, rows[0]) : null;
}

/** As `lockNewestCart`, and reads it under its lock, without its extras. */
export async function lockBareCart(
  trx: Writer,
  key: CartKey,
): Promise<(LockedCart & { readonly bare: BareCart }) | null> {
  const found = await lockAndRead(trx, key, newestForUpdate(key), bareCart);
  return found && { ...found.locked, bare: toBareCart(found.row) };
}

interface CartToPay {
  readonly cart: CartRecord;
  readonly attempts: AttemptRecord[];
  /** Seconds until the limits allow a payment; null: now. */
  readonly wait: number | null;
  /** Seconds until the card-testing brake lets this shopper pay; null: now. */
  readonly brake: number | null;
}

interface ReadToPay {
  readonly request: SentPayment;
  /** Null: the card of the billing step. One that the payment names replaces it. */
  readonly card: { readonly fingerprint: string | null } | null;
  readonly limits: readonly Bucket[];
  readonly rules: VolumeRules;
}

/**
 * As `lockNewestCart`, plus the locks for other payments toward the same volume limits, or with a code that counts per
 * customer. Reads the attempts that a new payment must know. The transaction commits before it is on the disk.
 */
export async function lockCartToPay(
  trx: Writer,
  { request, card, limits, rules }: ReadToPay,
): Promise<(LockedCart & CartToPay) | null> {
  const { key } = request;
  const read = (cartId: number | RawBuilder<number>) => sql<CartRow & Omit<CartToPay, 'cart'>>`
    select ${cartRow}, ${relevantAttempts(request)} as attempts, ${secondsToWait(limits)} as wait,
      ${brakeSecondsFor(sql`c.customer_id`)} as brake
    from carts c where c.cart_id = ${cartId}`;
  const found = await lockAndRead(trx, key, newestToPay(key, card), read);
  if (found === null) return null;
  const { attempts, wait, brake, ...row } = found.row;
  const cart = await withItsExtras(trx, toBareCart(row), rules);
  return { ...found.locked, cart, attempts, wait, brake };
}

function newestForUpdate(key: CartKey): RawBuilder<ShopperCart> {
  return sql`
    select cart_id as "cartId", status, customer_id as "customerId" from carts
    where ${ofShopper(key)} order by ${currentFirst()} limit 1 for update`;
}

function newestToPay(key: CartKey, card: ReadToPay['card']): RawBuilder<ShopperCart> {
  const chosen = sql`select * from carts where ${ofShopper(key)} order by ${currentFirst()} limit 1 for update`;
  const locked =
    card === null
      ? chosen
      : sql`
        update carts set card_fingerprint =
          case when carts.status = 'open' then ${card.fingerprint}::text else carts.card_fingerprint end
        where cart_id = (select cart_id from (${chosen}) n) returning *`;
  return sql`
    with c as (${locked})
    select c.cart_id as "cartId", c.status, c.customer_id as "customerId",
      ${lockOfShipments} + ${lockOfPromoUse} as locks, ${commitsBeforeDisk} from c`;
}

/**
 * In one packet. The cart may be another one by the time it is read: while the request waited for the lock, the cart may
 * have become an order, and been followed by a new one.
 */
async function lockAndRead<Row extends { readonly cartId: number }>(
  trx: Writer,
  key: CartKey,
  lock: RawBuilder<ShopperCart>,
  read: (cartId: number | RawBuilder<number>) => RawBuilder<Row>,
): Promise<{ readonly locked: LockedCart; readonly row: Row } | null> {
  const [[cart], [row]] = await executeTogether(trx, lock, read(newestCartId(key)));
  if (cart === undefined) return null;
  const { isTaken, ...locked } = await takenOver(trx, key, cart);
  if (row?.cartId === locked.cartId && !isTaken) return { locked, row };
  const { rows } = await read(locked.cartId).execute(trx);
  if (!rows[0]) throw new Error(`cart ${locked.cartId} is gone`);
  return { locked, row: rows[0] };
}

type ShopperCart = LockedCart & { readonly customerId: number | null };

/** An unpaid guest cart goes to the customer who has logged in since and has no other. */
async function takenOver(
  trx: Writer,
  key: CartKey,
  { cartId, status, customerId }: ShopperCart,
): Promise<LockedCart & { readonly isTaken: boolean }> {
  const isTaken = 'customerId' in key && customerId === null && status === 'open';
  if (isTaken) await run(trx)`update carts set customer_id = ${key.customerId} where cart_id = ${cartId}`;
  return { cartId, status, isTaken };
}

/** Locks as `lockCartToPay` does. Null if there is no such cart. */
export function lockCartOf(trx: Writer, cartId: number): Promise<LockedCart | null> {
  return first<LockedCart & { locks: number }>(trx)`
    select c.cart_id as "cartId", c.status, ${lockOfShipments} + ${lockOfPromoUse} as locks
    from (select * from carts where cart_id = ${cartId} for update) c`;
}

/** The cart that `lockNewestCart` would find. */
export async function selectNewestCartId(db: Reader, key: CartKey): Promise<number | null> {
  const row = await first<{ cartId: number | null }>(db)`select ${newestCartId(key)} as "cartId"`;
  return row?.cartId ?? null;
}

function newestCartId(key: CartKey): RawBuilder<number> {
  return sql`(select cart_id from carts where ${ofShopper(key)} order by ${currentFirst()} limit 1)`;
}

/** Whether we issued the browser's cart id. */
export async function cartIsKnown(db: Reader, key: CartKey): Promise<boolean> {
  const row = await db
    .selectFrom('carts')
    .select('cart_id')
    .where(ofShopper(key))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function cartIsOpen(db: Reader, key: CartKey): Promise<boolean> {
  const row = await db
    .selectFrom('carts')
    .select('cart_id')
    .where(ofShopper(key))
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes a cart that a parallel request has just opened; locks it either way. The table requires a browser id, but no
 * browser receives a customer's: the cart is only reachable through the account.
 */
export async function openCart(trx: Writer, key: CartKey, brandingId: BrandingId): Promise<LockedCart> {
  const waiting = 'customerId' in key ? await reopenWaitingCart(trx, key) : null;
  if (waiting) return waiting;
  const { rows } =
    'customerId' in key
      ? await sql<LockedCart>`
          insert into carts (browser_hash, customer_id, kind, branding_id)
          values (${randomBytes(32)}, ${key.customerId}, ${key.kind}, ${brandingId})
          on conflict (customer_id, kind)
            where status in ('open', 'paying') and customer_id is not null and kind in ('shop', 'club')
          do update set updated_at = now()
          returning cart_id as "cartId", status`.execute(trx)
      : await sql<LockedCart>`
          insert into carts (browser_hash, kind, branding_id)
          values (${sharedHash(key.browserHash)}, ${key.kind}, ${brandingId})
          on conflict (browser_hash, kind) where status in ('open', 'paying') do update set updated_at = now()
          returning cart_id as "cartId", status`.execute(trx);
  if (!rows[0]) throw new Error('a cart was neither inserted nor found');
  return rows[0];
}

/** The cart that was set aside when two were parted, once the customer has no other. Null: none waits. */
export function reopenWaitingCart(db: Reader, { customerId, kind }: CustomerKey): Promise<LockedCart | null> {
  return first<LockedCart>(db)`
    update carts set status = 'open', waits = false, shown_quote = null, revision = revision + 1, updated_at = now()
    where cart_id = (
      select cart_id from carts where customer_id = ${customerId} and kind = ${kind} and waits
      order by cart_id desc limit 1 for update)
    and not exists (
      select from carts own
      where own.customer_id = ${customerId} and own.kind = ${kind} and own.status in ('open', 'paying'))
    returning cart_id as "cartId", status`;
}

/** A payment for the previous contents is then rejected. `columns` go along. With `isLast`, it also commits the transaction. */
export async function writeChange(
  trx: Writer,
  cartId: number,
  shownQuote: string,
  { columns, isLast = false }: { columns?: RawBuilder<unknown> | undefined; isLast?: boolean } = {},
): Promise<void> {
  const change = sql`
    update carts set ${columns ? sql`${columns}, ` : sql``}revision = revision + 1, shown_quote = ${shownQuote}, updated_at = now()
    where cart_id = ${cartId}`;
  await (isLast ? executeAndCommit(trx, change) : change.execute(trx));
}

/** This does not change the cart: the revision stays. */
export async function writeShownQuote(db: Reader, cartId: number, shownQuote: string): Promise<void> {
  await db.updateTable('carts').set({ shown_quote: shownQuote }).where('cart_id', '=', cartId).execute();
}

/** The choices of the step stay: the shopper has not sent it again. */
export async function writeMovedDay(
  trx: Writer,
  cartId: number,
  shipping: ShippingDraft | null,
): Promise<void> {
  await run(trx)`
    update carts set shipping = ${JSON.stringify(shipping)}::text::jsonb where cart_id = ${cartId}`;
}

/** False: there is no such code. */
export function writeKnownPromoCode(trx: Writer, cartId: number, promoCode: string): Promise<boolean> {
  return hasRows(trx)`
    update carts set promo_code = m.promo_code from promos m
    where cart_id = ${cartId} and m.promo_code = ${promoCode} returning 1`;
}

export async function dropPromoCode(trx: Writer, cartId: number): Promise<void> {
  await trx.updateTable('carts').set({ promo_code: null }).where('cart_id', '=', cartId).execute();
}
