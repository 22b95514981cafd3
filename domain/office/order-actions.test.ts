import { describe, expect, test } from 'vitest';
import {
  nextStep,
  type OrderActionName,
  type OrderSituation,
  objectionTo,
  orderActions,
} from './order-actions.ts';

const toShip: OrderSituation = {
  status: 'placed',
  isPickup: false,
  isOnHold: false,
  isReady: false,
  isPacked: false,
  isAuthorized: true,
  wasDeclined: false,
  hasMoneyToRefund: false,
  isMoneyMoving: false,
};
const shipped: OrderSituation = { ...toShip, status: 'shipped', hasMoneyToRefund: true };
const canceled: OrderSituation = { ...toShip, status: 'cancelled' };
const pickup: OrderSituation = { ...toShip, isPickup: true };
const pickedUp: OrderSituation = { ...pickup, status: 'shipped', hasMoneyToRefund: true };

const allowed = (order: OrderSituation, role: Parameters<typeof orderActions>[1]) =>
  orderActions(order, role).flatMap(({ name, isAllowed }) => (isAllowed ? [name] : []));

test.each([
  [toShip, 'owner', ['ship', 'cancel', 'hold', 'notes', 'tags', 'edit', 'change', 'replacement']],
  [toShip, 'cellar', ['ship', 'hold', 'notes', 'tags']],
  [toShip, 'books', []],
  [{ ...toShip, isOnHold: true }, 'cellar', ['unhold', 'notes', 'tags']],
  [
    { ...toShip, isAuthorized: false },
    'service',
    ['cancel', 'authorize', 'hold', 'notes', 'tags', 'edit', 'change', 'replacement'],
  ],
  [
    { ...toShip, isAuthorized: false, wasDeclined: true },
    'service',
    [
      'cancel',
      'authorize',
      'card-link',
      'new-card',
      'hold',
      'notes',
      'tags',
      'edit',
      'change',
      'replacement',
    ],
  ],
  [{ ...toShip, isAuthorized: false }, 'cellar', ['hold', 'notes', 'tags']],
  [{ ...toShip, isMoneyMoving: true }, 'owner', ['hold', 'notes', 'tags', 'edit']],
  [shipped, 'service', ['tracking', 'refund', 'notes', 'tags']],
  [shipped, 'cellar', ['tracking', 'notes', 'tags']],
  [{ ...shipped, status: 'partly-refunded' }, 'service', ['tracking', 'refund', 'notes', 'tags']],
  [{ ...shipped, status: 'refunded', hasMoneyToRefund: false }, 'owner', ['tracking', 'notes', 'tags']],
  [canceled, 'owner', ['notes', 'tags']],
  [pickup, 'cellar', ['ready', 'hand-over', 'hold', 'notes', 'tags']],
  [{ ...pickup, isReady: true }, 'cellar', ['hand-over', 'hold', 'notes', 'tags']],
  [{ ...pickup, isMoneyMoving: true }, 'cellar', ['ready', 'hold', 'notes', 'tags']],
  // A hand-over authorizes by itself.
  [{ ...pickup, isAuthorized: false }, 'cellar', ['ready', 'hand-over', 'hold', 'notes', 'tags']],
  [pickedUp, 'service', ['refund', 'notes', 'tags']],
] as const)('of %o, %s may', (order, role, names) => {
  expect(allowed(order, role)).toEqual(names);
});

const ON_HOLD = 'The order is on hold. Take it off hold first.';
const MOVING = 'A payment of this order is in progress. Try again in a minute.';
const NO_PICKUP = 'This order is not a winery pickup.';

