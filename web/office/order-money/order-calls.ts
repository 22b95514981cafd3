import { redirect } from 'react-router';
import type { Answer, Api, ApiResult } from '../../api/client.ts';
import { refusedAction, shown } from '../call-office.ts';

export type ShownOrder = Answer<'get /office/orders/{orderId}'>;

/** A number in a page's address; 0, which no order has, for any other text. */
export function orderIdIn(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
}

export async function loadOrder(
  api: Api,
  orderId: string | undefined,
  requestUrl: string,
): Promise<ShownOrder> {
  const params = { orderId: orderIdIn(orderId) };
  return shown(await api.call('get /office/orders/{orderId}', { params }), requestUrl);
}

/** Leads to the order, whose page shows what happened. `did` names it. */
export function endedAtOrder(
  result: ApiResult<{ pending?: boolean } | null>,
  form: FormData,
  requestUrl: string,
  { orderId, did }: { orderId: number; did: string },
) {
  if (!result.ok) return refusedAction(result.error, form, requestUrl);
  const what = result.data?.pending === true ? 'pending' : did;
  return redirect(`/office/orders/${orderId}?did=${what}`, 303);
}
