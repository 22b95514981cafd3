import { createContext, RouterContextProvider } from 'react-router';
import type { Upload } from '../contract/upload.ts';
import { apiContext } from './api/browser-api.ts';
import { createApi, type SendToApi } from './api/client.ts';
import { handCardBy, handCardContext } from './cards/vault.ts';
import { type Site, siteBrandContext } from './site/site.ts';

export interface PageRequest {
  readonly nonce: string;
  readonly site: Site;
  /** Null where none was posted, or its sender may not post one: then it was not read. */
  readonly upload: Upload | null;
  /** Calls the API inside the process, as the shopper who asked for the page. */
  readonly sendToApi: SendToApi;
  readonly reportError: (error: unknown) => void;
}

export const pageRequestContext = createContext<PageRequest>();

export function createPageContext(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageRequestContext, page);
  context.set(apiContext, createApi(page.sendToApi, 'until-write'));
  context.set(siteBrandContext, () => page.site.brandingId);
  context.set(handCardContext, handCardBy(page.sendToApi));
  return context;
}
