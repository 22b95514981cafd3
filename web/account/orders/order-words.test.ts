import { expect, test } from 'vitest';
import type { CompletedOrder } from '../../../contract/orders.ts';
import { contentsOf, orderedOn, statusWord } from './order-words.ts';

const order = (is: object) => is as CompletedOrder;

test('an order placed in the evening in California was not placed the next day', () => {
  expect(orderedOn(order({ orderedAt: '2026-12-03T04:30:00.000Z' }))).toBe('December 2, 2026');
});

test('bottles are counted, and the first wine named', () => {
  const items = [
    { quantity: 3, description: 'Merlot' },
    { quantity: 1, description: 'Pinot Noir' },
  ];
  expect(contentsOf(order({ items }))).toBe('4 items: Merlot and 1 more');
  expect(contentsOf(order({ items: [{ quantity: 1, description: 'Corkscrew' }] }))).toBe('1 item: Corkscrew');
});

test('what was handed over at a winery was picked up; what a carrier keeps was shipped', () => {
  const shipped = (kind: string | null) => statusWord(order({ status: 'shipped', pickUp: kind && { kind } }));
  expect([shipped('winery'), shipped('carrier'), shipped(null)]).toEqual(['Picked up', 'Shipped', 'Shipped']);
});

test('an unknown state is shown, not hidden', () => {
  expect(statusWord(order({ status: 'placed' }))).toBe('Placed');
  expect(statusWord(order({ status: 'cancelled' }))).toBe('Canceled');
  expect(statusWord(order({ status: 'partly-refunded' }))).toBe('Partly refunded');
  expect(statusWord(order({ status: 'returned' }))).toBe('Returned');
});
