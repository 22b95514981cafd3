import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { normalizePromoCode } from '../../../domain/promo/promo.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { CartKey } from './cart-record.ts';
import { type CartParts, changeCart } from './change-cart.ts';
import { dropPromoCode, writeKnownPromoCode } from './store.ts';

export interface CouponAnswer {
  readonly valid: boolean;
  /** In words for the shopper. */
  readonly reason: string | null;
  /** The code does not exist, so it may be a guess. */
  readonly isUnknown: boolean;
}

/** A refused code leaves the cart unchanged. */
export async function applyCoupon(parts: CartParts, key: CartKey, typed: string): Promise<CouponAnswer> {
  const promoCode = normalizePromoCode(typed);
  const result = await changeCart(
    parts,
    key,
    async (trx, { cartId }) => ((await writeKnownPromoCode(trx, cartId, promoCode)) ? null : UNKNOWN_CODE),
    ({ price }) =>
      price.promo.state === 'refused' ? { code: 'invalid', message: price.promo.reason } : null,
  );
  if (result.ok) return { valid: true, reason: null, isUnknown: false };
  const isWithoutCart = result.refusal.code === 'not-found';
  return {
    valid: false,
    reason: isWithoutCart ? REFUSAL_MESSAGES.emptyCart : result.refusal.message,
    isUnknown: result.refusal === UNKNOWN_CODE,
  };
}

/** A cart without a code, or no cart, is no error. */
export async function removeCoupon(parts: CartParts, key: CartKey): Promise<Refusal | null> {
  const result = await changeCart(parts, key, async (trx, { cartId }) => {
    await dropPromoCode(trx, cartId);
    return null;
  });
  return result.ok || result.refusal.code === 'not-found' ? null : result.refusal;
}

const UNKNOWN_CODE: Refusal = { code: 'invalid', message: REFUSAL_MESSAGES.promoUnknown };
