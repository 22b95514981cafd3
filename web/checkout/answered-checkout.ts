import { useEffect } from 'react';
import type { Api } from '../api/client.ts';
import { type CheckoutData, type CheckoutLoad, loadCheckout } from './load-checkout.ts';

/** In the browser only: a server has many shoppers. `answered`: the last answer, until the page shows it. */
export const known: { shown: CheckoutData | null; answered: CheckoutData | null } = {
  shown: null,
  answered: null,
};

/** Keeps what the page shows, so that the answer to a submit completes it instead of a reload. */
export function useShownCheckout(data: CheckoutData): void {
  useEffect(() => {
    known.shown = data;
    return () => {
      known.shown = known.answered = null;
    };
  }, [data]);
}

/** As `loadCheckout`, for loaders that run in the browser. */
export async function loadInBrowser(api: Api, clubJoin: boolean): Promise<CheckoutLoad> {
  const data = known.answered;
  return data?.clubJoin === clubJoin ? { ok: true, data } : loadCheckout(api, clubJoin);
}
