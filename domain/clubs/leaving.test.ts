import { expect, test } from 'vitest';
import { explainLeaving, judgeLeaving, LEAVING_PLACES, sayLeaving } from './leaving.ts';

test.each(['pending', 'active', 'on hold'] as const)('anyone may end a membership that is %s', (state) => {
  expect(LEAVING_PLACES.map((where) => judgeLeaving(state, where))).toEqual(
    LEAVING_PLACES.map(() => 'leave'),
  );
});

test('a second press of the member is the same press; staff hear that it is over', () => {
  expect(LEAVING_PLACES.map((where) => judgeLeaving('cancelled', where))).toEqual([
    'left-before',
    'left-before',
    'refuse',
    'refuse',
  ]);
});

test.each([
  ['open', 'Spring: we do not charge or send it.'],
  ['held', 'Spring: we do not charge or send it.'],
  ['failed', 'Spring: we do not charge or send it.'],
  ['closed', 'Spring: if we have charged it by now, it still comes. Otherwise we do not charge or send it.'],
  [
    'ordered',
    'Spring: order 100042 is charged and still comes. If you do not want it, please call us at (855) 555-0141.',
  ],
] as const)('says what becomes of a shipment that is %s', (state, sentence) => {
  const lines = explainLeaving({ name: 'Spring', state, orderId: 100042 }, '(855) 555-0141');
  expect(lines).toEqual([
    'Your membership ends at once. We prepare no more shipments and charge no more of them.',
    sentence,
    'If you wish to join again later, please call us at (855) 555-0141.',
  ]);
  expect(explainLeaving(null, '(855) 555-0141')).toHaveLength(2);
});

test('says where, by whom and why', () => {
  expect(sayLeaving({ where: 'account', reason: null, by: null })).toBe('in the account');
  expect(sayLeaving({ where: 'email', reason: 'Moving', by: null })).toBe('by the link in an email: Moving');
  expect(sayLeaving({ where: 'office', reason: 'Too much wine', by: 'Sam' })).toBe(
    'in the office, by Sam: Too much wine',
  );
});
