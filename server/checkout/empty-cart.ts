import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { Refusal } from '../http/refusal.ts';

/** Nothing to check out. */
export const EMPTY_CART: Refusal = { code: 'conflict', message: MESSAGES.emptyCart };
