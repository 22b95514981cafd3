import {
  WEBHOOK_TYPES,
  type WebhookEvent,
  type WebhookType,
  webhookEvents,
  webhookHeaders,
} from '../webhooks.ts';
import { sampleMembership, sampleOrder } from './samples.ts';

const { purchaseOrderId, brandingId, requestedShipDate } = sampleOrder;
const timestamp = '2027-03-02T17:04:05.000Z';

const EXAMPLES: { readonly [Type in WebhookType]: Extract<WebhookEvent, { type: Type }> } = {
  'order.placed': {
    type: 'order.placed',
    timestamp,
    data: {
      purchaseOrderId,
      brandingId,
      customerId: 1006,
      total: sampleOrder.total,
      subtotal: sampleOrder.subtotal,
      totalMarkdown: 0,
      freight: sampleOrder.freight,
      tax: sampleOrder.tax,
      deliveryMethod: 'DELIVER',
      shipState: 'CA',
      requestedShipDate,
      items: [
        {
          productId: 7,
          description: '2012 Library Cabernet Sauvignon, Napa Valley',
          quantity: 1,
          unitPrice: 295,
        },
      ],
    },
  },
  'order.shipped': {
    type: 'order.shipped',
    timestamp,
    data: { purchaseOrderId, brandingId, trackingNumber: '794612345678' },
  },
  'order.cancelled': { type: 'order.cancelled', timestamp, data: { purchaseOrderId, brandingId } },
  'order.refunded': {
    type: 'order.refunded',
    timestamp,
    data: { purchaseOrderId, brandingId, amount: 64.5 },
  },
  'member.joined': {
    type: 'member.joined',
    timestamp,
    data: {
      membershipId: sampleMembership.membershipId,
      brandingId: 2,
      clubTypeId: 2,
      tierId: 3,
      customerId: 1006,
      purchaseOrderId,
    },
  },
};

const SUMMARIES: Readonly<Record<WebhookType, string>> = {
  'order.placed': 'An order stands and its money is held',
  'order.shipped': 'An order has left the house, and its money was taken',
  'order.cancelled': 'An order was given up before it shipped, and its money let go',
  'order.refunded': 'Money of an order that has shipped was given back, some or all of it',
  'member.joined': 'Somebody has joined a club with an order',
};

const DESCRIPTION =
  'Signed as Standard Webhooks has it: HMAC-SHA256 of `id.timestamp.body`. Answer with any 2xx within 10 seconds; else it ' +
  'is sent again, with growing waits, for three days. It may come twice, under the same `webhook-id`, and events may ' +
  'come in another order than they happened: go by `timestamp`.';

/** What is sent to those whom an operator has registered. */
export const documentedWebhooks = WEBHOOK_TYPES.map((type) => ({
  type,
  summary: SUMMARIES[type],
  description: DESCRIPTION,
  headers: webhookHeaders,
  schema: webhookEvents[type],
  example: EXAMPLES[type],
}));
