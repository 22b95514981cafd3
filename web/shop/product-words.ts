import type { Product } from '../../contract/catalog.ts';

const namedFormats: Readonly<Record<number, string>> = {
  187: '187 ml split',
  375: '375 ml half bottle',
  500: '500 ml',
  750: '750 ml',
  1500: '1.5 L magnum',
  3000: '3 L double magnum',
  6000: '6 L imperial',
};

export function formatName(volumeMl: number): string {
  return namedFormats[volumeMl] ?? `${volumeMl} ml`;
}

export function isSoldOut(product: Product): boolean {
  return product.available <= 0 || product.cartLimit <= 0;
}

/** Here and to anyone: neither sold out nor kept for members. */
export function isForSale(product: Product): boolean {
  return !product.clubOnly && !isSoldOut(product);
}

export interface Fact {
  readonly term: string;
  readonly value: string;
}

export function factsOf(product: Product): Fact[] {
  const facts: (Fact | null)[] = [
    fact('Vintage', product.vintage),
    fact('Varietal', product.varietal),
    fact('Appellation', product.appellation),
    fact('Bottle', product.bottleVolumeMl === null ? null : formatName(product.bottleVolumeMl)),
    fact('Alcohol', product.alcoholVolume > 0 ? `${product.alcoholVolume}% by volume` : null),
    fact('Item number', product.sku),
  ];
  return facts.filter((one) => one !== null);
}

function fact(term: string, value: string | number | null): Fact | null {
  return value === null || value === '' ? null : { term, value: String(value) };
}
