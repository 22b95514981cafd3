import { checkoutPath } from '../../../../domain/checkout/steps.ts';

/** Where a pickup location and its recipient are sent, and where browsers without a script search. */
export function pickupPath(clubJoin: boolean): string {
  return checkoutPath('shipping', clubJoin).replace('?', '/pickup?');
}

/** What the sub-route is asked to do; without an intent it saves. */
export const CHANGE_LOCATION = 'change-location';
export const SEARCH = 'search';

export const SEARCH_ZIP = 'searchZip';
export const SEARCH_DISTANCE = 'searchDistance';

export const PICKUP_PROMPT = 'Find Local Pickup Locations near:';
export const PICKUP_NOTE =
  'No one needs to be home to sign. Your package will wait for you at the location. Please bring a photo ID.';

export function milesInWords(distance: number): string {
  return distance === 1 ? '1 mile' : `${distance} miles`;
}
