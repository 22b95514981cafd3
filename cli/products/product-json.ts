import { BRANDS } from '../../domain/brands/brands.ts';
import { centsToDollars } from '../../domain/money/cents.ts';
import type { CatalogEntry } from '../../server/catalog/judge-entry.ts';
import { type Outcome, refused } from '../command.ts';

/** For other programs: amounts in dollars, other fields under the names of the options. */
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

export function unknownProduct(slug: string): Outcome {
  return refused(`There is no product '${slug}'.`);
}
