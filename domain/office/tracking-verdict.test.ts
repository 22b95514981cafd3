import { expect, test } from 'vitest';
import { judgeTracking, type TrackedOrder, type TrackingVerdict } from './tracking-verdict.ts';

const GOOD = '111111111111';
const TO_SHIP: TrackedOrder = {
  status: 'placed',
  shipViaId: 1,
  isInBatch: true,
  isOnHold: false,
  isAuthorized: true,
  trackingNumber: null,
};
const SHIPPED: TrackedOrder = { ...TO_SHIP, status: 'shipped', trackingNumber: GOOD };

const row = (trackingNumber = GOOD, isRepeated = false, takenBy: number | null = null) => ({
  ...{ trackingNumber, isRepeated, takenBy },
  problem: null,
});

test('an order of the batch with a good number is ready', () => {
  expect(judgeTracking(TO_SHIP, row('986578788855'))).toEqual({ verdict: 'ready', message: '' });
});

test('a check digit that does not fit is said, and does not stop the parcel', () => {
  expect(judgeTracking(TO_SHIP, row('986578788856'))).toEqual({
    verdict: 'ready',
    message: 'Look at the label: the check digit does not fit.',
  });
});

test('a file that is sent again finds its orders shipped, without a word', () => {
  for (const isRepeated of [false, true]) {
    expect(judgeTracking(SHIPPED, row(GOOD, isRepeated))).toEqual({
      verdict: 'already-shipped',
      message: '',
    });
  }
});

test.each<[TrackingVerdict, string, TrackedOrder | null, ReturnType<typeof row>]>([
  ['unknown-order', 'No order has this number.', null, row()],
  ['already-shipped', `It was shipped with ${GOOD}.`, SHIPPED, row('222222222222')],
  ['already-shipped', 'It was shipped with no number.', { ...SHIPPED, trackingNumber: null }, row()],
  [
    'already-shipped',
    `It was shipped with ${GOOD}.`,
    { ...SHIPPED, status: 'partly-refunded' },
    row('222222222222'),
  ],
  [
    'already-shipped',
    `It was shipped with ${GOOD}.`,
    { ...SHIPPED, status: 'refunded' },
    row('222222222222'),
  ],
  ['already-shipped', 'An earlier row ships this order. An order has one number.', TO_SHIP, row(GOOD, true)],
  [
    'already-shipped',
    'An earlier row ships this order. An order has one number.',
    { ...TO_SHIP, status: 'cancelled' },
    row(GOOD, true),
  ],
  [
    'number-taken',
    'Order 100041 has this tracking number. Look at the label: each parcel has its own.',
    TO_SHIP,
    row(GOOD, false, 100041),
  ],
  ['not-in-batch', 'The order is canceled.', { ...TO_SHIP, status: 'cancelled' }, row()],
  ['not-in-batch', 'The order is not in this batch.', { ...TO_SHIP, isInBatch: false }, row()],
  ['not-in-batch', 'The order is on hold.', { ...TO_SHIP, isOnHold: true }, row()],
  ['bad-number', 'A FedEx tracking number has 12, 15, 20 or 22 digits.', TO_SHIP, row('1111111111111')],
  // What is wrong with the number is said before what is wrong with the money.
  [
    'bad-number',
    'A FedEx tracking number has 12, 15, 20 or 22 digits.',
    { ...TO_SHIP, isAuthorized: false },
    row('12345'),
  ],
  ['not-in-batch', 'The order is on hold.', { ...TO_SHIP, isOnHold: true }, row('12345')],
  ['bad-number', 'A FedEx tracking number has 12, 15, 20 or 22 digits.', TO_SHIP, row('1Z999')],
  [
    'nothing-held',
    'The order’s total is not authorized. Authorize it first.',
    { ...TO_SHIP, isAuthorized: false },
    row(),
  ],
])('%s: %s', (verdict, message, order, read) => {
  expect(judgeTracking(order, read)).toEqual({ verdict, message });
});
