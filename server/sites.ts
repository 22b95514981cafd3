import { BRANDING_IDS, type BrandingId } from '../domain/brands/branding.ts';

/** Where each brand's site lives, as origins ('https://shop.example'). */
export type SiteOrigins = Readonly<Record<BrandingId, string>>;

/**
 * The brand whose site a request was sent to, told by its host: a configured origin, or `brandN.` before any name.
 * An unknown host is brand 1.
 */
export function brandOfHost(host: string, origins: SiteOrigins): BrandingId {
  return (
    BRANDING_IDS.find((id) => new URL(origins[id]).host === host) ??
    BRANDING_IDS.find((id) => host.startsWith(`brand${id}.`)) ??
    1
  );
}
