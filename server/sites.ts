import type { BrandingId } from '../domain/brands/branding.ts';
import { BRANDS } from '../domain/brands/brands.ts';

/** Where each brand's site lives, as origins ('https://shop.example'). */
export type SiteOrigins = Readonly<Record<BrandingId, string>>;

/**
 * The brand whose site a request was sent to, told by its host: a configured origin, or `brandN.` before any name.
 * An unknown host is brand 1.
 */
export function brandOfHost(host: string, origins: SiteOrigins): BrandingId {
  for (const brand of Object.values(BRANDS)) {
    if (new URL(origins[brand.brandingId]).host === host) return brand.brandingId;
  }
  return host.startsWith('brand2.') ? 2 : 1;
}
