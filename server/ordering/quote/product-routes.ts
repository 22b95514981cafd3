import type { Context } from 'hono';
import { listProducts, showProduct, showProductPicture } from '../../../contract/catalog.ts';
import type { Quote } from '../../../contract/quote.ts';
import { type BrandingId, brandingIdIn } from '../../../domain/brands/branding.ts';
import { toPicture, toProduct, toWholeProduct } from '../../catalog/products/product-wire.ts';
import {
  selectAnyProduct,
  selectCategories,
  selectProduct,
  selectProducts,
} from '../../catalog/products/store.ts';
import type { Db } from '../../platform/database/access.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { accept, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { type PlaceParts, placeOfShopper } from '../place/shopper-place.ts';
import { quoteCart, quoteProduct } from './quote.ts';
import { type QuoteNowParts, quoteNow } from './quote-now.ts';
import { quotedCart, type WantedItem } from './quoted-cart.ts';

const PAGE_SIZE = 24;

export function productRoutes(parts: PlaceParts & QuoteNowParts & { readonly db: Db }) {
  const { db } = parts;
  const categoriesOf = categoriesReader(db);
  return apiRoutes([
    serve(listProducts, async ({ query: { toDoor, ...query }, c }) => {
      const { page = 1, pageSize = PAGE_SIZE } = query;
      const { products, total } = await selectProducts(db, query, { page, pageSize });
      const categories = [...(await categoriesOf(brandingIdIn(query.brandingId)))];
      const found = { total, page, pageSize, categories };
      if (toDoor !== 'true') return accept({ products: products.map(toProduct), ...found });
      const place = await placeOfShopper(parts, c);
      const at = place && (await quoteNow(parts, place));
      const priced = products.map((product) => ({
        ...toProduct(product),
        toDoor: at && quoteProduct(product, c.var.brandingId, at),
      }));
      return accept({ products: priced, ...found });
    }),
    serve(showProduct, async ({ params, query: { toDoor, qty: quantity = 1 }, c }) => {
      const product = await selectProduct(db, params.slug);
      if (!product) return reject(NOT_FOUND);
      if (toDoor !== 'true') return accept(toWholeProduct(product));
      return accept({ ...toWholeProduct(product), quote: await quoteFor(c, { product, quantity }) });
    }),
    serve(showProductPicture, async ({ params }) => {
      const product = await selectAnyProduct(db, params.slug);
      return product ? accept(toPicture(product)) : reject(NOT_FOUND);
    }),
  ]);

  /** Null: the shopper has no place, or there are not as many. */
  async function quoteFor(c: Context<AppEnv>, wanted: WantedItem): Promise<Quote | null> {
    const place = await placeOfShopper(parts, c);
    if (!place) return null;
    const cart = quotedCart([wanted], { brandingId: c.var.brandingId, kind: 'shop', promo: null });
    return cart.changes.length > 0 ? null : quoteCart(cart, await quoteNow(parts, place));
  }
}

/** A new category appears within this time. */
const FRESH_MS = 5_000;

interface Kept {
  readonly categories: Promise<readonly string[]>;
  readonly readAt: number;
}

/** Every product list shows all categories; collecting them scans all products (10,000 in 10 ms). */
function categoriesReader(db: Db) {
  const kept = new Map<BrandingId | null, Kept>();
  return (brandingId: BrandingId | null): Promise<readonly string[]> => {
    const last = kept.get(brandingId);
    if (last && performance.now() - last.readAt <= FRESH_MS) return last.categories;
    const categories = selectCategories(db, brandingId);
    kept.set(brandingId, { categories, readAt: performance.now() });
    categories.catch(() => kept.delete(brandingId));
    return categories;
  };
}
