/** Spec §2, 'Carrier pick-up search'. */
export const PICKUP_PROMPT = 'Find Local Pickup Locations near:';
export const PICKUP_NOTE =
  'Nobody needs to be home to sign. Your package will wait for you at the location. Please bring a photo ID.';

export function milesInWords(distance: number): string {
  return distance === 1 ? '1 mile' : `${distance} miles`;
}
