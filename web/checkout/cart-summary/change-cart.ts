import type { Cart } from '../../../contract/cart.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Api, ApiError, ApiResult } from '../../api/client.ts';
import { clubJoinQuery } from '../progress/club-join.ts';

/** The result of a cart change. A refused promo code is an answer, not a failure. `status` 0: no answer came. */
export type CartChange =
  | { readonly ok: true; readonly cart: Cart | null }
  | { readonly ok: false; readonly status: number; readonly message: string };

export async function changeCart(api: Api, form: FormData, clubJoin: boolean): Promise<CartChange> {
  const line = {
    params: { shoppingCartItemId: form.get('shoppingCartItemId') },
    query: { ...sequenceOf(form), ...clubJoinQuery(clubJoin) },
  };
  switch (form.get('intent')) {
    case 'quantity': {
      const body = { qty: Number(form.get('qty')) };
      return cartAnswer(await api.call('put /cart/items/{shoppingCartItemId}', { ...line, body }));
    }
    case 'remove':
      return cartAnswer(await api.call('delete /cart/items/{shoppingCartItemId}', line));
    case 'apply-promo':
      return applyPromo(api, String(form.get('promoCode') ?? '').trim(), clubJoin);
    case 'remove-promo': {
      const query = { ...clubJoinQuery(clubJoin), include: 'cart' } as const;
      return cartAnswer(await api.call('delete /cart/coupons', { query }));
    }
    case 'undo-joined':
      return cartAnswer(await api.call('post /cart/joined/undo', { query: clubJoinQuery(clubJoin) }));
    default:
      return { ok: false, status: 400, message: MESSAGES.anyError };
  }
}

async function applyPromo(api: Api, promoCode: string, clubJoin: boolean): Promise<CartChange> {
  if (promoCode === '') return { ok: false, status: 422, message: MESSAGES.required };
  const answer = await api.call('post /cart/coupons', {
    query: { include: 'cart' },
    body: { promoCode, clubJoin },
  });
  if (!answer.ok) return refused(answer.error, 'promoCode');
  return answer.data.valid
    ? { ok: true, cart: answer.data.cart ?? null }
    : { ok: false, status: 422, message: answer.data.reason ?? MESSAGES.anyError };
}

function sequenceOf(form: FormData): { s?: string } {
  const s = form.get('s');
  return typeof s === 'string' && s !== '' ? { s } : {};
}

function cartAnswer(answer: ApiResult<Cart | null>): CartChange {
  return answer.ok ? { ok: true, cart: answer.data } : refused(answer.error, 'qty');
}

function refused({ status, message, fields }: ApiError, field: string): CartChange {
  return { ok: false, status, message: fields?.[field]?.[0] ?? message };
}
