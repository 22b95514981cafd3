import type { Product } from '../../../contract/catalog.ts';
import { isSoldOut } from '../product-words.ts';

/** A product for search engines (schema.org). `<` is written as an escape: inside a script nothing may close it. */
export function productJsonLd(product: Product, origin: string): string {
  const json = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.descriptionShort,
    sku: product.sku,
    image: `${origin}${product.imageHref}`,
    brand: { '@type': 'Brand', name: product.brandingName },
    offers: {
      '@type': 'Offer',
      url: `${origin}/shop/products/${product.slug}`,
      price: (product.unitPrice - product.kitMarkdown).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
    },
  };
  return JSON.stringify(json).replaceAll('<', '\\u003c');
}
