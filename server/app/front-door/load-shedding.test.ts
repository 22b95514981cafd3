import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Inside,
  isOfBegunOrder,
  isTooMuch,
  loadOf,
  MOST_BEGUN,
  MOST_WAITING,
  MOST_WORKED_ON,
  nextFromDoor,
} from './load-shedding.ts';

const calm = { waiting: 0, started: 0, lateMs: 0 };

test.each([
  ['nothing to do', calm, false, false],
  ['as many as are borne', { ...calm, waiting: MOST_WAITING - 1 }, false, false],
  ['one more', { ...calm, waiting: MOST_WAITING }, false, true],
  ['an order that is begun', { ...calm, waiting: MOST_WAITING }, true, false],
  ['more begun orders than memory bears', { ...calm, started: MOST_BEGUN }, true, true],
  ['many that wait for their bank', { ...calm, started: MOST_BEGUN - 1 }, false, false],
  ['late with a crowd', { ...calm, waiting: 40, lateMs: 1_000 }, false, true],
  ['late with a crowd, for an order that is begun', { ...calm, waiting: 40, lateMs: 9_000 }, true, false],
  ['late for another reason', { ...calm, waiting: 39, lateMs: 9_000 }, false, false],
])('%s', (_, load, isBegun, tooMuch) => {
  expect(isTooMuch(load, isBegun)).toBe(tooMuch);
});

test.each([
  ['POST', '/api/cart/payment', true],
  ['GET', '/api/cart/payment/status?idempotencyKey=x', true],
  ['POST', '/api/cart/bulk-payment', true],
  ['GET', '/api/cart/polling/status/abc', true],
  ['GET', '/api/orders/confirmation', true],
  ['GET', '/confirmation', true],
  ['POST', '/webhooks/stripe', true],
  ['POST', '/vault/tokens', true],
  ['POST', '/review?index', true],
  ['GET', '/assets/app-1.js', true],
  ['GET', '/healthz', true],
  ['GET', '/review', false],
  ['GET', '/shop', false],
  ['POST', '/api/cart', false],
  ['GET', '/api/cart/paymentx', false],
  ['GET', '/shop?next=/api/cart/payment', false],
])('%s %s is of an order that is begun: %s', (method, url, isBegun) => {
  expect(isOfBegunOrder({ method, url })).toBe(isBegun);
});

interface Sent {
  readonly isWhole: boolean;
  readonly isBegun: boolean;
  /** Whether anyone waits for the rest of its body. */
  readonly isRead?: boolean;
  readonly since?: number | null;
}

function inside({ isWhole, isBegun, isRead = true, since = 0 }: Sent): Inside {
  const request = new IncomingMessage(new Socket());
  request.complete = isWhole;
  if (isRead) request.on('data', () => undefined);
  return { request, isBegun, since };
}

test.each([
  ['no one', [], { waiting: 0, started: 0, arriving: [] }],
  ['a whole request', [{ isWhole: true, isBegun: false }], { waiting: 1, started: 0, arriving: [] }],
  [
    'a whole request of a begun order',
    [{ isWhole: true, isBegun: true }],
    { waiting: 0, started: 1, arriving: [] },
  ],
  ['a body on its way', [{ isWhole: false, isBegun: false }], { waiting: 0, started: 0, arriving: [0] }],
  ['a payment on its way', [{ isWhole: false, isBegun: true }], { waiting: 0, started: 0, arriving: [0] }],
  [
    'a body that no one reads',
    [{ isWhole: false, isBegun: false, isRead: false }],
    { waiting: 1, started: 0, arriving: [] },
  ],
  [
    'a payment whose body no one reads yet',
    [{ isWhole: false, isBegun: true, isRead: false }],
    { waiting: 0, started: 1, arriving: [] },
  ],
  [
    'all of them',
    [
      { isWhole: false, isBegun: true },
      { isWhole: true, isBegun: false },
      { isWhole: true, isBegun: true },
      { isWhole: false, isBegun: false },
      { isWhole: true, isBegun: false },
    ],
    { waiting: 2, started: 1, arriving: [0, 3] },
  ],
])('the load of %s', (_, those, { arriving, ...load }) => {
  const all = those.map(inside);
  expect(loadOf(all)).toEqual({ ...load, arriving: arriving.map((index) => all[index]?.request) });
});

test('everyone inside counts once, and those whose bodies arrive stand in the order of their coming', () => {
  const those = fc.array(fc.record({ isWhole: fc.boolean(), isBegun: fc.boolean() }));
  fc.assert(
    fc.property(those, (some) => {
      const all = some.map(inside);
      const { waiting, started, arriving } = loadOf(new Set(all));
      expect(waiting + started + arriving.length).toBe(all.length);
      expect(arriving).toEqual(all.flatMap(({ request }) => (request.complete ? [] : [request])));
      expect(started).toBe(some.filter(({ isWhole, isBegun }) => isWhole && isBegun).length);
    }),
  );
});

test('a request whose body has come counts from then on', () => {
  const late = inside({ isWhole: false, isBegun: false });
  expect(loadOf([late])).toMatchObject({ waiting: 0, arriving: [late.request] });
  late.request.complete = true;
  expect(loadOf([late])).toMatchObject({ waiting: 1, arriving: [] });
});

const atDoor = () => inside({ isWhole: true, isBegun: false, since: null });
const crowd = (sent: Sent, count = MOST_WORKED_ON) => Array.from({ length: count }, () => inside(sent));

test.each([
  ['no one is worked on', [], true],
  ['there is room for one', crowd({ isWhole: true, isBegun: false }, MOST_WORKED_ON - 1), true],
  ['there is no room', crowd({ isWhole: true, isBegun: false }), false],
  ['bodies that no one reads are worked on', crowd({ isWhole: false, isBegun: false, isRead: false }), false],
  ['bodies are on their way', crowd({ isWhole: false, isBegun: false }), true],
  ['orders that have begun wait for their banks', crowd({ isWhole: true, isBegun: true }), true],
])('whoever is first at the door, if %s, comes in: %#', (_, worked, comesIn) => {
  const [first, second] = [atDoor(), atDoor()];
  expect(nextFromDoor([...worked, first, second], 499)).toBe(comesIn ? first : null);
  // Half a second later, those inside wait for something else.
  expect(nextFromDoor([...worked, first, second], 500)).toBe(first);
});

test('no one comes in from an empty door', () => {
  expect(nextFromDoor(crowd({ isWhole: true, isBegun: false }), 900)).toBeNull();
});
