import { BRANDS } from '../../domain/brands/brands.ts';
import { centsToDollars } from '../../domain/money/cents.ts';
import type { CatalogEntry } from '../../server/catalog/judge-entry.ts';

/** For other programs: sums in dollars, everything else as it is called in options. */
export function productJson({ priceCents, markdownCents, isRetired, isClubOnly, ...entry }: CatalogEntry) {
  return {
    ...entry,
    brandName: BRANDS[entry.brandingId].name,
    price: centsToDollars(priceCents),
    markdown: centsToDollars(markdownCents),
    retired: isRetired,
    clubOnly: isClubOnly,
  };
}

export function unknownProduct(slug: string): string {
  return `There is no product '${slug}'.`;
}
