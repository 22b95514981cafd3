import { describe, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { loadOrder, loadOrders } from './load-orders.ts';

/** The API of a customer with these orders, newest first, as `GET /orders` pages them. */
function apiWith(ids: readonly number[]) {
  return createApi(async (path) => {
    const query = new URL(path, 'http://shop').searchParams;
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
    const page = ids.filter((id) => id < before).slice(0, Number(query.get('limit')));
    return Response.json({ orders: page.map((purchaseOrderId) => ({ purchaseOrderId })) });
  }, 'in-flight');
}

const TWELVE = Array.from({ length: 12 }, (_, index) => 112 - index);
const HISTORY = 'http://shop/account/orders';

const idsOf = ({ orders }: Awaited<ReturnType<typeof loadOrders>>) =>
  orders.map(({ purchaseOrderId }) => purchaseOrderId);

describe('the history', () => {
  test('shows ten orders and where the earlier ones begin', async () => {
    const first = await loadOrders(apiWith(TWELVE), HISTORY);
    expect(idsOf(first)).toEqual(TWELVE.slice(0, 10));
    expect(first).toMatchObject({ before: 103, isFirst: true });

    const second = await loadOrders(apiWith(TWELVE), `${HISTORY}?before=${first.before}`);
    expect(idsOf(second)).toEqual([102, 101]);
    expect(second).toMatchObject({ before: null, isFirst: false });
  });

  test('ends with a page that is just full', async () => {
    expect((await loadOrders(apiWith(TWELVE.slice(0, 10)), HISTORY)).before).toBeNull();
  });

  test.each(['0', '-1', 'x', '9999999999', '1e3'])(
    'begins anew where it is asked for nonsense: %s',
    async (text) => {
      expect(await loadOrders(apiWith([7]), `${HISTORY}?before=${text}`)).toMatchObject({ isFirst: true });
    },
  );
});

describe('one order', () => {
  test('is found by its number', async () => {
    expect(await loadOrder(apiWith([9, 7, 5]), HISTORY, '7')).toMatchObject({ purchaseOrderId: 7 });
  });

  test.each(['6', '8', '0', 'seven', '2147483647', '99999999999'])(
    'that is not this customer’s is not there: %s',
    async (id) => {
      await expect(loadOrder(apiWith([9, 7, 5]), HISTORY, id)).rejects.toMatchObject({
        init: { status: 404 },
      });
    },
  );

  test('of a session that has ended leads to the log-in', async () => {
    const loggedOut = createApi(
      async () => Response.json({ message: 'Please log in.', code: 'unauthenticated' }, { status: 401 }),
      'in-flight',
    );
    const thrown = await loadOrder(loggedOut, `${HISTORY}/7`, '7').catch((reason: unknown) => reason);
    expect((thrown as Response).headers.get('location')).toBe(
      '/shop/login?session=ended&returnTo=%2Faccount%2Forders%2F7',
    );
  });
});
