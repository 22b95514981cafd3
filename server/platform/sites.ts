import { BRANDING_IDS, type BrandingId } from '../../domain/brands/branding.ts';

/** Such as 'https://shop.example'. */
export type SiteOrigins = Readonly<Record<BrandingId, string>>;

/** The brand of a request's host: a configured origin, or `brandN.` before any name. An unknown host is brand 1. */
export function brandOfHost(host: string, origins: SiteOrigins): BrandingId {
  return (
    BRANDING_IDS.find((id) => new URL(origins[id]).host === host) ??
    BRANDING_IDS.find((id) => host.startsWith(`brand${id}.`)) ??
    1
  );
}
