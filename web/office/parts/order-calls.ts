import type { Answer, Api, ApiResult } from '../../api/client.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';

export type ShownOrder = Answer<'get /office/orders/{orderId}'>;

export async function loadOrder(
  api: Api,
  orderId: string | undefined,
  requestUrl: string,
): Promise<ShownOrder> {
  const params = { orderId: idIn(orderId) };
  return unwrap(await api.call('get /office/orders/{orderId}', { params }), requestUrl);
}

type Acted = { pending?: boolean } | null;
interface Act {
  readonly orderId: number;
  readonly did: string;
}

/** The order, whose page shows what happened. `did` names it. */
export function orderAfter(acted: Acted, { orderId, did }: Act): string {
  const what = acted?.pending === true ? 'pending' : did;
  return linkTo('/office/orders/:orderId', { orderId }, { did: what });
}

export function redirectToOrder(result: ApiResult<Acted>, form: FormData, requestUrl: string, act: Act) {
  return redirectOrRefuse(result, form, requestUrl, (acted) => orderAfter(acted, act));
}
