/** Spec §2, 'Carrier pick-up search'. */
export const PICKUP_PROMPT = 'Find Local Pickup Locations near:';
export const PICKUP_NOTE =
  'Nobody needs to be home to sign: the parcel waits for you at the counter. Please bring a photo ID.';

export function milesInWords(distance: number): string {
  return distance === 1 ? '1 mile' : `${distance} miles`;
}
