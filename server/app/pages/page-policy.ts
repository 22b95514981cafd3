import type { SiteOrigins } from '../../platform/sites.ts';
import type { ProviderCardFields } from '../../providers/payment/provider.ts';
import { type MapTiles, tileSource } from './map-tiles.ts';

interface PagePolicy {
  /** The sources of its inline scripts: a nonce or hashes. */
  readonly inlineScripts: string;
  readonly vaultOrigin: string | null;
  readonly mapTiles: MapTiles | null;
  /** The origin of the confirmation's picture, where it is not the shop's own. */
  readonly contentSite?: string | null;
  readonly cardFields: ProviderCardFields | null;
  readonly origins: SiteOrigins;
}

/**
 * A page's policy. It allows our own scripts (inline ones by nonce or hash), a separate card vault, the payment provider's card fields and a
 * separate map tile server. Forms may go to both brands' sites, since one leads to the other.
 */
export function pagePolicy({
  inlineScripts,
  vaultOrigin,
  mapTiles,
  contentSite = null,
  cardFields,
  origins,
}: PagePolicy): string {
  const { scripts, frames, calls } = cardFields?.sources ?? { scripts: '', frames: '', calls: '' };
  const vault = vaultOrigin === null ? '' : ` ${vaultOrigin}`;
  return [
    "default-src 'none'",
    ['script-src', "'self'", inlineScripts, scripts].filter(Boolean).join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", tileSource(mapTiles), contentSite].filter(Boolean).join(' '),
    "font-src 'self'",
    `connect-src 'self'${vault} ${calls}`.trimEnd(),
    ...(frames === '' ? [] : [`frame-src ${frames}`]),
    "manifest-src 'self'",
    `form-action 'self' ${Object.values(origins).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
