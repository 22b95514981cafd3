import { expect, test } from 'vitest';
import type { BulkCart } from '../../contract/bulk.ts';
import { payableCarts, waitingWords } from './bulk-carts.ts';

const cart = { shoppingCartId: 31, problem: null } as BulkCart;
const soldOut = { shoppingCartId: 32, problem: 'Merlot is sold out.' } as BulkCart;

test.each([
  [1, 1, 'This order is waiting for your payment.'],
  [3, 3, 'These 3 orders are waiting for your payment. You pay once for all of them.'],
  [
    500,
    10_000,
    'These are the first 500 of 10,000 orders that are waiting for your payment. The rest appear here after that.',
  ],
])('%i of %i orders are named in a sentence', (named, waiting, words) =>
  expect(waitingWords({ shoppingCarts: Array.from({ length: named }, () => cart), waiting })).toBe(words),
);

test('what cannot be ordered is not paid for', () => {
  expect(payableCarts({ shoppingCarts: [cart, soldOut] })).toEqual([cart]);
  expect(waitingWords({ shoppingCarts: [cart, soldOut], waiting: 2 })).not.toContain('all of them');
});
