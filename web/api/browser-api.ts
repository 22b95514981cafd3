import { createContext } from 'react-router';
import { type Api, createApi } from './client.ts';

export const browserApi: Api = createApi(
  (path, init) => fetch(path, { ...init, credentials: 'same-origin' }),
  'in-flight',
);

/** The API for loaders and actions, which run in both places. The server sets its own for each page request. */
export const apiContext = createContext(browserApi);
