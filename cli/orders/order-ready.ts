import { readyOrder } from '../../server/orders/ready-order.ts';
import { done, refused } from '../command.ts';
import { noSuchOrder, orderIdOf } from './order-of.ts';
import { traced } from './traced.ts';

export const orderReady = traced({
  name: 'order ready',
  parameters: ['order'],
  summary:
    'Say that an order waits at the winery, and tell its customer by mail, and by text where agreed to',
  example: 'order ready 100042',
  async run({ db }, { values: { order = '' } }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const result = await readyOrder(db, read.orderId);
    if (!result.ok) {
      const { code, message } = result.refusal;
      return code === 'not-found' ? noSuchOrder(read.orderId) : refused(message);
    }
    const { orderId, isNews } = result.value;
    const said = isNews
      ? 'is ready, and its customer is told'
      : 'was ready before, and its customer told then';
    return done({ purchaseOrderId: orderId, ready: true, told: isNews }, `order ${orderId} ${said}`);
  },
});
