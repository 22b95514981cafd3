import { STOCKIST_DISTANCES } from '../../domain/checkout/limits.ts';
import { queryPage, queryText } from '../site/query-text.ts';

export type Miles = (typeof STOCKIST_DISTANCES)[number];

const USUAL_MILES = '50';

/** What the address of the page asks for. An address typed wrong asks for less; only the ZIP is left to be judged. */
export interface StockistSearch {
  readonly zip: string;
  /** Around the ZIP; without one it says nothing. */
  readonly distance: Miles;
  /** Words of a name or a town. */
  readonly q: string;
  readonly page: number;
}

export function readStockistSearch(query: URLSearchParams): StockistSearch {
  return {
    zip: queryText(query, 'zip'),
    distance: STOCKIST_DISTANCES.find((miles) => miles === query.get('distance')) ?? USUAL_MILES,
    q: queryText(query, 'q'),
    page: queryPage(query),
  };
}

/** The address of the page for a search, at its first page; what is usual is left out. */
export function stockistHref(search: StockistSearch, change: Partial<StockistSearch> = {}): string {
  const { zip, distance, q, page } = { ...search, page: 1, ...change };
  const query = new URLSearchParams();
  if (zip) query.set('zip', zip);
  if (zip && distance !== USUAL_MILES) query.set('distance', distance);
  if (q) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/find-our-wines?${query}` : '/find-our-wines';
}

/** The next distance to look within; null beyond the farthest. */
export function fartherThan(distance: Miles): Miles | null {
  return STOCKIST_DISTANCES[STOCKIST_DISTANCES.indexOf(distance) + 1] ?? null;
}
