import type { Reader, Writer } from '../database/access.ts';
import { all, hasRows, run } from '../database/query.ts';
import type { CartKey } from './cart-record.ts';
import { ofShopper } from './of-shopper.ts';

export interface SellableProduct {
  readonly productId: number;
  readonly name: string;
  /** The product's own limit, lowered to the stock. */
  readonly cartLimit: number;
}

export function selectSellable(db: Reader, productIds: readonly number[]): Promise<SellableProduct[]> {
  return all<SellableProduct>(db)`
    select p.product_id as "productId", p.name, least(p.cart_limit, coalesce(p.stock, (
      select min(b.stock / k.quantity) from kit_parts k join products b on b.product_id = k.product_id
      where k.kit_id = p.product_id), 0)) as "cartLimit"
    from products p where p.product_id = any(${productIds}::integer[])
      and not p.club_only and p.retired_at is null`;
}

/** Adds to existing lines. The cart lowers quantities over a limit when it settles, and says so. */
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
