import { STOCKIST_DISTANCES } from '../../domain/checkout/limits.ts';
import { queryPage, queryText } from '../site/query-text.ts';

export type Miles = (typeof STOCKIST_DISTANCES)[number];

const USUAL_MILES = '50';

/** Invalid parameters are ignored; only the ZIP is checked later. */
export interface StockistSearch {
  readonly zip: string;
  readonly distance: Miles;
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

export function stockistHref(search: StockistSearch, change: Partial<StockistSearch> = {}): string {
  const { zip, distance, q, page } = { ...search, page: 1, ...change };
  const query = new URLSearchParams();
  if (zip) query.set('zip', zip);
  if (zip && distance !== USUAL_MILES) query.set('distance', distance);
  if (q) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/find-our-wines?${query}` : '/find-our-wines';
}

export function fartherThan(distance: Miles): Miles | null {
  return STOCKIST_DISTANCES[STOCKIST_DISTANCES.indexOf(distance) + 1] ?? null;
}

export const KIND_WORDS = { restaurant: 'Restaurant', retail: 'Shop' } as const;

/** '3 places within 50 miles of 94558, nearest first', '182 places, by state and town' */
export function countWords(total: number, { zip, distance }: StockistSearch): string {
  const places = total === 1 ? '1 place' : `${total} places`;
  return zip ? `${places} within ${distance} miles of ${zip}, nearest first` : `${places}, by state and town`;
}

/** '1 mile', '12.5 miles' */
export function milesWords(miles: number): string {
  return miles === 1 ? '1 mile' : `${miles} miles`;
}
