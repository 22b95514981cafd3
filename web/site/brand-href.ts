import type { BrandingId } from '../../domain/brands/branding.ts';

/** Use plain links: they load a new document, and nothing is fetched before the click. Each fetch creates codes. */
export function brandHref(brandingId: BrandingId, path: string): string {
  return `/brand/${brandingId}?to=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
