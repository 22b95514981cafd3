import { expect, test } from 'vitest';
import type { Api } from '../api/client.ts';
import { createCheckoutCache } from './checkout-cache.ts';
import type { CheckoutData, CheckoutLoad } from './load-checkout.ts';

const api = {} as Api;
const ofPage = {
  clubJoin: false,
  isWhole: true,
  cart: 'cart of the page',
  shipping: null,
} as unknown as CheckoutData;
const ofServer: CheckoutLoad = {
  ok: true,
  data: { ...ofPage, cart: 'cart of the server' } as unknown as CheckoutData,
};
const answer = { shipping: 'saved shipping' } as unknown as Pick<CheckoutData, 'shipping'>;

function openCache() {
  const calls: boolean[] = [];
  const cache = createCheckoutCache(async (_, clubJoin) => {
    calls.push(clubJoin);
    return ofServer;
  });
  return { cache, calls };
}

test('an answer completes what the page shows, and the loaders ask no server', async () => {
  const { cache, calls } = openCache();
  cache.show(ofPage);
  cache.complete(answer);
  expect(cache.isAnswered(false)).toBe(true);
  expect(await cache.load(api, false)).toEqual({ ok: true, data: { ...ofPage, ...answer } });
  expect(calls).toEqual([]);
});

test('answers that follow each other are all shown', async () => {
  const { cache } = openCache();
  cache.show(ofPage);
  cache.complete(answer);
  cache.complete({ billing: null });
  expect(await cache.load(api, false)).toEqual({ ok: true, data: { ...ofPage, ...answer, billing: null } });
});

test('counts until the page shows it, or is left', async () => {
  const { cache, calls } = openCache();
  const leave = cache.show(ofPage);
  cache.complete(answer);
  leave();
  expect([cache.current(), cache.isAnswered(false)]).toEqual([null, false]);
  cache.show(ofPage);
  expect(cache.current()).toBe(ofPage);
  expect(await cache.load(api, false)).toBe(ofServer);
  expect(calls).toEqual([false]);
});

test.each([
  ['of the other cart', ofPage, true],
  ['after an incomplete load', { ...ofPage, isWhole: false }, false],
])('an answer %s is not shown', async (_, page, clubJoin) => {
  const { cache, calls } = openCache();
  cache.show(page);
  cache.complete(answer);
  expect(cache.isAnswered(clubJoin)).toBe(false);
  expect(await cache.load(api, clubJoin)).toBe(ofServer);
  expect(calls).toEqual([clubJoin]);
});

test('without a page, an answer completes nothing', async () => {
  const { cache } = openCache();
  cache.complete(answer);
  expect(await cache.load(api, false)).toBe(ofServer);
});
