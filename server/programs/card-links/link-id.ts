import type { BrandingId } from '../../../domain/brands/branding.ts';
import { readSignedId, signId } from '../../platform/links/signed-id.ts';
import type { SiteOrigins } from '../../platform/sites.ts';

interface LinkParts {
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
}

export function cardLinkUrl(
  { linkSecret, origins }: LinkParts,
  { linkId, expiresAt, brandingId }: { linkId: number; expiresAt: Date; brandingId: BrandingId },
): string {
  const id = signId({ secret: linkSecret, kind: 'card' }, linkId, expiresAt);
  return `${origins[brandingId]}/card-link?${new URLSearchParams({ id })}`;
}

/** Null: forged, expired, or for another purpose. */
export function readCardLink(linkSecret: string, id: string, now: Date): number | null {
  return readSignedId({ secret: linkSecret, kind: 'card' }, id, now);
}
