import type { CompletedOrder } from '../../../contract/orders.ts';
import type { Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { pageNotFound, toLoginAgain } from '../load-account.ts';

const PAGE = 10;
const HIGHEST_ID = 2_147_483_647;

export interface OrdersPage {
  readonly orders: readonly CompletedOrder[];
  readonly before: number | null;
  readonly isFirst: boolean;
}

/** Newest first. Reads one order more than it shows, to learn if another page follows. */
export async function loadOrders(api: Api, url: string): Promise<OrdersPage> {
  const cursor = idIn(new URL(url).searchParams.get('before'));
  const orders = await ask(api, url, { limit: PAGE + 1, ...(cursor !== null && { before: cursor }) });
  const page = orders.slice(0, PAGE);
  const last = page.at(-1);
  return {
    orders: page,
    before: orders.length > PAGE && last ? last.purchaseOrderId : null,
    isFirst: cursor === null,
  };
}

/** One order: the newest of those up to its number, when it is this customer's. */
export async function loadOrder(api: Api, url: string, orderId: string): Promise<CompletedOrder> {
  const id = idIn(orderId);
  if (id === null || id === HIGHEST_ID) return pageNotFound();
  const [order] = await ask(api, url, { limit: 1, before: id + 1 });
  return order?.purchaseOrderId === id ? order : pageNotFound();
}

async function ask(api: Api, url: string, query: { limit: number; before?: number }) {
  const answer = await api.call('get /orders', { query });
  if (answer.ok) return answer.data.orders;
  if (answer.error.status === 401) throw toLoginAgain(url);
  return failPage(answer.error);
}

function idIn(text: string | null): number | null {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && id <= HIGHEST_ID ? id : null;
}
