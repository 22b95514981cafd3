import type { BrandingId } from '../../domain/brands/branding.ts';

/**
 * A way to the other brand's site that takes the shopper along. For plain links: a page is loaded anew, and nothing is
 * fetched before the press, since each fetch makes codes.
 */
export function brandHref(brandingId: BrandingId, path: string): string {
  return `/brand/${brandingId}?to=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
