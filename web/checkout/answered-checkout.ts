import { useEffect } from 'react';
import type { Api } from '../api/client.ts';
import { type CheckoutData, type CheckoutLoad, loadCheckout } from './load-checkout.ts';

/** In the browser only: a server has many shoppers. */
let shown: CheckoutData | null = null;
/** What the last answer told, until the page shows it. */
let answered: CheckoutData | null = null;

/** Keeps what the page shows, so that the answer to a submit completes it instead of a reload. */
export function useShownCheckout(data: CheckoutData): void {
  useEffect(() => {
    shown = data;
    return () => {
      shown = null;
      answered = null;
    };
  }, [data]);
}

export function shownCheckout(): CheckoutData | null {
  return shown;
}

/** Has the loaders that follow a submit show its answer. After an incomplete load they ask the server. */
export function showAnswer(
  told: Partial<Pick<CheckoutData, 'cart' | 'shipping' | 'billing' | 'customer'>>,
): void {
  const known = answered ?? shown;
  if (known?.isWhole) answered = { ...known, ...told };
}

export function answeredCheckout(clubJoin: boolean): CheckoutData | null {
  return answered?.clubJoin === clubJoin ? answered : null;
}

/** As `loadCheckout`, for loaders that run in the browser. */
export async function loadInBrowser(api: Api, clubJoin: boolean): Promise<CheckoutLoad> {
  const data = answeredCheckout(clubJoin);
  return data ? { ok: true, data } : loadCheckout(api, clubJoin);
}
