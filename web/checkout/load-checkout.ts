import type { StoredBilling } from '../../contract/billing.ts';
import type { Cart } from '../../contract/cart.ts';
import type { Choices } from '../../contract/choices.ts';
import type { Club } from '../../contract/clubs.ts';
import type { Lookups } from '../../contract/lookups.ts';
import type { StoredShipping } from '../../contract/shipping.ts';
import type { User } from '../../contract/user.ts';
import type { CheckoutProgress } from '../../domain/checkout/steps.ts';
import type { Api, ApiError } from '../api/client.ts';
import { clubJoinQuery } from './progress/club-join.ts';

export interface CheckoutData {
  readonly clubJoin: boolean;
  readonly lookups: Lookups;
  readonly cart: Cart;
  readonly shipping: StoredShipping | null;
  readonly billing: StoredBilling | null;
  /** Made for a step that is not sent yet. */
  readonly choices: Choices;
  readonly customer: User | null;
  /** The clubs that can be joined, for a membership; none for an order. */
  readonly clubs: readonly Club[];
  /** False if a saved form could not be read. The steps after shipping need both. */
  readonly isWhole: boolean;
}

/** Without the lookups, the cart or the clubs to join, there is no page. */
export type CheckoutLoad =
  | { readonly ok: true; readonly data: CheckoutData }
  | { readonly ok: false; readonly error: ApiError; readonly redirectUrl: string | null };

/** Requests all parts at once: one round trip, shared by all loaders of a navigation. */
export async function loadCheckout(api: Api, clubJoin: boolean): Promise<CheckoutLoad> {
  const query = clubJoinQuery(clubJoin);
  const [lookups, cart, shipping, billing, choices, session, clubs] = await Promise.all([
    api.call('get /lookups'),
    api.call('get /cart', { query }),
    api.call('get /cart/shipping', { query }),
    api.call('get /cart/billing', { query }),
    api.call('get /cart/choices', { query }),
    api.call('get /identity/validate'),
    clubJoin ? api.call('get /shop/clubs') : null,
  ]);
  if (!lookups.ok) return { ok: false, error: lookups.error, redirectUrl: null };
  if (!cart.ok) {
    return { ok: false, error: cart.error, redirectUrl: lookups.data.site.cartErrorRedirectUrl };
  }
  if (clubs?.ok === false) return { ok: false, error: clubs.error, redirectUrl: null };
  return {
    ok: true,
    data: {
      isWhole: shipping.ok && billing.ok && choices.ok,
      clubJoin,
      lookups: lookups.data,
      cart: cart.data,
      shipping: shipping.ok ? shipping.data : null,
      billing: billing.ok ? billing.data : null,
      choices: choices.ok ? choices.data : {},
      customer: session.ok ? session.data.user : null,
      clubs: clubs?.data.clubs ?? [],
    },
  };
}

export function hasItems(cart: Cart): boolean {
  return cart.shoppingCartItems.length > 0;
}

export function hasAlcohol({ shoppingCartItems }: Pick<Cart, 'shoppingCartItems'>): boolean {
  return shoppingCartItems.some((item) => item.alcoholVolume > 0);
}

export function progressOf({ cart, shipping, billing }: CheckoutData): CheckoutProgress {
  const hasShipping = hasItems(cart) && shipping !== null && !cart.nonCompliantCart;
  const hasBilling = isBillingComplete(billing) && (!hasAlcohol(cart) || hasBirthDate(billing));
  return { hasShipping, hasBilling, orderPlaced: false };
}

/** Billing is incomplete without a chargeable card, either saved or a new card's token. */
export function isBillingComplete(billing: StoredBilling | null): boolean {
  return billing !== null && billing.card !== null;
}

/** Wine added late to the cart cannot be paid for without a birth date. */
function hasBirthDate(billing: StoredBilling | null): boolean {
  return billing?.dob_year != null;
}
