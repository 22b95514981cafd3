import type { Refusal } from '../../server/platform/http/refusal.ts';
import { type Outcome, rejected } from '../command.ts';
import { id } from '../fields.ts';

export const orderId = id('an order');

export function unknownOrder(orderId: number): string {
  return `There is no order ${orderId}. Search by email, name or phone with order find.`;
}

export function rejectedOrder(orderId: number, refusal: Refusal): Outcome {
  return rejected(refusal, { unknown: unknownOrder(orderId) });
}
