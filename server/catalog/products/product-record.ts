import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { WineWord } from '../../../domain/catalog/wine-words.ts';
import type { SoldContent } from '../../../domain/orders/order-document.ts';

export interface SoldProduct {
  readonly productId: number;
  readonly slug: string;
  readonly sku: string;
  readonly brandingId: BrandingId;
  readonly kind: 'wine' | 'merchandise' | 'kit';
  readonly name: string;
  readonly descriptionShort: string;
  readonly unitPriceCents: number;
  readonly kitMarkdownCents: number;
  readonly categories: readonly string[];
  readonly alcoholVolume: number;
  readonly bottleVolumeMl: number | null;
  readonly vintage: number | null;
  readonly varietal: string | null;
  readonly appellation: string | null;
  readonly barcode: string | null;
  readonly requiresShipDate: boolean;
  /** Of the photo that the shop shows; null: the drawn bottle. */
  readonly photoName: string | null;
  /** 0 for one no longer sold: carts that contain it show it as sold out. */
  readonly productLimit: number;
  /** null for a kit, whose bottles have the stock */
  readonly stock: number | null;
  /** what one kit contains; null for any other product */
  readonly parts: readonly KitPartRecord[] | null;
}

export interface ProductRecord extends SoldProduct {
  readonly description: string;
  readonly clubOnly: boolean;
  readonly photoAlt: string | null;
}

/** With what only the product's own page tells: Markdown. */
export interface WholeProductRecord extends ProductRecord {
  readonly words: Readonly<Partial<Record<WineWord, string>>>;
}

export interface KitPartRecord extends SoldContent {
  readonly slug: string;
  readonly stock: number;
}

/** From a bottle `b` and how many of it a kit holds, `k`. */
export const kitPartColumns: RawBuilder<KitPartRecord> = sql`
  b.product_id as "productId", b.slug, b.kind, b.name, b.vintage, b.varietal, b.appellation, b.sku, b.barcode,
  k.quantity, b.stock, b.bottle_volume_ml as "bottleVolumeMl", b.alcohol_volume as "alcoholVolume",
  b.unit_price_cents as "unitPriceCents"`;

/** From a row of `products` aliased as `p`. */
export const soldProductColumns: RawBuilder<SoldProduct> = sql`
  p.product_id as "productId", p.slug, p.sku, p.branding_id as "brandingId", p.kind, p.name,
  p.description_short as "descriptionShort", p.unit_price_cents as "unitPriceCents",
  p.kit_markdown_cents as "kitMarkdownCents", p.categories, p.alcohol_volume as "alcoholVolume",
  p.bottle_volume_ml as "bottleVolumeMl", p.requires_ship_date as "requiresShipDate",
  p.photo_name as "photoName", p.vintage, p.varietal, p.appellation, p.barcode,
  case when p.retired_at is null then p.cart_limit else 0 end as "productLimit", p.stock, case when p.kind = 'kit' then (
    select json_agg(part) from (
      select ${kitPartColumns}
      from kit_parts k join products b on b.product_id = k.product_id
      where k.kit_id = p.product_id order by b.product_id
    ) part
  ) end as parts`;

/** From the same alias. */
export const productColumns: RawBuilder<ProductRecord> = sql`
  ${soldProductColumns}, p.description, p.club_only as "clubOnly",
  p.photo_alt as "photoAlt"`;

export function stockParts(
  product: SoldProduct,
): readonly { productId: number; quantity: number; stock: number }[] {
  return product.parts ?? [{ productId: product.productId, quantity: 1, stock: product.stock ?? 0 }];
}

/** None for merchandise. */
export function bottlesOf(product: SoldProduct): { ml: number; count: number; alcoholVolume: number }[] {
  const { parts, bottleVolumeMl, alcoholVolume } = product;
  return (parts ?? [{ quantity: 1, bottleVolumeMl, alcoholVolume }]).flatMap((part) =>
    part.bottleVolumeMl === null
      ? []
      : [{ ml: part.bottleVolumeMl, count: part.quantity, alcoholVolume: part.alcoholVolume }],
  );
}

/** A kit counts as its strongest bottle: callers only ask whether it has alcohol. */
export function alcoholVolumeOf(product: SoldProduct): number {
  return Math.max(product.alcoholVolume, ...(product.parts ?? []).map((part) => part.alcoholVolume));
}
