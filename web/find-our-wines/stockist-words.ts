import type { StockistSearch } from './stockist-search.ts';

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
