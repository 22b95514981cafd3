import { askShop } from './ask-shop.ts';

/**
 * Counts bottles as an operator does, with the shop's command line, while the shop runs. All tests buy from one
 * shop: a test takes a bottle that no other one buys.
 */
export async function setStock(slug: string, bottles: number): Promise<void> {
  await askShop('stock', 'set', slug, String(bottles));
}
