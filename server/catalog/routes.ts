import { listProducts, showProduct, showProductPicture } from '../../contract/catalog.ts';
import { brandingIdIn } from '../../domain/brands/branding.ts';
import type { Db } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { NOT_FOUND, refuse } from '../http/refusal.ts';
import { categoriesReader } from './categories-reader.ts';
import { toPicture, toProduct } from './product-wire.ts';
import { selectAnyProduct, selectProduct, selectProducts } from './store.ts';

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
      return product ? c.json(toProduct(product), 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(showProductPicture), async (c) => {
      const product = await selectAnyProduct(db, c.req.valid('param').slug);
      return product ? c.json(toPicture(product), 200) : refuse(c, NOT_FOUND);
    });
}
