import { describe, expect, test } from 'vitest';
import { judgeOrder, type OrderFacts } from './judge-order.ts';

const ready: OrderFacts = {
  hasItems: true,
  hasShipping: true,
  hasBilling: true,
  isAsShown: true,
  notToJoin: null,
  birthDate: 'ok',
  shipment: { ok: true },
  deliveryDate: { ok: true },
};

describe('whether an order may be taken', () => {
  test('all is well', () => {
    expect(judgeOrder(ready)).toBeNull();
  });

  test.each<[string, Partial<OrderFacts>, object]>([
    ['an empty cart', { hasItems: false }, { kind: 'incomplete', message: 'Your cart is empty.' }],
    ['no destination', { hasShipping: false }, { kind: 'incomplete' }],
    ['no billing', { hasBilling: false }, { kind: 'incomplete' }],
    ['a member', { notToJoin: 'You are one.' }, { kind: 'incomplete', message: 'You are one.' }],
    ['a cart that moved under the shopper', { isAsShown: false }, { kind: 'cart-changed' }],
    [
      'a shopper of 20',
      { birthDate: 'under-age' },
      { kind: 'not-allowed', field: 'dob_year', message: 'Must be 21 or older' },
    ],
    ['no birth date', { birthDate: 'missing' }, { kind: 'not-allowed', field: 'dob_year' }],
    [
      'a state that forbids it',
      { shipment: { ok: false, reason: 'We are unable to ship to the selected state.' } },
      { kind: 'not-allowed', field: 'stateId', message: 'We are unable to ship to the selected state.' },
    ],
    [
      'a date gone by',
      { deliveryDate: { ok: false, reason: 'past' } },
      { kind: 'not-allowed', field: 'requestedShipDate' },
    ],
  ])('refused: %s', (_, facts, refusal) => {
    expect(judgeOrder({ ...ready, ...facts })).toMatchObject(refusal);
  });

  test('a changed cart is shown again before any other refusal', () => {
    expect(judgeOrder({ ...ready, isAsShown: false, birthDate: 'under-age' })).toEqual({
      kind: 'cart-changed',
    });
  });
});
