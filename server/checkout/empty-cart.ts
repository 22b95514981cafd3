import type { Refusal } from '../http/refusal.ts';

/** There is nothing to check out. */
export const EMPTY_CART: Refusal = { code: 'conflict', message: 'Your cart is empty.' };
