import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { changeCart } from './change-cart.ts';

test('a refused quantity shows its own reason', async () => {
  const refusal = {
    code: 'invalid',
    message: 'Missing required information. Please check form and resubmit.',
    fields: { qty: ['You can order up to 3 of this item.'] },
    requestId: 'r',
  };
  const api = createApi(async () => Response.json(refusal, { status: 422 }), 'in-flight');
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'quantity', shoppingCartItemId: '7', qty: '5' })) {
    form.set(name, value);
  }
  expect(await changeCart(api, form, false)).toEqual({
    ok: false,
    status: 422,
    message: 'You can order up to 3 of this item.',
  });
});
