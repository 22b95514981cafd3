import { useRouteLoaderData } from 'react-router';
import { useSite } from '../site/site.ts';
import type { CheckoutData } from './load-checkout.ts';

/** The id of the layout's route, under which its data is found. */
export const CHECKOUT_ROUTE = 'checkout';

export function useCheckout(): CheckoutData {
  const data = useRouteLoaderData(CHECKOUT_ROUTE) as CheckoutData | undefined;
  if (!data) throw new Error('a part of the checkout stands outside of it');
  return data;
}

/** The phone of the brand whose site this is. */
export function useSupportPhone(): string {
  const { brandingId } = useSite();
  const { lookups } = useCheckout();
  return lookups.brands.find((brand) => brand.brandingId === brandingId)?.phone ?? '';
}
