import { redirect } from 'react-router';
import {
  type CheckoutStepSlug,
  checkoutPath,
  FIRST_STEP,
  openStepFor,
} from '../../../domain/checkout/steps.ts';
import type { Api } from '../../api/client.ts';
import { type CheckoutLoad, hasItems, loadCheckout, progressOf } from '../load-checkout.ts';
import { clubJoinQuery } from './club-join.ts';

/** Redirects a shopper who opens a step too early, or after the order, to the open step. */
export async function guardStep(
  slug: CheckoutStepSlug,
  api: Api,
  clubJoin: boolean,
  loadParts = loadCheckout,
): Promise<void> {
  if (slug === FIRST_STEP.slug) return;
  const load = await loadParts(api, clubJoin);
  const open = await openStep(slug, load, api, clubJoin);
  if (open !== slug) throw redirect(checkoutPath(open, clubJoin));
}

const CHANGED = 'changed';

/**
 * An order that another tab changed may have to go back a step, such as for a birth date after wine was added. Leads
 * there with the reason. Null: the review can show it.
 */
export async function stepAfterChange(api: Api, clubJoin: boolean): Promise<Response | null> {
  const open = await openStep('review', await loadCheckout(api, clubJoin), api, clubJoin);
  return open === 'review' || open === 'confirmation'
    ? null
    : redirect(`${checkoutPath(open, clubJoin)}&${CHANGED}=yes`);
}

export function isAfterChange(search: string): boolean {
  return new URLSearchParams(search).has(CHANGED);
}

async function openStep(
  slug: CheckoutStepSlug,
  load: CheckoutLoad,
  api: Api,
  clubJoin: boolean,
): Promise<CheckoutStepSlug> {
  if (isAfterTheOrder(load) && (await hasConfirmation(api, clubJoin))) return 'confirmation';
  if (!load.ok || !load.data.isWhole) return FIRST_STEP.slug;
  return openStepFor(slug, progressOf(load.data)).slug;
}

/** Back from the confirmation finds an empty cart: the order is placed, and nothing is left to pay. */
function isAfterTheOrder(load: CheckoutLoad): boolean {
  return load.ok && !hasItems(load.data.cart);
}

/** A browser that missed its payment's answer may not see the order yet. Asking for the outcome makes it visible. */
async function hasConfirmation(api: Api, clubJoin: boolean): Promise<boolean> {
  await api.call('get /cart/payment/status', { query: clubJoinQuery(clubJoin) });
  return (await api.call('get /orders/confirmation')).ok;
}
