import type { Cart } from '../../contract/cart.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { SiteOrigins } from '../sites.ts';
import type { CartKey } from './cart-record.ts';
import { cartViewOf, emptyCart, toCart } from './cart-wire.ts';
import type { CartParts } from './change-cart.ts';
import { readCart } from './read-cart.ts';

/** The shopper's cart as the API returns it; an empty one if there is none. */
export async function shownCart(
  parts: CartParts & { readonly origins: SiteOrigins },
  key: CartKey | null,
  brandingId: BrandingId,
): Promise<Cart> {
  const cart = key && (await readCart(parts, key));
  const view = await cartViewOf(parts, brandingId);
  return cart ? toCart(cart, view) : emptyCart(view);
}
