import type { SoldContent } from '../orders/order-document.ts';

type Labeled = Pick<SoldContent, 'name' | 'vintage' | 'bottleVolumeMl' | 'sku' | 'barcode'>;

/** The code is printed on what was sold: its SKU or its bar code on the day of the sale. */
export function isCodeOf({ sku, barcode }: Pick<SoldContent, 'sku' | 'barcode'>, code: string): boolean {
  return [sku, barcode].some((known) => known !== null && known.toLowerCase() === code.toLowerCase());
}

/**
 * The catalog's code was corrected since the sale, and the bottle is the same one. A product that has become another
 * vintage or size since is another bottle: its new code is not the order's.
 */
export function isCorrectedCodeOf(sold: Labeled, today: Labeled, code: string): boolean {
  return (
    isCodeOf(today, code) && yearOf(sold) === yearOf(today) && sold.bottleVolumeMl === today.bottleVolumeMl
  );
}

const YEAR = /\b(?:19|20)\d\d\b/;

function yearOf({ vintage, name }: Pick<SoldContent, 'name' | 'vintage'>): string | null {
  return vintage === null ? (YEAR.exec(name)?.[0] ?? null) : String(vintage);
}
