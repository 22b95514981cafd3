import type { RouterContextProvider } from 'react-router';
import { pageRequestContext } from '../page-context.ts';
import { type Api, createApi } from './client.ts';

const apis = new WeakMap<object, Api>();

/** The API for a page request on the server: in process, shared by all loaders of that request. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const known = apis.get(context);
  if (known) return known;
  const api = createApi(context.get(pageRequestContext).sendToApi, 'until-write');
  apis.set(context, api);
  return api;
}
