import { useRouteLoaderData } from 'react-router';
import type { CheckoutData } from './load-checkout.ts';

/** The id of the layout's route, under which its data is found. */
export const CHECKOUT_ROUTE = 'checkout';

export function useCheckout(): CheckoutData {
  const data = useRouteLoaderData(CHECKOUT_ROUTE) as CheckoutData | undefined;
  if (!data) throw new Error('a part of the checkout stands outside of it');
  return data;
}
