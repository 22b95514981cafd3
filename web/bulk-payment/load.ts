import { redirect } from 'react-router';
import type { BulkCarts, BulkPaymentStatus } from '../../contract/bulk.ts';
import type { Lookups } from '../../contract/lookups.ts';
import type { Api } from '../api/client.ts';
import { failPage } from '../api/page-failure.ts';
import { untilReached } from '../checkout/progress/until-reached.ts';
import { bulkPath, bulkPlaceOf } from './bulk-path.ts';
import { newAttempt } from './payment-fields.ts';
import { readStatus } from './read-status.ts';

export type BulkView =
  | { readonly kind: 'carts'; readonly carts: BulkCarts; readonly attempt: string }
  /** The orders that the link has paid; empty if it opens nothing. */
  | { readonly kind: 'none'; readonly paidOrders: readonly number[] }
  /** Null status: no answer yet; the page keeps asking. */
  | { readonly kind: 'accepted'; readonly paymentId: string; readonly status: BulkPaymentStatus | null };

export interface BulkData {
  readonly customerId: string;
  readonly lookups: Lookups;
  readonly view: BulkView;
}

/** `isPatient`: after a payment, wait out a lost connection. For browsers only. */
export async function loadBulk(api: Api, url: string, isPatient: boolean): Promise<BulkData> {
  const { customerId, paymentId } = bulkPlaceOf(url);
  const askLookups = () => api.call('get /lookups');
  const [lookups, view] = await Promise.all([
    paymentId !== null && isPatient ? untilReached(askLookups) : askLookups(),
    paymentId === null ? loadCarts(api, customerId) : loadPayment(api, customerId, paymentId),
  ]);
  if (!lookups.ok) return failPage(lookups.error);
  return { customerId, lookups: lookups.data, view };
}

async function loadCarts(api: Api, customerId: string): Promise<BulkView> {
  const carts = await api.call('get /cart/bulk-carts', { query: { customerId } });
  if (carts.ok) return { kind: 'carts', carts: carts.data, attempt: newAttempt() };
  if (carts.error.status !== 404) return failPage(carts.error);
  const paid = await api.call('get /cart/bulk-orders', { query: { customerId } });
  return { kind: 'none', paidOrders: paid.ok ? paid.data.purchaseOrderIds : [] };
}

/** An unknown payment leads to the carts. Without an answer, the page keeps asking. */
async function loadPayment(api: Api, customerId: string, paymentId: string): Promise<BulkView> {
  const status = await readStatus(api, paymentId);
  if (status === 'no-such-payment') throw redirect(bulkPath({ customerId, paymentId: null }));
  return { kind: 'accepted', paymentId, status: status === 'no-answer' ? null : status };
}
