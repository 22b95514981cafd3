import { MESSAGES } from '../../domain/checkout/messages.ts';
import { normalizePromoCode } from '../../domain/promo/promo.ts';
import type { Refusal } from '../http/refusal.ts';
import { promoExists } from '../promos/store.ts';
import type { CartKey } from './cart-record.ts';
import { type CartParts, changeCart } from './change-cart.ts';
import { writePromoCode } from './store.ts';

export interface CouponAnswer {
  readonly valid: boolean;
  /** Why not, in a shopper's words. */
  readonly reason: string | null;
}

/** Applies a code to the cart, or says why it does not count; a refused code leaves the cart as it was. */
export async function applyCoupon(parts: CartParts, key: CartKey, typed: string): Promise<CouponAnswer> {
  const promoCode = normalizePromoCode(typed);
  const result = await changeCart(
    parts,
    key,
    async (trx, cartId) => {
      if (!(await promoExists(trx, promoCode))) return UNKNOWN_CODE;
      await writePromoCode(trx, cartId, promoCode);
      return null;
    },
    ({ price }) =>
      price.promo.state === 'refused' ? { code: 'invalid', message: price.promo.reason } : null,
  );
  if (result.ok) return { valid: true, reason: null };
  const isWithoutCart = result.refusal.code === 'not-found';
  return { valid: false, reason: isWithoutCart ? MESSAGES.emptyCart : result.refusal.message };
}

/** Takes the code away; a cart without one, or no cart at all, is no refusal. */
export async function removeCoupon(parts: CartParts, key: CartKey): Promise<Refusal | null> {
  const result = await changeCart(parts, key, async (trx, cartId) => {
    await writePromoCode(trx, cartId, null);
    return null;
  });
  return result.ok || result.refusal.code === 'not-found' ? null : result.refusal;
}

const UNKNOWN_CODE: Refusal = { code: 'invalid', message: MESSAGES.promoUnknown };
