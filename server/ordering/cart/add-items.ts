import { type SoldProduct, stockParts } from '../../catalog/products/product-record.ts';
import type { Writer } from '../../platform/database/access.ts';
import { invalidFields, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import type { CartParts } from './change-cart.ts';
import { type FilledCart, type Filling, fillCart } from './fill-cart.ts';
import { addLines, selectSellable } from './items-store.ts';
import { openFilledCart } from './open-filled-cart.ts';

export interface AddItems extends Filling {
  readonly items: readonly { productId: number; qty: number }[];
}

/** Quantities of a product add up to its limit. A request for more than the stock is refused (`invalid`). */
export async function addItems(
  parts: CartParts,
  { items, ...filling }: AddItems,
): Promise<Result<FilledCart>> {
  const wanted = sumByProduct(items);
  if (filling.key === null) {
    const sellable = await selectSellable(parts.db, [...wanted.keys()]);
    const refusal = judgeWanted(sellable, wanted);
    if (refusal) return reject(refusal);
    const first = [...wanted].flatMap(([productId, quantity]) => {
      const product = sellable.find((each) => each.productId === productId);
      return product ? [{ product, quantity }] : [];
    });
    const opened = await openFilledCart(parts, filling, first);
    if (opened) return opened;
  }
  return fillCart(parts, filling, (trx, { cartId }) => addWanted(trx, cartId, wanted));
}

function sumByProduct(items: AddItems['items']): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { productId, qty } of items) wanted.set(productId, (wanted.get(productId) ?? 0) + qty);
  return wanted;
}

async function addWanted(
  trx: Writer,
  cartId: number,
  wanted: ReadonlyMap<number, number>,
): Promise<Refusal | null> {
  const refusal = judgeWanted(await selectSellable(trx, [...wanted.keys()]), wanted);
  if (refusal) return refusal;
  await addLines(
    trx,
    cartId,
    [...wanted].map(([productId, quantity]) => ({ productId, quantity })),
  );
  return null;
}

function judgeWanted(sellable: readonly SoldProduct[], wanted: ReadonlyMap<number, number>): Refusal | null {
  const complaints = [...wanted].flatMap(([productId, qty]) => {
    const product = sellable.find((each) => each.productId === productId);
    if (!product) return ['This product is not available.'];
    const limit = limitOf(product);
    if (limit === 0) return [`${product.name} is sold out.`];
    return qty > limit ? [`You can order up to ${limit} of ${product.name}.`] : [];
  });
  return complaints[0] === undefined ? null : invalidFields({ items: complaints }, complaints[0]);
}

/** The product's own limit, lowered to the stock. */
function limitOf(product: SoldProduct): number {
  const inStock = stockParts(product).map(({ stock, quantity }) => Math.floor(stock / quantity));
  return Math.min(product.productLimit, ...inStock);
}
