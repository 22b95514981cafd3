import { z } from 'zod';
import { brandingId, dollars, usDate } from './fields.ts';

const purchaseOrderId = z.int();
const customerId = z.int().nullable().describe('The account; null for a guest');

const item = z.object({
  productId: z.int(),
  description: z.string(),
  quantity: z.int(),
  unitPrice: dollars.describe('Before markdown'),
});

/** What each event tells. No name, e-mail, address or card: who needs them asks for the order by its number. */
const DATA = {
  'order.placed': z.object({
    purchaseOrderId,
    brandingId,
    customerId,
    total: dollars,
    subtotal: dollars,
    totalMarkdown: dollars,
    freight: dollars,
    tax: dollars,
    deliveryMethod: z.string().describe('DELIVER, PICKUP_FEDEX or a winery’s id'),
    shipState: z.string().describe('Two letters'),
    requestedShipDate: usDate.describe('The ship day'),
    items: z.array(item),
  }),
  'order.shipped': z.object({ purchaseOrderId, brandingId, trackingNumber: z.string().nullable() }),
  'order.cancelled': z.object({ purchaseOrderId, brandingId }),
  'order.refunded': z.object({
    purchaseOrderId,
    brandingId,
    amount: dollars.describe('Given back this time; an order may be refunded in parts'),
  }),
  'member.joined': z.object({
    membershipId: z.int(),
    brandingId,
    clubTypeId: z.int(),
    tierId: z.int(),
    customerId,
    purchaseOrderId: purchaseOrderId.nullable().describe('The first shipment'),
  }),
} as const;

export type WebhookType = keyof typeof DATA;
export const WEBHOOK_TYPES = Object.keys(DATA) as readonly WebhookType[];

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
  'order.shipped': eventOf('order.shipped'),
  'order.cancelled': eventOf('order.cancelled'),
  'order.refunded': eventOf('order.refunded'),
  'member.joined': eventOf('member.joined'),
} as const satisfies Record<WebhookType, z.ZodType>;

/** Sent by an operator to see whether an address answers. */
export const webhookTest = z.object({
  type: z.literal('webhook.test'),
  timestamp: z.iso.datetime(),
  data: z.object({}),
});

export const webhookHeaders = z.object({
  'webhook-id': z.string().describe('Names the event; the same with each try of it'),
  'webhook-timestamp': z.string().describe('Of this try, seconds since 1970'),
  'webhook-signature': z
    .string()
    .describe('`v1,` and the signature in base64; two of them while a secret is changed'),
});

export type WebhookEvent = {
  readonly [Type in WebhookType]: z.infer<(typeof webhookEvents)[Type]>;
}[WebhookType];
