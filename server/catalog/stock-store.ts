import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface Stock {
  readonly slug: string;
  readonly kind: 'wine' | 'merchandise' | 'kit';
  /** For a kit: how many its bottles allow. */
  readonly stock: number;
}

export async function selectStock(db: Kysely<Database>, slug: string): Promise<Stock | null> {
  const { rows } = await sql<Stock>`
    select p.slug, p.kind, coalesce(p.stock, (
      select min(b.stock / k.quantity) from kit_parts k join products b on b.product_id = k.product_id
      where k.kit_id = p.product_id
    ), 0) as stock
    from products p where p.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/** Sets the stock; false without a change for a kit or an unknown slug. */
export async function updateStock(db: Kysely<Database>, slug: string, stock: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ stock })
    .where('slug', '=', slug)
    .where('kind', '<>', 'kit')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
