import { listProducts, showProduct, showProductPicture } from '../../contract/catalog.ts';
import { type BrandingId, brandingIdIn } from '../../domain/brands/branding.ts';
import type { Db } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { NOT_FOUND, refuse } from '../http/refusal.ts';
import { toPicture, toProduct, toWholeProduct } from './product-wire.ts';
import { selectAnyProduct, selectCategories, selectProduct, selectProducts } from './store.ts';

const PAGE_SIZE = 24;

export function catalogRoutes({ db }: { db: Db }) {
  const categoriesOf = categoriesReader(db);
  return apiRoutes()
    .openapi(serve(listProducts), async (c) => {
      const query = c.req.valid('query');
      const { page = 1, pageSize = PAGE_SIZE } = query;
      const { products, total } = await selectProducts(db, query, { page, pageSize });
      const categories = [...(await categoriesOf(brandingIdIn(query.brandingId)))];
      return c.json({ products: products.map(toProduct), total, page, pageSize, categories }, 200);
    })
    .openapi(serve(showProduct), async (c) => {
      const product = await selectProduct(db, c.req.valid('param').slug);
      return product ? c.json(toWholeProduct(product), 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(showProductPicture), async (c) => {
      const product = await selectAnyProduct(db, c.req.valid('param').slug);
      return product ? c.json(toPicture(product), 200) : refuse(c, NOT_FOUND);
    });
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
