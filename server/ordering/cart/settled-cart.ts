import { settleStock } from '../../../domain/catalog/settle-stock.ts';
import { stockParts } from '../../catalog/products/product-record.ts';
import {
  type BareCart,
  type CartItemRecord,
  type CartRecord,
  inCart,
  type MembershipItem,
} from './cart-record.ts';

export interface SettledItem extends CartItemRecord {
  readonly cartLimit: number;
}

interface SettledLines {
  readonly items: readonly SettledItem[];
  readonly soldOut: readonly CartItemRecord[];
  readonly changes: readonly { cartItemId: number; quantity: number; before: number }[];
}

/** Adjusted to stock: it holds nothing that is unavailable. */
export type Settled<Cart extends BareCart> = Omit<Cart, 'items'> & SettledLines;

export type SettledCart = Settled<CartRecord>;

/** Null for wines. */
export function membershipIn({ items }: Pick<SettledCart, 'items'>): MembershipItem | null {
  return items.find(({ membership }) => membership !== null)?.membership ?? null;
}

/** A cart with a payment in progress keeps its bottles: they left the stock with the payment. */
export function settleCart<Cart extends BareCart>(cart: Cart): Settled<Cart> {
  return { ...cart, ...(cart.isPaying ? asItIs(cart) : againstStock(cart)) };
}

function asItIs(cart: BareCart): SettledLines {
  return {
    items: inCart(cart.items).map((item) => ({ ...item, cartLimit: item.quantity })),
    soldOut: soldOutBefore(cart),
    changes: [],
  };
}

function againstStock(cart: BareCart): SettledLines {
  const wanted = inCart(cart.items);
  const stock = new Map(
    wanted.flatMap((item) => stockParts(item.product).map((part) => [part.productId, part.stock])),
  );
  const settled = settleStock(
    wanted.map((item) => ({
      lineId: item.cartItemId,
      quantity: item.quantity,
      productLimit: item.product.productLimit,
      parts: stockParts(item.product),
    })),
    stock,
  );
  const lines = wanted.map((item, index) => ({ item, ...settled[index] }));
  return {
    items: lines.flatMap(({ item, quantity = 0, cartLimit = 0 }) => {
      if (quantity === 0) return [];
      const loweredFrom = quantity < item.quantity ? item.quantity : item.loweredFrom;
      return [{ ...item, quantity, cartLimit, loweredFrom }];
    }),
    soldOut: [
      ...soldOutBefore(cart),
      ...lines.filter(({ quantity }) => quantity === 0).map(({ item }) => item),
    ],
    changes: lines.flatMap(({ item, quantity = 0 }) =>
      quantity === item.quantity ? [] : [{ cartItemId: item.cartItemId, quantity, before: item.quantity }],
    ),
  };
}

function soldOutBefore(cart: BareCart): CartItemRecord[] {
  return cart.items.filter((item) => item.status === 'sold-out');
}
