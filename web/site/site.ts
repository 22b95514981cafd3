import { createContext, useRouteLoaderData } from 'react-router';
import { type BrandingId, brandingIdIn, byBrand, otherBrands } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { Analytics } from '../analytics/data-layer.ts';
import { type Brand, brands } from '../brands/brands.ts';
import type { ProviderPage } from '../cards/provider-card-fields.tsx';
import type { Tiles } from '../parts/map/map-props.ts';

export interface Site {
  readonly brandingId: BrandingId;
  readonly names: Readonly<Record<BrandingId, string>>;
  /** Without a trailing slash. */
  readonly origins: Readonly<Record<BrandingId, string>>;
  /** Null: maps are drawn from outlines. */
  readonly mapTiles: Tiles | null;
  /** Null: the page's own fields take cards. */
  readonly cardFields: ProviderPage | null;
  readonly analytics: Analytics;
  readonly requestId: string;
}

export interface SiteView extends Site {
  readonly brand: Brand;
  readonly name: string;
  readonly tagline: string;
  readonly others: readonly { readonly brandingId: BrandingId; readonly name: string }[];
}

/** Used when a page failed before its site was known. */
const unknownSite: Site = {
  brandingId: 1,
  names: byBrand((id) => BRANDS[id].name),
  origins: byBrand(() => ''),
  mapTiles: null,
  cardFields: null,
  analytics: 'off',
  requestId: '',
};

export function useSite(): SiteView {
  const loaded = useRouteLoaderData('root') as { site: Site } | undefined;
  const site = loaded?.site ?? unknownSite;
  return {
    ...site,
    brand: brands[site.brandingId],
    name: site.names[site.brandingId],
    tagline: BRANDS[site.brandingId].tagline,
    others: otherBrands(site.brandingId).map((id) => ({ brandingId: id, name: site.names[id] })),
  };
}

/** The document has it in the browser, the page request on the server. */
export const siteBrandContext = createContext(
  (): BrandingId => brandingIdIn(document.documentElement.dataset.brandingId) ?? 1,
);
