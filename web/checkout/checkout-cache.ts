import type { Api } from '../api/client.ts';
import { type CheckoutData, type CheckoutLoad, loadCheckout } from './load-checkout.ts';

/** The parts that the answer to a submit brings. */
type Answered = Partial<Pick<CheckoutData, 'cart' | 'shipping' | 'billing' | 'choices' | 'customer'>>;

/**
 * What the browser knows of the checkout, so that the answer to a submit completes what the page shows instead of a
 * reload (decision 70). An answer counts until the page shows what came of it.
 */
export function createCheckoutCache(load = loadCheckout) {
  let latest: CheckoutData | null = null;
  let answered: CheckoutData | null = null;

  return {
    /** Null: no page of the checkout is on the screen. */
    current: () => latest,

    /** For an effect: it returns its clean-up. */
    show(data: CheckoutData): () => void {
      latest = data;
      return () => {
        latest = answered = null;
      };
    },

    /** Has the loaders that follow show the answer. After an incomplete load they ask the server. */
    complete(answer: Answered): void {
      const before = answered ?? latest;
      if (before?.isWhole) answered = { ...before, ...answer };
    },

    isAnswered: (clubJoin: boolean): boolean => answered?.clubJoin === clubJoin,

    /** As `loadCheckout`, for loaders. */
    async load(api: Api, clubJoin: boolean): Promise<CheckoutLoad> {
      return answered?.clubJoin === clubJoin ? { ok: true, data: answered } : load(api, clubJoin);
    },
  };
}

/** In the browser only: a server has many shoppers. */
export const checkoutCache = createCheckoutCache();
