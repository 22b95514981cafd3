import type { Db } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';

export interface Stock {
  readonly slug: string;
  readonly kind: 'wine' | 'merchandise' | 'kit';
  /** For a kit: how many its bottles allow. */
  readonly stock: number;
}

export function selectStock(db: Db, slug: string): Promise<Stock | null> {
  return first<Stock>(db)`
    select p.slug, p.kind, coalesce(p.stock, (
      select min(b.stock / k.quantity) from kit_parts k join products b on b.product_id = k.product_id
      where k.kit_id = p.product_id
    ), 0) as stock
    from products p where p.slug = ${slug}`;
}
