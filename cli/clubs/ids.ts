import { id } from '../fields.ts';

export const clubId = id('a club');
export const tierId = id('a tier');
export const releaseId = id('a release');
export const membershipId = id('a membership');

export function unknownClub(clubTypeId: number): string {
  return `There is no club ${clubTypeId}.`;
}

export function unknownRelease(releaseId: number): string {
  return `There is no release ${releaseId}.`;
}
