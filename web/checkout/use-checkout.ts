import { createContext, useContext } from 'react';
import { type CheckoutMode, checkoutModeOf } from './club/checkout-mode.ts';
import type { CheckoutData } from './load-checkout.ts';

/** Not the router's own data: its readers render again on each press, also when no data has changed. */
export const CheckoutContext = createContext<CheckoutData | null>(null);

export function useCheckout(): CheckoutData {
  const data = useContext(CheckoutContext);
  if (!data) throw new Error('a part of the checkout stands outside of it');
  return data;
}

export function useCheckoutMode(): CheckoutMode {
  return checkoutModeOf(useCheckout());
}
