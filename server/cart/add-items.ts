import type { Writer } from '../database/access.ts';
import { invalidFields, type Refusal, type Result } from '../http/refusal.ts';
import type { CartParts } from './change-cart.ts';
import { type FilledCart, type Filling, fillCart } from './fill-cart.ts';
import { addLines, selectSellable } from './items-store.ts';

export interface AddItems extends Filling {
  readonly items: readonly { productId: number; qty: number }[];
}

/** Quantities of a product add up to its limit. A request for more than the stock is refused (`invalid`). */
export function addItems(parts: CartParts, { items, ...filling }: AddItems): Promise<Result<FilledCart>> {
  const wanted = sumByProduct(items);
  return fillCart(parts, filling, (trx, cartId) => addWanted(trx, cartId, wanted));
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
  const sellable = new Map(
    (await selectSellable(trx, [...wanted.keys()])).map((each) => [each.productId, each]),
  );
  const complaints = [...wanted].flatMap(([productId, qty]) => {
    const product = sellable.get(productId);
    if (!product) return ['This product is not available.'];
    if (product.cartLimit === 0) return [`${product.name} is sold out.`];
    return qty > product.cartLimit ? [`You can order up to ${product.cartLimit} of ${product.name}.`] : [];
  });
  if (complaints[0] !== undefined) return invalidFields({ items: complaints }, complaints[0]);
  await addLines(
    trx,
    cartId,
    [...wanted].map(([productId, quantity]) => ({ productId, quantity })),
  );
  return null;
}
