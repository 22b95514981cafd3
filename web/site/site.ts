import { useRouteLoaderData } from 'react-router';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { Analytics } from '../analytics/consent.ts';
import { type Brand, brands, otherBrand } from '../brands/brands.ts';
import type { StripeFields } from '../cards/stripe-js.ts';
import type { Tiles } from '../parts/map/map-props.ts';

/** The site that a page belongs to: whose shop it is and where the other one stands. */
export interface Site {
  readonly brandingId: BrandingId;
  readonly names: Readonly<Record<BrandingId, string>>;
  readonly origins: Readonly<Record<BrandingId, string>>;
  /** Null: maps are drawn from outlines. */
  readonly mapTiles: Tiles | null;
  /** Null: the page's own fields take cards. */
  readonly stripe: StripeFields | null;
  readonly analytics: Analytics;
  readonly requestId: string;
}

export interface SiteView extends Site {
  readonly brand: Brand;
  readonly name: string;
  readonly other: { readonly brandingId: BrandingId; readonly name: string };
}

/** Stands in when a page failed before its site was known. */
const unknownSite: Site = {
  brandingId: 1,
  names: { 1: BRANDS[1].name, 2: BRANDS[2].name },
  origins: { 1: '', 2: '' },
  mapTiles: null,
  stripe: null,
  analytics: 'off',
  requestId: '',
};

export function useSite(): SiteView {
  const loaded = useRouteLoaderData('root') as { site: Site } | undefined;
  const site = loaded?.site ?? unknownSite;
  const other = otherBrand(site.brandingId);
  return {
    ...site,
    brand: brands[site.brandingId],
    name: site.names[site.brandingId],
    other: { brandingId: other, name: site.names[other] },
  };
}

/** Whose shop the browser is in, for loaders that run there: the document says it. */
export function brandingIdOfDocument(): BrandingId {
  return document.documentElement.dataset.brandingId === '2' ? 2 : 1;
}
