import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Db } from '../database/access.ts';
import { selectCategories } from './store.ts';

/** How long a process may reuse the categories it read; a new category appears within this time. */
const FRESH_MS = 5_000;

interface Kept {
  readonly categories: Promise<readonly string[]>;
  readonly readAt: number;
}

/**
 * The categories on sale for one brand or both, read at most every few seconds. Every product list shows them all, and
 * collecting them scans all products (10,000 in 10 ms).
 */
export function categoriesReader(db: Db) {
  const kept = new Map<BrandingId | null, Kept>();
  return (brandingId: BrandingId | null): Promise<readonly string[]> => {
    const last = kept.get(brandingId);
    if (last && performance.now() - last.readAt <= FRESH_MS) return last.categories;
    const categories = selectCategories(db, brandingId);
    kept.set(brandingId, { categories, readAt: performance.now() });
    categories.catch(() => kept.delete(brandingId));
    return categories;
  };
}
