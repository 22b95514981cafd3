import type { Command } from '../command.ts';
import { orderFind } from './order-find.ts';
import { orderList } from './order-list.ts';
import { orderAuthorize, orderCancel, orderRefund, orderShip } from './order-money.ts';
import { orderShow } from './order-show.ts';
import { orderReady, orderTracking } from './order-status.ts';

export const orderCommands: readonly Command[] = [
  orderList,
  orderShow,
  orderFind,
  orderReady,
  orderShip,
  orderTracking,
  orderCancel,
  orderRefund,
  orderAuthorize,
];
