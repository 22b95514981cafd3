import { expect, test } from 'vitest';
import { createApi } from '../api/client.ts';
import { bulkPath } from './bulk-path.ts';
import { loadBulk } from './load.ts';

const origin = 'http://alder-ridge.test';
const customerId = '7.1767225600.seal';
const url = origin + bulkPath({ customerId, paymentId: null });
const paidUrl = origin + bulkPath({ customerId, paymentId: 'polling-id' });
const carts = { user: { userId: 7 }, shoppingCarts: [], totalAmountDue: 0 };
const status = { complete: false, results: [], errors: [], total: 3, done: 0 };

/** A shop that answers each path with a status code or with a body. */
function shop(answers: Record<string, number | object>) {
  const requests: string[] = [];
  const api = createApi(async (path) => {
    requests.push(path);
    const answer = answers[path.split('?')[0] ?? ''] ?? 404;
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer);
  }, 'in-flight');
  return { api, requests };
}

const lookups = { '/api/lookups': {} };

test('shows the waiting carts behind the link, with a new key each time', async () => {
  const { api, requests } = shop({ ...lookups, '/api/cart/bulk-carts': carts });
  const [one, other] = [await loadBulk(api, url, false), await loadBulk(api, url, false)];
  expect(one).toMatchObject({ customerId, view: { kind: 'carts', carts } });
  if (one.view.kind !== 'carts' || other.view.kind !== 'carts') throw new Error('no carts');
  expect(one.view.attempt).toMatch(/^[0-9a-f]{32}$/);
  expect(one.view.attempt).not.toBe(other.view.attempt);
  expect(requests).toContain(`/api/cart/bulk-carts?customerId=${customerId}`);
});

test('distinguishes a link that opens nothing from a shop that cannot answer', async () => {
  const none = shop({ ...lookups, '/api/cart/bulk-carts': 404 });
  expect((await loadBulk(none.api, url, false)).view).toEqual({ kind: 'none', paidOrders: [] });
  const paid = shop({ ...lookups, '/api/cart/bulk-orders': { purchaseOrderIds: [100042] } });
  expect((await loadBulk(paid.api, url, false)).view).toEqual({ kind: 'none', paidOrders: [100042] });
  const down = shop({ ...lookups, '/api/cart/bulk-carts': 503 });
  await expect(loadBulk(down.api, url, false)).rejects.toMatchObject({ init: { status: 503 } });
});

test('watches the payment in the address, whatever the link opens by now', async () => {
  const { api, requests } = shop({ ...lookups, '/api/cart/polling/status/polling-id': status });
  expect((await loadBulk(api, paidUrl, false)).view).toEqual({
    kind: 'accepted',
    paymentId: 'polling-id',
    status,
  });
  expect(requests.join()).not.toContain('bulk-carts');
  const silent = shop({ ...lookups, '/api/cart/polling/status/polling-id': 503 });
  expect((await loadBulk(silent.api, paidUrl, false)).view).toMatchObject({ kind: 'accepted', status: null });
});

test('redirects from an unknown payment to the orders', async () => {
  const { api } = shop(lookups);
  const thrown = await loadBulk(api, paidUrl, false).catch((reason: unknown) => reason);
  if (!(thrown instanceof Response)) throw new Error('was not led away');
  expect(thrown.headers.get('location')).toBe(bulkPath({ customerId, paymentId: null }));
});
