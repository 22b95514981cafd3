import type { Journey } from './journey.ts';

/** Reads a cart of so many lines, over and over; the cart is made once for each shopper. */
export function readCartOf(lines: number): Journey {
  const cookies = new Map<number, string>();
  return {
    name: `read a cart of ${lines}`,
    what: `read a cart of ${lines} ${lines === 1 ? 'line' : 'lines'}`,
    async walk(shopper, catalog) {
      const kept = cookies.get(shopper.slot);
      if (kept === undefined) {
        const items = catalog.bottles.slice(0, lines).map(({ productId }) => ({ productId, qty: 1 }));
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
