import type { Context } from 'hono';
import { listProducts, showProduct, showProductPicture } from '../../contract/catalog.ts';
import type { Quote } from '../../contract/quote.ts';
import { type BrandingId, brandingIdIn } from '../../domain/brands/branding.ts';
import type { Db } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { NOT_FOUND, refuse } from '../http/refusal.ts';
import { type PlaceParts, placeOfShopper } from '../place/shopper-place.ts';
import { quoteCart, quoteProduct } from '../quote/quote.ts';
import { type QuoteNowParts, quoteNow } from '../quote/quote-now.ts';
import { quotedCart, type WantedItem } from '../quote/quoted-cart.ts';
import { toPicture, toProduct, toWholeProduct } from './product-wire.ts';
import { selectAnyProduct, selectCategories, selectProduct, selectProducts } from './store.ts';

const PAGE_SIZE = 24;

export function catalogRoutes(parts: PlaceParts & QuoteNowParts & { readonly db: Db }) {
  const { db } = parts;
  const categoriesOf = categoriesReader(db);
  return apiRoutes()
    .openapi(serve(listProducts), async (c) => {
      const { toDoor, ...query } = c.req.valid('query');
      const { page = 1, pageSize = PAGE_SIZE } = query;
      const { products, total } = await selectProducts(db, query, { page, pageSize });
      const categories = [...(await categoriesOf(brandingIdIn(query.brandingId)))];
      const found = { total, page, pageSize, categories };
      if (toDoor !== 'true') return c.json({ products: products.map(toProduct), ...found }, 200);
      const place = await placeOfShopper(parts, c);
      const at = place && (await quoteNow(parts, place));
      const priced = products.map((product) => ({
        ...toProduct(product),
        toDoor: at && quoteProduct(product, c.var.brandingId, at),
      }));
      return c.json({ products: priced, ...found }, 200);
    })
    .openapi(serve(showProduct), async (c) => {
      const product = await selectProduct(db, c.req.valid('param').slug);
      if (!product) return refuse(c, NOT_FOUND);
      const { toDoor, qty: quantity = 1 } = c.req.valid('query');
      if (toDoor !== 'true') return c.json(toWholeProduct(product), 200);
      return c.json({ ...toWholeProduct(product), quote: await quoteFor(c, { product, quantity }) }, 200);
    })
    .openapi(serve(showProductPicture), async (c) => {
      const product = await selectAnyProduct(db, c.req.valid('param').slug);
      return product ? c.json(toPicture(product), 200) : refuse(c, NOT_FOUND);
    });

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
