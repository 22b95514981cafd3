import type { Product, ProductPicture, WholeProduct } from '../../../contract/catalog.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { bottleHref, type PhotoWidth, photoHref } from '../../../domain/catalog/photos.ts';
import { cartLimit } from '../../../domain/catalog/stock.ts';
import { WINE_WORD_KEYS, WINE_WORDS } from '../../../domain/catalog/wine-words.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { markdownToHtml } from './markdown.ts';
import {
  alcoholVolumeOf,
  type ProductRecord,
  type SoldProduct,
  stockParts,
  type WholeProductRecord,
} from './product-record.ts';

export function toProduct(product: ProductRecord): Product {
  const available = Math.min(...stockParts(product).map((part) => Math.floor(part.stock / part.quantity)));
  return {
    productId: product.productId,
    slug: product.slug,
    sku: product.sku,
    brandingId: product.brandingId,
    brandingName: BRANDS[product.brandingId].name,
    name: product.name,
    description: product.description,
    descriptionShort: product.descriptionShort,
    unitPrice: centsToDollars(product.unitPriceCents),
    kitId: product.kind === 'kit' ? product.productId : null,
    kitMarkdown: centsToDollars(product.kitMarkdownCents),
    ...(product.parts
      ? {
          kitContents: product.parts.map(({ productId, slug, name, quantity }) => ({
            productId,
            slug,
            name,
            qty: quantity,
          })),
        }
      : {}),
    categories: product.categories.map((productCategoryName) => ({ productCategoryName })),
    alcoholVolume: alcoholVolumeOf(product),
    bottleVolumeMl: product.bottleVolumeMl,
    vintage: product.vintage,
    varietal: product.varietal,
    appellation: product.appellation,
    requiresShipDate: product.requiresShipDate,
    cartLimit: cartLimit(product.productLimit, available),
    available,
    imageHref: imageHref(product),
    imageAlt: product.photoAlt,
    clubOnly: product.clubOnly,
  };
}

export function toWholeProduct({ words, ...product }: WholeProductRecord): WholeProduct {
  const sections = WINE_WORD_KEYS.flatMap((key) => {
    const text = words[key];
    return text ? [{ key, title: WINE_WORDS[key], html: markdownToHtml(text) }] : [];
  });
  return { ...toProduct(product), words: sections };
}

export function toPicture(product: ProductRecord): ProductPicture {
  const { name, brandingId, brandingName, varietal, vintage, appellation, ...rest } = toProduct(product);
  const { bottleVolumeMl, alcoholVolume, categories, kitContents } = rest;
  return {
    name,
    brandingId,
    brandingName,
    varietal,
    vintage,
    appellation,
    bottleVolumeMl,
    alcoholVolume,
    categories,
    ...(kitContents ? { kitContents } : {}),
  };
}

/** The product's photo, 800 pixels wide by default, or the drawing where it has none. */
export function imageHref(product: Pick<SoldProduct, 'slug' | 'photoName'>, width?: PhotoWidth): string {
  return product.photoName === null ? bottleHref(product) : photoHref(product.photoName, width);
}
