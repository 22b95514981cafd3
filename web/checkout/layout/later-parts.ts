import { later } from '../../parts/later.tsx';
import { membershipIn } from '../club/club-in-cart.ts';
import type { CheckoutData } from '../load-checkout.ts';
import { hasItems } from '../load-checkout.ts';

/** Loaded on demand: most shoppers have something in the cart. */
export const NothingToShip = later(async () => (await import('./nothing-to-ship.tsx')).NothingToShip);

/** Loaded when the cart became another one. */
export const CartBecameOther = later(async () => (await import('../cart-summary/joined-notice.tsx')).default);

/** Loaded only with a place. */
export const ToDoor = later(async () => (await import('../cart-summary/to-door.tsx')).ToDoor);

/** Loaded only with a membership. A shopper from the club's page has it already. */
export const PlainHtmlText = later(
  async () => (await import('../../shop/clubs/plain-html-text.tsx')).PlainHtmlText,
);

/** Before the frame shows this cart. `isChanged`: the order was not placed, because the cart had changed. */
export async function loadPartsFor({ cart }: Pick<CheckoutData, 'cart'>, isChanged: boolean): Promise<void> {
  const wanted = [
    !hasItems(cart) && NothingToShip,
    (isChanged || cart.joined) && CartBecameOther,
    cart.toDoor && ToDoor,
    membershipIn(cart)?.clubDescription && PlainHtmlText,
  ];
  await Promise.all(wanted.flatMap((part) => (part ? [part.load()] : [])));
}
