import type { Cart } from '../../contract/cart.ts';
import { bottleFor, type Journey } from './journey.ts';

export const cart: Journey = {
  name: 'cart',
  what: 'create with a line, change the quantity, read',
  async walk(shopper, catalog) {
    const { productId } = bottleFor(catalog, shopper.number);
    const made = await shopper.ask<Cart>('new cart, one line', 'POST', '/api/cart', {
      items: [{ productId, qty: 1 }],
    });
    const line = made.shoppingCartItems[0]?.shoppingCartItemId;
    await shopper.ask('change quantity', 'PUT', `/api/cart/items/${line}?s=1`, { qty: 3 });
    await shopper.ask('read cart', 'GET', '/api/cart');
  },
};
