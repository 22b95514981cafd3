import { expect, test } from 'vitest';
import type { OrderStatus } from '../orders/order-status.ts';
import { type BooksFault, judgeBooks } from './judge-books.ts';

const judge = (status: OrderStatus, capturableCents: number, capturedCents: number, refundedCents: number) =>
  judgeBooks({ status, totalCents: 100, moved: { capturableCents, capturedCents, refundedCents } });

test.each<[OrderStatus, capturable: number, captured: number, refunded: number, BooksFault | null]>([
  ['placed', 100, 0, 0, null],
  ['placed', 0, 0, 0, null],
  ['placed', 99, 0, 0, 'authorized-differs'],
  ['placed', 200, 0, 0, 'authorized-differs'],
  ['placed', 0, 100, 0, 'captured-differs'],
  ['placed', 100, 0, 1, 'refunded-differs'],
  ['placed', 0, 0, 1, 'refunded-differs'],
  ['shipped', 0, 100, 0, null],
  ['shipped', 0, 0, 0, 'captured-differs'],
  ['shipped', 0, 101, 0, 'captured-differs'],
  ['shipped', 0, 100, 100, 'refunded-differs'],
  ['shipped', 100, 0, 0, 'captured-differs'],
  ['shipped', 1, 100, 0, 'authorized-differs'],
  ['shipped', 0, 99, 0, 'captured-differs'],
  ['shipped', 0, 100, 1, 'refunded-differs'],
  ['partly-refunded', 0, 100, 1, null],
  ['partly-refunded', 0, 100, 99, null],
  ['partly-refunded', 0, 0, 1, 'captured-differs'],
  ['partly-refunded', 100, 100, 1, 'authorized-differs'],
  ['partly-refunded', 0, 100, 100, 'refunded-differs'],
  ['partly-refunded', 0, 100, 0, 'refunded-differs'],
  ['refunded', 0, 100, 100, null],
  ['refunded', 0, 100, 99, 'refunded-differs'],
  ['refunded', 0, 100, 101, 'refunded-differs'],
  ['refunded', 0, 0, 100, 'captured-differs'],
  ['cancelled', 0, 0, 0, null],
  ['cancelled', 0, 0, 1, 'refunded-differs'],
  ['cancelled', 100, 0, 0, 'authorized-differs'],
  ['cancelled', 0, 100, 0, 'captured-differs'],
])(
  '%s with %d authorized, %d captured and %d refunded: %s',
  (status, capturable, captured, refunded, fault) => {
    expect(judge(status, capturable, captured, refunded)).toBe(fault);
  },
);

test('an order that nothing was written of does not fit', () => {
  expect(judgeBooks({ status: 'placed', totalCents: 0, moved: null })).toBe('nothing-authorised');
});
