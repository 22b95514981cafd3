import { useRouteLoaderData } from 'react-router';
import type { Answer } from '../api/client.ts';

export type PlaceChoice = Answer<'get /place'>;

/** Also while it cannot be read. */
export const NO_PLACE: PlaceChoice = { place: null, pickups: [] };

/** The shopper's place, on every page of the shop. */
export function usePlace(): PlaceChoice {
  const shop = useRouteLoaderData('shop') as { readonly where?: PlaceChoice } | undefined;
  return shop?.where ?? NO_PLACE;
}
