import { describe, expect, test } from 'vitest';
import { createApi, type SendToApi } from './client.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function recording(answer: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const sent: string[] = [];
  const send: SendToApi = async (path, init) => {
    sent.push(`${init.method} ${path} ${init.body ?? ''}`.trim());
    return answer(path, init);
  };
  return { sent, send };
}

describe('the typed client', () => {
  test('writes path, query and body as the contract says', async () => {
    const { sent, send } = recording(() => json({ shoppingCartItems: [] }));
    const api = createApi(send, 'in-flight');
    await api.call('put /cart/items/{shoppingCartItemId}', {
      params: { shoppingCartItemId: 7 },
      query: { s: 3 },
      body: { qty: 2 },
    });
    await api.call('get /address/validate/zip/{zip}', { params: { zip: '94574/..' } });
    await api.call('get /shop/products', { query: { q: 'a&b' } });
    expect(sent).toEqual([
      'PUT /api/cart/items/7?s=3 {"qty":2}',
      'GET /api/address/validate/zip/94574%2F..',
      'GET /api/shop/products?q=a%26b',
    ]);
  });

  test('gives a refusal back as the API worded it', async () => {
    const refusal = {
      message: 'Required',
      code: 'invalid',
      fields: { email: ['Required'] },
      requestId: 'r1',
    };
    const api = createApi(recording(() => json(refusal, 422)).send, 'in-flight');
    expect(await api.call('get /cart')).toEqual({ ok: false, error: { ...refusal, status: 422 } });
  });

  test('a lost network and a foreign answer are values too', async () => {
    const lost = createApi(() => Promise.reject(new TypeError('Failed to fetch')), 'in-flight');
    expect(await lost.call('get /cart')).toMatchObject({ ok: false, error: { status: 0, code: 'network' } });

    const foreign = createApi(
      recording(() => new Response('<h1>Bad Gateway</h1>', { status: 502 })).send,
      'in-flight',
    );
    expect(await foreign.call('get /cart')).toMatchObject({
      ok: false,
      error: { status: 502, message: 'An error occurred' },
    });
  });

  test('an answer without a body is done, not broken', async () => {
    const api = createApi(recording(() => new Response(null, { status: 204 })).send, 'in-flight');
    expect(await api.call('delete /cart/coupons')).toEqual({ ok: true, status: 204, data: null });
  });

  test('sends one read for all who ask at once, and another after a write', async () => {
    const { sent, send } = recording(() => json({}));
    const api = createApi(send, 'until-write');
    await Promise.all([api.call('get /cart'), api.call('get /cart')]);
    await api.call('get /cart');
    expect(sent).toHaveLength(1);
    await api.call('post /cart', { body: { items: [{ productId: 1, qty: 1 }] } });
    await api.call('get /cart');
    expect(sent).toHaveLength(3);
  });

  test('a read that began during a write is not shared after it', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { sent, send } = recording(() => new Promise((answer) => answers.push(answer)));
    const api = createApi(send, 'in-flight');
    const write = api.call('post /cart', { body: { items: [{ productId: 1, qty: 1 }] } });
    void api.call('get /cart');
    answers[0]?.(json({}));
    await write;
    void api.call('get /cart');
    expect(sent).toHaveLength(3);
  });

  test('in the browser, only requests in progress are shared', async () => {
    const { sent, send } = recording(() => json({}));
    const api = createApi(send, 'in-flight');
    await Promise.all([api.call('get /cart'), api.call('get /cart')]);
    await api.call('get /cart');
    expect(sent).toHaveLength(2);
  });
});
