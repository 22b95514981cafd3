import type { Insertable } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Database } from '../platform/database/schema.ts';

/** Texts and figures of a demo product. */
interface DemoProduct {
  readonly slug: string;
  readonly sku: string;
  readonly name: string;
  readonly price_cents: number;
  readonly categories: readonly string[];
  /** One line, beneath the name. */
  readonly short: string;
  readonly description: string;
  readonly cart_limit?: number;
}

export interface DemoWine extends DemoProduct {
  readonly vintage: number;
  readonly varietal: string;
  readonly appellation: string;
  readonly bottle_ml: number;
  /** Percent by volume. */
  readonly alcohol: number;
  readonly stock: number;
}

export interface DemoMerchandise extends DemoProduct {
  readonly branding_id: BrandingId;
  readonly stock: number;
}

export interface DemoKit extends DemoProduct {
  readonly branding_id: BrandingId;
  /** Off the price, which is that of the bottles bought one by one. */
  readonly markdown_cents: number;
  readonly requires_ship_date?: boolean;
  /** Slugs of wines, one bottle of each. */
  readonly bottles: readonly string[];
}

export type ProductRow = Insertable<Database['products']>;

const USUAL_CART_LIMIT = 24;

export function wineRow(brandingId: BrandingId): (wine: DemoWine) => ProductRow {
  return (wine) => ({
    ...commonColumns(wine),
    branding_id: brandingId,
    kind: 'wine',
    alcohol_volume: wine.alcohol,
    bottle_volume_ml: wine.bottle_ml,
    vintage: wine.vintage,
    varietal: wine.varietal,
    appellation: wine.appellation,
    stock: wine.stock,
  });
}

export function merchandiseRow(thing: DemoMerchandise): ProductRow {
  return {
    ...commonColumns(thing),
    ...notABottle,
    branding_id: thing.branding_id,
    kind: 'merchandise',
    stock: thing.stock,
  };
}

export function kitRow(kit: DemoKit): ProductRow {
  return {
    ...commonColumns(kit),
    ...notABottle,
    branding_id: kit.branding_id,
    kind: 'kit',
    kit_markdown_cents: kit.markdown_cents,
    requires_ship_date: kit.requires_ship_date ?? false,
    stock: null,
  };
}

const notABottle = { bottle_volume_ml: null, vintage: null, varietal: null, appellation: null };

function commonColumns({
  slug,
  sku,
  name,
  price_cents,
  categories,
  short,
  description,
  cart_limit,
}: DemoProduct) {
  return {
    slug,
    sku,
    name,
    description,
    description_short: short,
    unit_price_cents: price_cents,
    categories: [...categories],
    cart_limit: cart_limit ?? USUAL_CART_LIMIT,
  };
}
