import { askShop } from './ask-shop.ts';
import { inDatabase } from './in-database.ts';

/**
 * Counts bottles as an operator does, with the shop's command line, while the shop runs. All tests buy from one
 * shop: a test takes a bottle that no other one buys, not even in a set or a club's shipment.
 */
export async function setStock(slug: string, bottles: number): Promise<void> {
  const sets = await inDatabase(
    (sql) => sql<{ slug: string }[]>`
      select k.slug from kit_parts c join products k on k.product_id = c.kit_id
        join products p on p.product_id = c.product_id
      where p.slug = ${slug}`,
  );
  if (sets.length > 0) throw new Error(`${slug} is in ${sets.map((set) => set.slug).join(', ')}`);
  await askShop('stock', 'set', slug, String(bottles));
}
