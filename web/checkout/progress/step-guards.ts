import { redirect } from 'react-router';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import type { Api } from '../../api/client.ts';
import {
  type CheckoutData,
  type CheckoutLoad,
  hasItems,
  loadCheckout,
  progressOf,
} from '../load-checkout.ts';
import { clubJoinQuery } from './club-join.ts';

/** Spec §2: the payment step needs cart and shipping; without them it leads back to shipping. */
export async function guardBilling(api: Api, clubJoin: boolean): Promise<CheckoutData> {
  const load = await loadCheckout(api, clubJoin);
  if (isAfterTheOrder(load) && (await hasConfirmation(api, clubJoin)))
    throw redirect(checkoutPath('confirmation', clubJoin));
  if (!load.ok || !load.isWhole || !progressOf(load.data).hasShipping) {
    throw redirect(checkoutPath('shipping', clubJoin));
  }
  return load.data;
}

/** Spec §2: the review needs billing as well; without it, it leads back to the payment step. */
export async function guardReview(api: Api, clubJoin: boolean): Promise<CheckoutData> {
  const checkout = await guardBilling(api, clubJoin);
  if (!progressOf(checkout).hasBilling) throw redirect(checkoutPath('billing', clubJoin));
  return checkout;
}

/** Going back from the confirmation finds an empty cart: the order is placed, and there is nothing to pay again. */
function isAfterTheOrder(load: CheckoutLoad): boolean {
  return load.ok && !hasItems(load.data.cart);
}

/** Whoever never got the answer of a payment may not look at its order yet: asking what became of it lets them. */
async function hasConfirmation(api: Api, clubJoin: boolean): Promise<boolean> {
  await api.call('get /cart/payment/status', { query: clubJoinQuery(clubJoin) });
  return (await api.call('get /orders/confirmation')).ok;
}
