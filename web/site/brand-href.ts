import type { BrandingId } from '../../domain/brands/branding.ts';

/**
 * A link to the other brand's site that takes the shopper along. Use plain links: they load a new document, and nothing
 * is fetched before the click, because each fetch creates codes.
 */
export function brandHref(brandingId: BrandingId, path: string): string {
  return `/brand/${brandingId}?to=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
