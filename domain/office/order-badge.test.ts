import { expect, test } from 'vitest';
import type { Day } from '../dates/day.ts';
import { badgeOf, type OrderProgress } from './order-badge.ts';

const TODAY = '2026-11-25' as Day;
const YESTERDAY = '2026-11-24' as Day;

const PLACED: OrderProgress = {
  status: 'placed',
  isPickup: false,
  shipDay: TODAY,
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
  expect(badgeOf({ ...PLACED, ...progress }, TODAY)).toBe(badge);
});

test.each([
  ['Shipped', { status: 'shipped' }],
  ['Picked up', { status: 'shipped', isPickup: true }],
  ['Partly refunded', { status: 'partly-refunded' }],
  ['Refunded', { status: 'refunded' }],
  ['Canceled', { status: 'cancelled' }],
] as const)('an order that is done is not held up by anything: %s', (badge, progress) => {
  const done = { ...PLACED, shipDay: YESTERDAY, isOnHold: true, isRefused: true, ...progress };
  expect(badgeOf(done, TODAY)).toBe(badge);
});

test.each([
  ['Late', {}],
  ['Late', { isPickup: true }],
  ['Packed, late', { isPacked: true }],
  ['Ready', { isPickup: true, isReady: true }],
  ['Card declined', { isRefused: true }],
  ['On hold', { isOnHold: true }],
] as const)(
  'an order is late the day after its ship day, unless something else has to happen first: %s',
  (badge, progress) => {
    expect(badgeOf({ ...PLACED, shipDay: YESTERDAY, ...progress }, TODAY)).toBe(badge);
  },
);
