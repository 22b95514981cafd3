import { found } from '../../platform/http/refusal.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectOfficeProduct } from './product-store.ts';

/** The product as its page in the office shows it, with its address in the shop. */
export async function readProduct({ db, origins }: OfficeParts, slug: string) {
  const product = await selectOfficeProduct(db, slug);
  return found(
    product && {
      ...product,
      shopHref: `${origins[product.brandingId]}/shop/products/${encodeURIComponent(slug)}`,
    },
  );
}
