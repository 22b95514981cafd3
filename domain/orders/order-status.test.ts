import { expect, test } from 'vitest';
import { mayBecome, type OrderStatus } from './order-status.ts';

const ALL: readonly OrderStatus[] = ['placed', 'shipped', 'partly-refunded', 'refunded', 'cancelled'];

test.each<[OrderStatus, OrderStatus[]]>([
  ['placed', ['shipped', 'cancelled']],
  ['shipped', ['partly-refunded', 'refunded']],
  ['partly-refunded', ['partly-refunded', 'refunded']],
  ['refunded', []],
  ['cancelled', []],
])('an order that is %s may become %j', (from, to) => {
  expect(ALL.filter((status) => mayBecome(from, status))).toEqual(to);
});
