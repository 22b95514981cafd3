import { BRANDS } from '../../../domain/brands/brands.ts';
import { moneyText, numberText } from '../ui/texts.ts';
import type { SoldProduct } from './pick-product.ts';

/** Shown while a name is typed. */
export function ProductSuggestions({ id, products }: { id: string; products: readonly SoldProduct[] }) {
  return (
    <datalist id={id}>
      {products.map((product) => (
        <option key={product.productId} value={product.name}>
          {productFacts(product)}
        </option>
      ))}
    </datalist>
  );
}

export function productFacts({ sku, unitPrice, stock, brandingId }: SoldProduct): string {
  const left = stock > 0 ? `${numberText(stock)} in stock` : 'sold out';
  return [moneyText(unitPrice), left, sku, BRANDS[brandingId].name].filter(Boolean).join(' · ');
}
