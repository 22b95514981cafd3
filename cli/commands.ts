import { campaignLinkMake } from './campaign-link.ts';
import type { Command } from './command.ts';
import { dbUrl } from './db-url.ts';
import { orderList } from './order-list.ts';
import { paymentReconcile } from './payment-reconcile.ts';
import { stockSet, stockShow } from './stock.ts';

/** Everything that operators can ask for, in the order of the help. */
export const commands: readonly Command[] = [
  stockShow,
  stockSet,
  orderList,
  paymentReconcile,
  campaignLinkMake,
  dbUrl,
];
