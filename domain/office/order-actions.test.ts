import { expect, test } from 'vitest';
import { type OrderSituation, objectionTo, orderActions } from './order-actions.ts';

const toShip: OrderSituation = {
  status: 'placed',
  isPickup: false,
  isOnHold: false,
  isReady: false,
  isAuthorized: true,
  hasMoneyToRefund: false,
  isMoneyMoving: false,
};
const shipped: OrderSituation = { ...toShip, status: 'shipped', hasMoneyToRefund: true };
const pickup: OrderSituation = { ...toShip, isPickup: true };

const allowed = (order: OrderSituation, role: Parameters<typeof orderActions>[1]) =>
  orderActions(order, role).flatMap(({ name, isAllowed }) => (isAllowed ? [name] : []));

test.each([
  [toShip, 'owner', ['ship', 'cancel', 'hold', 'notes', 'tags', 'edit', 'replacement']],
  [toShip, 'cellar', ['ship', 'hold', 'notes', 'tags']],
  [toShip, 'books', []],
  [{ ...toShip, isOnHold: true }, 'cellar', ['unhold', 'notes', 'tags']],
  [
    { ...toShip, isAuthorized: false },
    'service',
    ['cancel', 'authorize', 'hold', 'notes', 'tags', 'edit', 'replacement'],
  ],
  [{ ...toShip, isMoneyMoving: true }, 'owner', ['hold', 'notes', 'tags', 'edit']],
  [shipped, 'service', ['tracking', 'refund', 'notes', 'tags']],
  [{ ...shipped, status: 'refunded', hasMoneyToRefund: false }, 'owner', ['tracking', 'notes', 'tags']],
  [{ ...toShip, status: 'cancelled' }, 'owner', ['notes', 'tags']],
  [pickup, 'cellar', ['ready', 'hand-over', 'hold', 'notes', 'tags']],
  [{ ...pickup, isReady: true }, 'cellar', ['hand-over', 'hold', 'notes', 'tags']],
] as const)('of %o, %s may', (order, role, names) => {
  expect(allowed(order, role)).toEqual(names);
});

test('every refusal says why', () => {
  expect(objectionTo('ship', { ...toShip, isOnHold: true })).toBe(
    'The order is on hold. Take it off hold first.',
  );
  expect(objectionTo('hold', { ...pickup, status: 'shipped' })).toBe('The order is picked up.');
  for (const order of [toShip, shipped, pickup]) {
    for (const { isAllowed, reason } of orderActions(order, 'service'))
      expect(isAllowed).toBe(reason === null);
  }
});
