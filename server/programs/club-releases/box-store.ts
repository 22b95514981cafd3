import type { BoxWine } from '../../../domain/clubs/box-terms.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';

export interface TierBox {
  readonly priceCents: Cents;
  readonly wines: readonly BoxWine[];
}

/** What the shipment would hold and cost, had no one changed it. */
export async function selectTierBox(db: Reader, cartId: number): Promise<TierBox> {
  const row = await first<{ priceCents: Cents; wines: BoxWine[] }>(db)`
    select p.unit_price_cents - p.kit_markdown_cents as "priceCents", coalesce((
      select json_agg(json_build_object('productId', b.product_id, 'quantity', k.quantity,
        'unitPriceCents', b.unit_price_cents) order by b.product_id)
      from kit_parts k join products b on b.product_id = k.product_id where k.kit_id = p.product_id), '[]') as wines
    from cart_items i join products p on p.product_id = i.product_id
    where i.cart_id = ${cartId} and i.status = 'in-cart'`;
  if (row === null) throw new Error(`release cart ${cartId} is empty`);
  return row;
}

export interface OfferedWine extends Omit<BoxWine, 'quantity'> {
  readonly slug: string;
  readonly name: string;
  /** False: no longer sold, or not a wine of the brand. */
  readonly isOffered: boolean;
}

export function selectWines(
  db: Reader,
  slugs: readonly string[],
  brandingId: number,
): Promise<OfferedWine[]> {
  return all<OfferedWine>(db)`
    select product_id as "productId", slug, name, unit_price_cents as "unitPriceCents",
      kind = 'wine' and branding_id = ${brandingId} and retired_at is null as "isOffered"
    from products where slug = any(${[...slugs]}::text[]) order by product_id`;
}
