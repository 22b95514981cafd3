import type { Product } from '../../../contract/catalog.ts';
import { isSoldOut } from '../product-words.ts';

/** What the shop page shows of a product; the rest does not travel with the page. */
export interface ProductCardView
  extends Pick<
    Product,
    'productId' | 'slug' | 'name' | 'descriptionShort' | 'unitPrice' | 'kitMarkdown' | 'imageHref'
  > {
  readonly volumeMl: number | null;
  readonly soldOut: boolean;
}

export function cardOf(product: Product): ProductCardView {
  const { productId, slug, name, descriptionShort, unitPrice, kitMarkdown, imageHref } = product;
  return {
    productId,
    slug,
    name,
    descriptionShort,
    unitPrice,
    kitMarkdown,
    imageHref,
    volumeMl: product.bottleVolumeMl,
    soldOut: isSoldOut(product),
  };
}
