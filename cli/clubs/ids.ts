import { NOTICE_DAYS } from '../../domain/clubs/change-notice.ts';
import { id, wholeNumber } from '../fields.ts';

export const clubId = id('a club');
export const tierId = id('a tier');
export const releaseId = id('a release');
export const membershipId = id('a membership');

export const noticeDays = wholeNumber({ from: NOTICE_DAYS.least, to: NOTICE_DAYS.most })
  .default(NOTICE_DAYS.least)
  .describe('Days from the email to members until the change applies');

export function unknownClub(clubTypeId: number): string {
  return `There is no club ${clubTypeId}.`;
}

export function unknownRelease(releaseId: number): string {
  return `There is no release ${releaseId}.`;
}
