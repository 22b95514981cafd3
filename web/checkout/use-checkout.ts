import { useRouteLoaderData } from 'react-router';
import { type CheckoutMode, checkoutModeOf } from './club/checkout-mode.ts';
import type { CheckoutData } from './load-checkout.ts';

export const CHECKOUT_ROUTE = 'checkout';

export function useCheckout(): CheckoutData {
  const data = useRouteLoaderData(CHECKOUT_ROUTE) as CheckoutData | undefined;
  if (!data) throw new Error('a part of the checkout stands outside of it');
  return data;
}

export function useCheckoutMode(): CheckoutMode {
  return checkoutModeOf(useCheckout());
}