describe('a button that cannot be pressed says why', () => {
  test.each<[OrderActionName, OrderSituation, string]>([
    ['ship', pickup, 'This order is a winery pickup. Hand it over instead.'],
    ['ship', shipped, 'The order is shipped.'],
    ['ship', { ...shipped, status: 'partly-refunded' }, 'The order is partly refunded.'],
    ['ship', { ...shipped, status: 'refunded' }, 'The order is refunded.'],
    ['ship', canceled, 'The order is canceled.'],
    ['ship', { ...toShip, isOnHold: true }, ON_HOLD],
    ['ship', { ...toShip, isMoneyMoving: true }, MOVING],
    ['ship', { ...toShip, isAuthorized: false }, 'The order’s total is not authorized. Authorize it first.'],
    ['ready', toShip, NO_PICKUP],
    ['ready', pickedUp, 'The order is picked up.'],
    ['ready', { ...pickup, isOnHold: true }, ON_HOLD],
    ['ready', { ...pickup, isReady: true }, 'The order is ready already.'],
    ['hand-over', toShip, NO_PICKUP],
    ['hand-over', pickedUp, 'The order is picked up.'],
    ['hand-over', { ...pickup, status: 'partly-refunded' }, 'The order is partly refunded.'],
    ['hand-over', { ...pickup, isOnHold: true }, ON_HOLD],
    ['hand-over', { ...pickup, isMoneyMoving: true }, MOVING],
    ['tracking', pickedUp, 'A winery pickup has no tracking number.'],
    ['tracking', toShip, 'The order has not shipped yet. Enter the number when you ship it.'],
    ['tracking', canceled, 'The order is canceled.'],
    ['cancel', shipped, 'The order is shipped.'],
    ['cancel', { ...toShip, isMoneyMoving: true }, MOVING],
    ['refund', toShip, 'The order is not charged yet. Cancel it instead.'],
    ['refund', canceled, 'The order is canceled.'],
    ['refund', { ...shipped, isMoneyMoving: true }, MOVING],
    ['refund', { ...shipped, hasMoneyToRefund: false }, 'Nothing is left to refund.'],
    ['authorize', shipped, 'The order is shipped.'],
    ['authorize', { ...toShip, isAuthorized: false, isMoneyMoving: true }, MOVING],
    ['authorize', toShip, 'The order’s total is already authorized.'],
    ['hold', pickedUp, 'The order is picked up.'],
    ['hold', { ...toShip, isOnHold: true }, 'The order is on hold already.'],
    ['unhold', canceled, 'The order is canceled.'],
    ['unhold', toShip, 'The order is not on hold.'],
    ['edit', shipped, 'The order is shipped.'],
    ['replacement', shipped, 'The order is shipped.'],
    ['replacement', { ...toShip, isMoneyMoving: true }, MOVING],
  ])('%s %o: %s', (name, order, reason) => {
    expect(objectionTo(name, order)).toBe(reason);
    expect(orderActions(order, 'owner').find((action) => action.name === name)).toEqual({
      ...{ name, isAllowed: false, reason },
    });
  });

  test('with the reason that cannot be removed first', () => {
    const isStopped = { isOnHold: true, isMoneyMoving: true, isAuthorized: false };
    expect(objectionTo('ship', { ...canceled, ...isStopped, isPickup: true })).toBe(
      'This order is a winery pickup. Hand it over instead.',
    );
    expect(objectionTo('ship', { ...canceled, ...isStopped })).toBe('The order is canceled.');
    expect(objectionTo('ship', { ...toShip, ...isStopped })).toBe(ON_HOLD);
    expect(objectionTo('ship', { ...toShip, ...isStopped, isOnHold: false })).toBe(MOVING);
  });

  test('and shows only the role to staff who may never press it', () => {
    const refusal = { isAllowed: false, reason: 'Your role does not include this.' };
    const actions = orderActions(toShip, 'cellar');
    for (const name of ['cancel', 'refund', 'authorize', 'edit', 'change', 'replacement'])
      expect(actions).toContainEqual({ name, ...refusal });
    expect(orderActions(toShip, 'books').every(({ reason }) => reason === refusal.reason)).toBe(true);
  });
});

test.each([
  [toShip, 'cellar', 'ship'],
  [{ ...toShip, isOnHold: true }, 'owner', undefined],
  [{ ...toShip, isAuthorized: false }, 'service', 'authorize'],
  [{ ...toShip, isAuthorized: false, wasDeclined: true }, 'service', 'card-link'],
  [{ ...toShip, isAuthorized: false, wasDeclined: true }, 'cellar', undefined],
  [pickup, 'cellar', 'ready'],
  [{ ...pickup, isReady: true }, 'cellar', 'hand-over'],
  [shipped, 'owner', undefined],
] as const)('%j is brought on by one step of %s: %s', (order, role, step) => {
  const allowed = orderActions(order, role).filter(({ isAllowed }) => isAllowed);
  expect(nextStep(allowed)?.name).toBe(step);
});
