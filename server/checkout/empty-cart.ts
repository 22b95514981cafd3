import { REFUSAL_MESSAGES } from '../../domain/checkout/refusal-messages.ts';
import type { Refusal } from '../http/refusal.ts';

export const EMPTY_CART: Refusal = { code: 'conflict', message: REFUSAL_MESSAGES.emptyCart };
