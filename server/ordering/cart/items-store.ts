import type { BrandingId } from '../../../domain/brands/branding.ts';
import { type SoldProduct, soldProductColumns } from '../../catalog/products/product-record.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import type { CartKey, CartKind } from './cart-record.ts';
import { ofShopper } from './of-shopper.ts';

/** Those of the products that a cart can take. */
export function selectSellable(db: Reader, productIds: readonly number[]): Promise<SoldProduct[]> {
  return all<SoldProduct>(db)`
    select ${soldProductColumns} from products p
    where p.product_id = any(${productIds}::integer[]) and not p.club_only and p.retired_at is null`;
}

/** A cart of a browser that has none, with its lines. `itemIds`: of the products, in their order. */
export async function insertFilledCart(
  db: Reader,
  cart: { browserHash: Buffer; kind: CartKind; brandingId: BrandingId; shownQuote: string },
  lines: readonly { productId: number; quantity: number }[],
): Promise<{ cartId: number; itemIds: readonly number[] }> {
  const column = (name: 'productId' | 'quantity') => lines.map((line) => line[name]);
  const row = await first<{ cartId: number; itemIds: number[] }>(db)`
    with opened as (
      insert into carts (browser_hash, kind, branding_id, shown_quote)
      values (${cart.browserHash}, ${cart.kind}, ${cart.brandingId}, ${cart.shownQuote}) returning cart_id
    ), lined as (
      insert into cart_items (cart_id, product_id, quantity) select cart_id, product_id, quantity
      from opened, unnest(${column('productId')}::integer[], ${column('quantity')}::integer[]) as l (product_id, quantity)
      returning cart_item_id
    )
    select cart_id as "cartId", (select coalesce(array_agg(cart_item_id order by cart_item_id), '{}') from lined) as "itemIds" from opened`;
  if (row === null) throw new Error('a cart was not inserted');
  return row;
}

/** Adds to existing lines. When the cart is settled, quantities above a limit are lowered with a message. */
export async function addLines(
  trx: Writer,
  cartId: number,
  lines: readonly { productId: number; quantity: number }[],
): Promise<void> {
  const column = (name: 'productId' | 'quantity') => lines.map((line) => line[name]);
  await run(trx)`
    insert into cart_items as i (cart_id, product_id, quantity)
    select ${cartId}, product_id, quantity
    from unnest(${column('productId')}::integer[], ${column('quantity')}::integer[]) as wanted (product_id, quantity)
    on conflict (cart_id, product_id) where status = 'in-cart'
    do update set lowered_from = null, quantity = i.quantity + excluded.quantity`;
}

export interface ItemState {
  readonly status: 'in-cart' | 'removed' | 'sold-out';
  readonly lastSequence: number;
}

export async function selectItemState(
  trx: Writer,
  cartId: number,
  cartItemId: number,
): Promise<ItemState | null> {
  const row = await trx
    .selectFrom('cart_items')
    .select(['status', 'last_sequence'])
    .where('cart_id', '=', cartId)
    .where('cart_item_id', '=', cartItemId)
    .executeTakeFirst();
  return row ? { status: row.status, lastSequence: row.last_sequence } : null;
}

/** Whether an item is, or was, in one of the shopper's carts. */
export function hasItem(db: Reader, key: CartKey, cartItemId: number): Promise<boolean> {
  return hasRows(db)`
    select 1 from cart_items i join carts on carts.cart_id = i.cart_id
    where i.cart_item_id = ${cartItemId} and ${ofShopper(key)}`;
}

export async function updateItem(
  trx: Writer,
  cartItemId: number,
  change: { quantity?: number; status?: 'removed'; sequence?: number | undefined },
): Promise<void> {
  await trx
    .updateTable('cart_items')
    .set({
      ...(change.quantity === undefined ? {} : { quantity: change.quantity }),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.sequence === undefined ? {} : { last_sequence: change.sequence }),
      lowered_from: null,
    })
    .where('cart_item_id', '=', cartItemId)
    .execute();
}

/** Quantity 0: sold out. Otherwise keeps the old quantity, to say that it was lowered. */
export async function writeSettledLines(
  trx: Writer,
  lines: readonly { cartItemId: number; quantity: number; before: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  const column = (name: 'cartItemId' | 'quantity' | 'before') => lines.map((line) => line[name]);
  await run(trx)`
    update cart_items i set
      status = case when s.quantity = 0 then 'sold-out' else i.status end,
      quantity = case when s.quantity = 0 then i.quantity else s.quantity end,
      lowered_from = case when s.quantity = 0 then null else s.before end
    from unnest(${column('cartItemId')}::integer[], ${column('quantity')}::integer[], ${column('before')}::integer[])
      as s (cart_item_id, quantity, before)
    where i.cart_item_id = s.cart_item_id`;
}
