import { setTracking } from '../../server/orders/set-tracking.ts';
import { done, refused } from '../command.ts';
import { noSuchOrder, orderIdOf } from './order-of.ts';
import { traced } from './traced.ts';

export const orderTracking = traced({
  name: 'order tracking',
  parameters: ['order', 'number'],
  options: { tell: { type: 'boolean', describe: 'Write to its customer again, with this number' } },
  summary:
    'Give an order that has shipped its tracking number, or set it right. Its customer is written to only with --tell',
  example: 'order tracking 100042 794612345678 --tell',
  async run({ db }, { values: { order = '', number: typed = '' }, options }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const isTold = options.tell === true;
    const result = await setTracking(db, read.orderId, { typed, isTold });
    if (!result.ok) {
      const { code, message } = result.refusal;
      return code === 'not-found' ? noSuchOrder(read.orderId) : refused(message);
    }
    const { trackingNumber, former } = result.value;
    const before = former === null ? '' : ` instead of ${former}`;
    return done(
      { purchaseOrderId: read.orderId, trackingNumber, former, told: isTold },
      `order ${read.orderId} has the tracking number ${trackingNumber}${before}${isTold ? '; its customer is told' : ''}`,
    );
  },
});
