import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';

/** A product as the store reads it: one JSON object a row, the same in the catalogue and inside a cart. */
export interface ProductRecord {
  readonly productId: number;
  readonly slug: string;
  readonly sku: string;
  readonly brandingId: BrandingId;
  readonly kind: 'wine' | 'merchandise' | 'kit';
  readonly name: string;
  readonly description: string;
  readonly descriptionShort: string;
  readonly unitPriceCents: number;
  readonly kitMarkdownCents: number;
  readonly categories: readonly string[];
  readonly alcoholVolume: number;
  readonly bottleVolumeMl: number | null;
  readonly vintage: number | null;
  readonly varietal: string | null;
  readonly appellation: string | null;
  readonly requiresShipDate: boolean;
  readonly productLimit: number;
  readonly clubOnly: boolean;
  /** null for a kit, whose bottles have the stock */
  readonly stock: number | null;
  /** what one kit holds; null for everything else */
  readonly parts: readonly KitPartRecord[] | null;
}

export interface KitPartRecord {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  readonly quantity: number;
  readonly stock: number;
  readonly bottleVolumeMl: number | null;
  readonly alcoholVolume: number;
}

/** Builds a `ProductRecord` from a row of `products` that the query calls `p`. */
export const productRecordJson: RawBuilder<ProductRecord> = sql`json_build_object(
  'productId', p.product_id, 'slug', p.slug, 'sku', p.sku, 'brandingId', p.branding_id, 'kind', p.kind,
  'name', p.name, 'description', p.description, 'descriptionShort', p.description_short,
  'unitPriceCents', p.unit_price_cents, 'kitMarkdownCents', p.kit_markdown_cents, 'categories', p.categories,
  'alcoholVolume', p.alcohol_volume, 'bottleVolumeMl', p.bottle_volume_ml, 'vintage', p.vintage,
  'varietal', p.varietal, 'appellation', p.appellation, 'requiresShipDate', p.requires_ship_date,
  'productLimit', p.cart_limit, 'clubOnly', p.club_only, 'stock', p.stock,
  'parts', case when p.kind = 'kit' then (
    select json_agg(json_build_object(
      'productId', b.product_id, 'slug', b.slug, 'name', b.name, 'quantity', k.quantity, 'stock', b.stock,
      'bottleVolumeMl', b.bottle_volume_ml, 'alcoholVolume', b.alcohol_volume) order by b.product_id)
    from kit_parts k join products b on b.product_id = k.product_id where k.kit_id = p.product_id
  ) end
)`;

/** What one unit takes from stock: itself, or a kit's bottles. */
export function stockParts(
  product: ProductRecord,
): readonly { productId: number; quantity: number; stock: number }[] {
  return product.parts ?? [{ productId: product.productId, quantity: 1, stock: product.stock ?? 0 }];
}

/** The bottles in one unit: none for merchandise. */
export function bottlesOf(product: ProductRecord): { ml: number; count: number; alcoholVolume: number }[] {
  const parts = product.parts ?? [{ ...product, quantity: 1 }];
  return parts.flatMap(({ bottleVolumeMl, quantity, alcoholVolume }) =>
    bottleVolumeMl === null ? [] : [{ ml: bottleVolumeMl, count: quantity, alcoholVolume }],
  );
}

/** A kit is as strong as its strongest bottle: whether it holds alcohol is all that anybody asks of it. */
export function alcoholVolumeOf(product: ProductRecord): number {
  return Math.max(product.alcoholVolume, ...(product.parts ?? []).map((part) => part.alcoholVolume));
}
