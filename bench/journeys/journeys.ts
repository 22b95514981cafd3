import type { Cart } from '../../contract/cart.ts';
import type { Shopper } from '../shopper.ts';

/** What one shopper does from the first request to the last. */
export interface Journey {
  readonly name: string;
  walk(shopper: Shopper, catalog: Catalog): Promise<void>;
}

/** Well-stocked bottles, read once before the run. */
export type Catalog = readonly { readonly productId: number; readonly slug: string }[];

/** A bottle for the shopper, another one each time. */
export function bottleFor(catalog: Catalog, number: number): Catalog[number] {
  const bottle = catalog[number % catalog.length];
  if (!bottle) throw new Error('The catalog is empty: there is nothing to measure with.');
  return bottle;
}

export const browse: Journey = {
  name: 'browse',
  async walk(shopper, catalog) {
    await shopper.ask('list 20 products', 'GET', '/api/shop/products?pageSize=20');
    await shopper.ask('one product', 'GET', `/api/shop/products/${bottleFor(catalog, shopper.number).slug}`);
  },
};

export const catalogPages: Journey = {
  name: 'catalog pages',
  async walk(shopper, catalog) {
    await shopper.open('shop page', '/shop');
    await shopper.open('product page', `/shop/products/${bottleFor(catalog, 0).slug}`);
    await shopper.open('clubs page', '/shop/clubs');
    await shopper.open('find-our-wines page', '/find-our-wines');
  },
};

export const cart: Journey = {
  name: 'cart',
  async walk(shopper, catalog) {
    const { productId } = bottleFor(catalog, shopper.number);
    const items = [{ productId, qty: 1 }];
    const made = await shopper.ask<Cart>('new cart, one line', 'POST', '/api/cart', { items });
    const line = made.shoppingCartItems[0]?.shoppingCartItemId;
    await shopper.ask('change quantity', 'PUT', `/api/cart/items/${line}?s=1`, { qty: 3 });
    await shopper.ask('read cart', 'GET', '/api/cart');
  },
};

/** Reads a cart of so many lines, over and over; the cart is made once for each slot. */
export function readCartOf(lines: number): Journey {
  const cookies = new Map<number, string>();
  return {
    name: `read a cart of ${lines}`,
    async walk(shopper, catalog) {
      const kept = cookies.get(shopper.slot);
      if (kept === undefined) {
        const items = catalog.slice(0, lines).map(({ productId }) => ({ productId, qty: 1 }));
        if (items.length < lines) throw new Error(`The catalog has fewer than ${lines} products for a cart.`);
        await shopper.ask('new cart', 'POST', '/api/cart', { items });
        cookies.set(shopper.slot, shopper.cookies);
      } else {
        shopper.cookies = kept;
      }
      await shopper.ask(`read cart, ${lines}`, 'GET', '/api/cart');
    },
  };
}
