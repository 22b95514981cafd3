/** In the order in which the office and the documentation list them. Free of schemas: pages import it. */
export const WEBHOOK_TYPES = [
  'order.placed',
  'order.changed',
  'order.shipped',
  'order.cancelled',
  'order.refunded',
  'member.cancelled',
  'member.joined',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
