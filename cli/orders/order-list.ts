import { dollarsToCents, formatUsd } from '../../domain/money/cents.ts';
import { toCompletedOrder } from '../../server/orders/order-wire.ts';
import { selectRecentOrders } from '../../server/orders/store.ts';
import { defineCommand, done } from '../command.ts';
import { limit } from '../fields.ts';
import { inColumns, minuteOf } from '../format.ts';

export const orderList = defineCommand({
  name: 'order list',
  options: { limit },
  audit: 'reads',
  summary: 'List orders, newest first',
  example: 'order list --limit 10',
  async run({ db }, { limit }) {
    const orders = (await selectRecentOrders(db, limit)).map(toCompletedOrder);
    const rows = orders.map(({ purchaseOrderId, orderedAt, status, total, customer }) => [
      String(purchaseOrderId),
      minuteOf(orderedAt),
      status,
      formatUsd(dollarsToCents(total)).padStart(12),
      customer.email,
    ]);
    return done({ orders }, inColumns(rows) || 'There are no orders yet.');
  },
});
