import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { Refusal } from '../http/refusal.ts';

export const EMPTY_CART: Refusal = { code: 'conflict', message: MESSAGES.emptyCart };
