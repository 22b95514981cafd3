import { createContext } from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import { type HandCard, handCardBy } from './vault.ts';

/** Sends a card from the browser straight to the vault, which may be on another origin. */
export const handCardInBrowser: HandCard = async (card) => {
  const lookups = await browserApi.call('get /lookups');
  return handCardAt((lookups.ok && lookups.data.site.vaultOrigin) || '')(card);
};

/** For actions, which run in both places. The server sets its own for each page request. */
export const handCardContext = createContext(handCardInBrowser);

export function handCardAt(origin: string): HandCard {
  return handCardBy((path, init) => fetch(`${origin}${path}`, { ...init, credentials: 'omit' }));
}
