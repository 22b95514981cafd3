import type { BrandingId } from '../../../domain/brands/branding.ts';
import { type Clock, daysAfter } from '../../platform/clock.ts';
import { readSignedId, signId } from '../../platform/links/signed-id.ts';
import type { SiteOrigins } from '../../platform/sites.ts';

/** Members get an email of their club at least once a year. */
const LINK_DAYS = 400;

export interface LeaveLinkParts {
  readonly clock: Clock;
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
}

/** It shows and ends one membership, and does nothing else. */
export function leaveLinkUrl(
  { clock, linkSecret, origins }: LeaveLinkParts,
  { membershipId, brandingId }: { membershipId: number; brandingId: BrandingId },
): string {
  const until = daysAfter(clock.now(), LINK_DAYS);
  const id = signId({ secret: linkSecret, kind: 'membership' }, membershipId, until);
  return `${origins[brandingId]}/club-membership?${new URLSearchParams({ id })}`;
}

/** Null: forged, expired, or for another purpose. */
export function readLeaveLink(linkSecret: string, id: string | undefined, now: Date): number | null {
  return readSignedId({ secret: linkSecret, kind: 'membership' }, id ?? '', now);
}
