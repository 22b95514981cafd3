import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { type CartLines, type OutcomeQuestion, readOutcome } from './read-outcome.ts';

const QUESTION: OutcomeQuestion = {
  clubJoin: false,
  sentUnder: 'this press',
  lines: [{ shoppingCartItemId: 7 }, { shoppingCartItemId: 8 }],
  inVain: 0,
  signal: new AbortController().signal,
};

function shop(state: string, cart: CartLines = []) {
  const requests: string[] = [];
  const api = createApi(async (path) => {
    requests.push(path.split('?').pop() ?? '');
    const body = path.includes('/payment/status') ? { state, order: null } : { shoppingCartItems: cart };
    return new Response(JSON.stringify(body));
  }, 'in-flight');
  return { api, requests };
}

test.each(['paid', 'pending', 'not-charged'] as const)('%s is what the shop says', async (state) => {
  const { api, requests } = shop(state);
  expect(await readOutcome(api, QUESTION)).toBe(state);
  expect(requests).toEqual([expect.stringContaining('idempotencyKey=this+press')]);
});

test('asks again about an unknown payment', async () => {
  expect(await readOutcome(shop('none', QUESTION.lines).api, QUESTION)).toBe('unheard-of');
});

const askedBefore = { ...QUESTION, inVain: 1 };

test('it was not charged if its cart is still open, even without one of its bottles', async () => {
  expect(await readOutcome(shop('none', [{ shoppingCartItemId: 8 }]).api, askedBefore)).toBe('not-charged');
});

test.each<[string, CartLines]>([
  ['an empty cart, as after a log-out', []],
  ['another cart, as after a log-in', [{ shoppingCartItemId: 9 }]],
])('%s is no proof that nothing was charged', async (_, cart) => {
  expect(await readOutcome(shop('none', cart).api, askedBefore)).toBe('cannot-tell');
  expect(await readOutcome(shop('none', cart).api, { ...askedBefore, sentUnder: null })).toBe('cannot-tell');
});

test('no answer is no outcome', async () => {
  const lost = createApi(() => Promise.reject(new TypeError('network')), 'in-flight');
  expect(await readOutcome(lost, askedBefore)).toBe('cut-off');
  const down = createApi(async () => new Response('{}', { status: 503 }), 'in-flight');
  expect(await readOutcome(down, askedBefore)).toBe('pending');
});
