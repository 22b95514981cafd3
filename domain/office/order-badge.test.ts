import { expect, test } from 'vitest';
import { badgeOf, type OrderProgress } from './order-badge.ts';

const PLACED: OrderProgress = {
  status: 'placed',
  isPickup: false,
  isOnHold: false,
  isPacked: false,
  isReady: false,
  isRefused: false,
};

test.each([
  ['To ship', {}],
  ['To prepare', { isPickup: true }],
  ['Packed', { isPacked: true }],
  ['Ready', { isPickup: true, isReady: true }],
  ['Ready', { isPacked: true, isReady: true }],
  ['Card declined', { isPacked: true, isReady: true, isRefused: true }],
  ['On hold', { isPacked: true, isReady: true, isRefused: true, isOnHold: true }],
] as const)('what stops an order is more urgent than how far it is: %s', (badge, progress) => {
  expect(badgeOf({ ...PLACED, ...progress })).toBe(badge);
});

test.each([
  ['Shipped', { status: 'shipped' }],
  ['Picked up', { status: 'shipped', isPickup: true }],
  ['Partly refunded', { status: 'partly-refunded' }],
  ['Refunded', { status: 'refunded' }],
  ['Canceled', { status: 'cancelled' }],
] as const)('an order that is done is not held up by anything: %s', (badge, progress) => {
  expect(badgeOf({ ...PLACED, isOnHold: true, isRefused: true, ...progress })).toBe(badge);
});
