import { z } from 'zod';
import { brandingId, deliveryMethod, dollars, usDate } from './fields.ts';
import { sampleOrder } from './samples.ts';
import { sampleMembership } from './user.ts';
import { WEBHOOK_TYPES, type WebhookType } from './webhook-types.ts';

const purchaseOrderId = z.int();
const customerId = z.int().nullable().describe('The account; null for a guest');

const item = z.object({
  productId: z.int(),
  description: z.string(),
  quantity: z.int(),
  unitPrice: dollars.describe('Before markdown'),
});

const whole = z.object({
  purchaseOrderId,
  brandingId,
  customerId,
  total: dollars,
  subtotal: dollars,
  totalMarkdown: dollars,
  freight: dollars,
  tax: dollars,
  deliveryMethod,
  shipState: z.string().describe('Two letters'),
  requestedShipDate: usDate.describe('The ship day'),
  items: z.array(item),
});

/** No name, email, address or card: a receiver asks for the order by its number. */
const DATA = {
  'order.placed': whole,
  'order.changed': whole,
  'order.shipped': z.object({ purchaseOrderId, brandingId, trackingNumber: z.string().nullable() }),
  'order.cancelled': z.object({ purchaseOrderId, brandingId }),
  'order.refunded': z.object({
    purchaseOrderId,
    brandingId,
    amount: dollars.describe('Refunded this time; an order can be refunded in parts'),
  }),
  'member.cancelled': z.object({
    membershipId: z.int(),
    brandingId,
    clubTypeId: z.int(),
    tierId: z.int(),
    customerId,
  }),
  'member.joined': z.object({
    membershipId: z.int(),
    brandingId,
    clubTypeId: z.int(),
    tierId: z.int(),
    customerId,
    purchaseOrderId: purchaseOrderId
      .nullable()
      .describe('The first shipment. Null for a member who joined by phone'),
  }),
} as const satisfies Record<WebhookType, z.ZodType>;

function eventOf<Type extends WebhookType>(type: Type) {
  return z
    .object({
      type: z.literal(type),
      timestamp: z.iso.datetime({ offset: true }).describe('When it happened'),
      data: DATA[type],
    })
    .meta({ id: `Webhook ${type}`.replaceAll(/[ .]/g, '_') });
}

export const webhookEvents = {
  'order.placed': eventOf('order.placed'),
  'order.changed': eventOf('order.changed'),
  'order.shipped': eventOf('order.shipped'),
  'order.cancelled': eventOf('order.cancelled'),
  'order.refunded': eventOf('order.refunded'),
  'member.joined': eventOf('member.joined'),
  'member.cancelled': eventOf('member.cancelled'),
} as const satisfies Record<WebhookType, z.ZodType>;

export const webhookTest = z.object({
  type: z.literal('webhook.test'),
  timestamp: z.iso.datetime(),
  data: z.object({}),
});

export const webhookHeaders = z.object({
  'webhook-id': z.string().describe('Identifies the event; the same in each attempt'),
  'webhook-timestamp': z.string().describe('Of this attempt, in seconds since 1970'),
  'webhook-signature': z
    .string()
    .describe('`v1,` and the signature in base64; two of them while a secret is rotated'),
});

export type WebhookEvent = {
  readonly [Type in WebhookType]: z.infer<(typeof webhookEvents)[Type]>;
}[WebhookType];

const TIMESTAMP = '2027-03-02T17:04:05.000Z';
const order = { purchaseOrderId: sampleOrder.purchaseOrderId, brandingId: sampleOrder.brandingId };

const member = {
  membershipId: sampleMembership.membershipId,
  brandingId: 2,
  clubTypeId: 2,
  tierId: 3,
  customerId: 1006,
} as const;

const placed = {
  ...order,
  customerId: 1006,
  total: sampleOrder.total,
  subtotal: sampleOrder.subtotal,
  totalMarkdown: 0,
  freight: sampleOrder.freight,
  tax: sampleOrder.tax,
  deliveryMethod: 'DELIVER',
  shipState: 'CA',
  requestedShipDate: sampleOrder.requestedShipDate,
  items: [
    {
      productId: 7,
      description: '2012 Library Cabernet Sauvignon, Napa Valley',
      quantity: 1,
      unitPrice: 295,
    },
  ],
} satisfies z.infer<typeof whole>;

const EXAMPLES: { readonly [Type in WebhookType]: Extract<WebhookEvent, { type: Type }> } = {
  'order.placed': { type: 'order.placed', timestamp: TIMESTAMP, data: placed },
  'order.changed': { type: 'order.changed', timestamp: TIMESTAMP, data: placed },
  'order.shipped': {
    type: 'order.shipped',
    timestamp: TIMESTAMP,
    data: { ...order, trackingNumber: '794612345678' },
  },
  'order.cancelled': { type: 'order.cancelled', timestamp: TIMESTAMP, data: order },
  'order.refunded': {
    type: 'order.refunded',
    timestamp: TIMESTAMP,
    data: { ...order, amount: 64.5 },
  },
  'member.cancelled': {
    type: 'member.cancelled',
    timestamp: TIMESTAMP,
    data: member,
  },
  'member.joined': {
    type: 'member.joined',
    timestamp: TIMESTAMP,
    data: { ...member, purchaseOrderId: order.purchaseOrderId },
  },
};

const SUMMARIES: Readonly<Record<WebhookType, string>> = {
  'order.placed': 'An order was placed and its payment authorized',
  'order.changed':
    'Staff changed an order’s items or delivery before it was packed; the data is the order as it is now',
  'order.shipped': 'An order shipped and its payment was captured',
  'order.cancelled': 'An order was canceled before it shipped, and its payment voided',
  'order.refunded': 'A shipped order was refunded, in full or in part',
  'member.joined': 'A customer joined a club, with an order or by phone',
  'member.cancelled': 'A membership ended: the member left, or staff canceled it',
};

const DESCRIPTION =
  'Signed as in Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`. Answer with any 2xx within 10 seconds. Otherwise the ' +
  'event is sent again, with growing waits, for three days. An event can arrive twice, under the same `webhook-id`, and ' +
  'events can arrive out of order: go by `timestamp`.';

export const documentedWebhooks = WEBHOOK_TYPES.map((type) => ({
  type,
  summary: SUMMARIES[type],
  description: DESCRIPTION,
  headers: webhookHeaders,
  schema: webhookEvents[type],
  example: EXAMPLES[type],
}));
