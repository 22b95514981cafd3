import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { type Refusal, type Result, reject } from '../../platform/http/refusal.ts';

export const EMPTY_CART: Refusal = { code: 'conflict', message: REFUSAL_MESSAGES.emptyCart };

/** A checkout without a cart is one with an empty cart. */
export function orEmptyCart<Value>(result: Result<Value>): Result<Value> {
  return !result.ok && result.refusal.code === 'not-found' ? reject(EMPTY_CART) : result;
}
