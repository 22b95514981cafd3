import { createContext, RouterContextProvider } from 'react-router';
import type { BrandingId } from '../domain/brands/branding.ts';
import type { Analytics } from './analytics/consent.ts';
import { apiContext } from './api/browser-api.ts';
import { createApi, type SendToApi } from './api/client.ts';
import type { StripeFields } from './cards/stripe-card.ts';
import { handCardBy, handCardContext } from './cards/vault.ts';
import type { Tiles } from './parts/map/map-props.ts';
import { siteBrandContext } from './site/site.ts';

/** What the server knows about one request for a page. Exists on the server only. */
export interface PageRequest {
  readonly nonce: string;
  readonly requestId: string;
  readonly brandingId: BrandingId;
  /** Where each brand's shop lives, without a trailing slash. */
  readonly origins: Readonly<Record<BrandingId, string>>;
  readonly brandNames: Readonly<Record<BrandingId, string>>;
  readonly mapTiles: Tiles | null;
  readonly cardFields: StripeFields | null;
  readonly analytics: Analytics;
  /** Calls the API inside the process, as the shopper who asked for the page. */
  readonly sendToApi: SendToApi;
  readonly reportError: (error: unknown) => void;
}

export const pageRequestContext = createContext<PageRequest>();

/** The load context of one page request, to be handed to React Router's request handler. */
export function createPageContext(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageRequestContext, page);
  context.set(apiContext, createApi(page.sendToApi, 'until-write'));
  context.set(siteBrandContext, () => page.brandingId);
  context.set(handCardContext, handCardBy(page.sendToApi));
  return context;
}
