import type { BulkPaymentStatus } from '../../contract/bulk.ts';
import type { Api } from '../api/client.ts';

export type StatusReading = BulkPaymentStatus | 'no-such-payment' | 'no-answer';

/** Asks for the email once the payment is complete; the server sends it only once. */
export async function readStatus(api: Api, id: string, signal?: AbortSignal): Promise<StatusReading> {
  const answer = await api.call('get /cart/polling/status/{id}', {
    params: { id },
    ...(signal && { signal }),
  });
  if (!answer.ok) return answer.error.status === 404 ? 'no-such-payment' : 'no-answer';
  const status = answer.data;
  const [first] = status.results;
  if (status.complete && first) {
    await api.call('post /cart/bulk-email', {
      body: {
        id,
        brandingId: first.brandingId,
        cc: null,
        purchaseOrderIds: status.results.map(({ purchaseOrderId }) => purchaseOrderId).join(','),
        to: first.emailRecipient,
        userId: first.customerId,
      },
    });
  }
  return status;
}
