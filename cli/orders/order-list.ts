import { dollarsToCents, formatUsd } from '../../domain/money/cents.ts';
import { toCompletedOrder } from '../../server/orders/order-wire.ts';
import { selectRecentOrders } from '../../server/orders/store.ts';
import { type Command, done, misused, wholeNumberOf } from '../command.ts';

const USUAL_LIMIT = 100;

export const orderList: Command = {
  name: 'order list',
  parameters: [],
  audit: 'reads',
  options: {
    limit: { type: 'string', value: 'n', describe: `How many at most, ${USUAL_LIMIT} when left out` },
  },
  summary: 'The orders, newest first',
  example: 'order list --limit 10',
  async run({ db }, { options }) {
    const limit = wholeNumberOf(String(options.limit ?? USUAL_LIMIT), 1);
    if (limit === null) return misused('--limit must be a whole number from 1 on.');
    const orders = (await selectRecentOrders(db, limit)).map(toCompletedOrder);
    const lines = orders.map((order) =>
      [
        order.purchaseOrderId,
        order.orderedAt.slice(0, 16).replace('T', ' '),
        order.status.padEnd('partly-refunded'.length),
        formatUsd(dollarsToCents(order.total)).padStart(12),
        order.customer.email,
      ].join('  '),
    );
    return done({ orders }, lines.join('\n') || 'There are no orders yet.');
  },
};
