import { type Api, createApi } from './client.ts';

/** The API as the browser calls it: same origin, with the shopper's cookies. */
export const browserApi: Api = createApi(
  (path, init) => fetch(path, { ...init, credentials: 'same-origin' }),
  'in-flight',
);
