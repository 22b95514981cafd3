import { describe, expect, test } from 'vitest';
import { judgeOrder, type OrderFacts } from './judge-order.ts';

const ready: OrderFacts = {
  hasItems: true,
  hasShipping: true,
  hasBilling: true,
  isAsOnPage: true,
  isAsShown: true,
  notToJoin: null,
  birthDate: 'ok',
  isRecipientKnown: true,
  shipment: { ok: true },
  deliveryDate: { ok: true },
};

describe('whether an order may be taken', () => {
  test('all is well', () => {
    expect(judgeOrder(ready)).toBeNull();
  });

  test.each<[string, Partial<OrderFacts>, object]>([
    ['an empty cart', { hasItems: false }, { kind: 'incomplete', message: 'Your cart is empty.' }],
    [
      'no destination',
      { hasShipping: false },
      { kind: 'incomplete', message: 'Please choose where your order should go first.' },
    ],
    [
      'no billing',
      { hasBilling: false },
      { kind: 'incomplete', message: 'Please enter your billing information first.' },
    ],
    ['a member', { notToJoin: 'You are one.' }, { kind: 'incomplete', message: 'You are one.' }],
    ['a cart that is not the one on the page', { isAsOnPage: false }, { kind: 'cart-changed' }],
    ['a cart that moved under the shopper', { isAsShown: false }, { kind: 'cart-changed' }],
    [
      'a shopper of 20',
      { birthDate: 'under-age' },
      { kind: 'not-allowed', field: 'dob_year', message: 'Must be 21 or older' },
    ],
    [
      'wine for someone of unknown age at a carrier',
      { isRecipientKnown: false },
      {
        kind: 'not-allowed',
        field: 'dob_year',
        message: 'Please enter the birth date of the person who picks up the wine.',
      },
    ],
    [
      'no birth date',
      { birthDate: 'missing' },
      { kind: 'not-allowed', field: 'dob_year', message: 'Must be 21 or older' },
    ],
    [
      'a state that forbids it',
      { shipment: { ok: false, reason: 'We are unable to ship to the selected state.' } },
      { kind: 'not-allowed', field: 'stateId', message: 'We are unable to ship to the selected state.' },
    ],
    [
      'a date gone by',
      { deliveryDate: { ok: false, reason: 'past' } },
      {
        kind: 'not-allowed',
        field: 'requestedShipDate',
        message:
          'Sorry, your requested delivery/pickup date is not valid. Please update the delivery/pickup date before completing your order.',
      },
    ],
  ])('refused: %s', (_, facts, refusal) => {
    expect(judgeOrder({ ...ready, ...facts })).toEqual(refusal);
  });

  test('the shopper reads one reason at a time, the earliest step first', () => {
    let facts: OrderFacts = {
      hasItems: false,
      hasShipping: false,
      hasBilling: false,
      isAsOnPage: false,
      isAsShown: false,
      notToJoin: 'You are a member.',
      birthDate: 'missing',
      isRecipientKnown: false,
      shipment: { ok: false, reason: 'Not to Utah.' },
      deliveryDate: { ok: false, reason: 'past' },
    };
    const repairs: Partial<OrderFacts>[] = [
      { hasItems: true },
      { isAsOnPage: true },
      { hasShipping: true },
      { hasBilling: true },
      { notToJoin: null },
      { isAsShown: true },
      { birthDate: 'ok' },
      { isRecipientKnown: true },
      { shipment: { ok: true } },
      { deliveryDate: { ok: true } },
    ];
    const reasons = repairs.map((repair) => {
      const refusal = judgeOrder(facts);
      facts = { ...facts, ...repair };
      return refusal && ('message' in refusal ? refusal.message : refusal.kind);
    });
    expect(reasons).toEqual([
      'Your cart is empty.',
      'cart-changed',
      'Please choose where your order should go first.',
      'Please enter your billing information first.',
      'You are a member.',
      'cart-changed',
      'Must be 21 or older',
      'Please enter the birth date of the person who picks up the wine.',
      'Not to Utah.',
      'Sorry, your requested delivery/pickup date is not valid. Please update the delivery/pickup date before completing your order.',
    ]);
    expect(judgeOrder(facts)).toBeNull();
  });

  test('a changed cart is shown again before any other refusal', () => {
    expect(judgeOrder({ ...ready, isAsShown: false, birthDate: 'under-age' })).toEqual({
      kind: 'cart-changed',
    });
  });
});
