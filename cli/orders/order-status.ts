import { readyOrder } from '../../server/orders/ready-order.ts';
import { setTracking } from '../../server/orders/set-tracking.ts';
import { type Command, defineCommand, done } from '../command.ts';
import { flag, text } from '../fields.ts';
import { orderId, rejectedOrder } from './order-id.ts';

export const orderStatusCommands: readonly Command[] = [
  defineCommand({
    name: 'order ready',
    parameters: { order: orderId },
    audit: 'order',
    summary: 'Announce that a pickup order is ready',
    details: 'The customer gets an email, and a text message if they agreed to texts.',
    example: 'order ready 100042',
    async run({ db }, { order }) {
      const result = await readyOrder(db, order);
      if (!result.ok) return rejectedOrder(order, result.refusal);
      const { isNews } = result.value;
      const text = isNews
        ? `order ${order} is ready; the customer is being told`
        : `order ${order} was ready already; the customer was told then`;
      return done({ purchaseOrderId: order, ready: true, told: isNews }, text);
    },
  }),
  defineCommand({
    name: 'order tracking',
    parameters: { order: orderId, number: text('number') },
    options: { tell: flag.describe('Email the number to the customer') },
    audit: 'order',
    summary: 'Set the tracking number of an order',
    details: 'The order must have shipped. The customer gets an email only with --tell.',
    example: 'order tracking 100042 794612345678 --tell',
    async run({ db }, { order, number: typed, tell: isTold }) {
      const result = await setTracking(db, order, { typed, isTold });
      if (!result.ok) return rejectedOrder(order, result.refusal);
      const { trackingNumber, former } = result.value;
      const before = former === null ? '' : ` instead of ${former}`;
      return done(
        { purchaseOrderId: order, trackingNumber, former, told: isTold },
        `order ${order} has the tracking number ${trackingNumber}${before}${isTold ? '; the customer is being told' : ''}`,
      );
    },
  }),
];
