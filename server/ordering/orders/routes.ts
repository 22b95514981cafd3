import { leaveConfirmation, listOrders, showConfirmation } from '../../../contract/orders.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import {
  CONFIRMATION_COOKIE,
  clearBrowserCookie,
  readBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { accept, DONE, NOT_FOUND, NOT_LOGGED_IN, reject } from '../../platform/http/refusal.ts';
import { toCompletedOrder } from './order-wire.ts';
import { closeConfirmation, selectOrdersOf, showConfirmedOrder } from './store.ts';

const ORDERS_A_PAGE = 20;

export function orderRoutes({ db, clock }: { db: Db; clock: Clock }) {
  return apiRoutes([
    serve(showConfirmation, async ({ c }) => {
      const browserHash = readBrowserCookie(c, CONFIRMATION_COOKIE);
      const confirmed = browserHash && (await showConfirmedOrder(db, browserHash, clock.now()));
      if (!confirmed) return reject(NOT_FOUND);
      const { order, accountOpened } = confirmed;
      return accept({ ...toCompletedOrder(order), accountOpened });
    }),
    serve(listOrders, async ({ query: { limit = ORDERS_A_PAGE, before }, c }) => {
      if (!c.var.session) return reject(NOT_LOGGED_IN);
      const orders = await selectOrdersOf(db, c.var.session.customerId, { limit, before: before ?? null });
      return accept({ orders: orders.map(toCompletedOrder) });
    }),
    serve(leaveConfirmation, async ({ c }) => {
      const browserHash = readBrowserCookie(c, CONFIRMATION_COOKIE);
      if (browserHash) await closeConfirmation(db, browserHash);
      clearBrowserCookie(c, CONFIRMATION_COOKIE);
      return DONE;
    }),
  ]);
}
