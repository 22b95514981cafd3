import { leaveConfirmation, listOrders, showConfirmation } from '../../contract/orders.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { CONFIRMATION_COOKIE, clearBrowserCookie, readBrowserCookie } from '../http/browser-cookie.ts';
import { NOT_FOUND, NOT_LOGGED_IN, refuse } from '../http/refusal.ts';
import { toCompletedOrder } from './order-wire.ts';
import { closeConfirmation, selectOrdersOf, showConfirmedOrder } from './store.ts';

const ORDERS_A_PAGE = 20;

export function orderRoutes({ db, clock }: { db: Db; clock: Clock }) {
  return apiRoutes()
    .openapi(serve(showConfirmation), async (c) => {
      const browserHash = readBrowserCookie(c, CONFIRMATION_COOKIE);
      const confirmed = browserHash && (await showConfirmedOrder(db, browserHash, clock.now()));
      if (!confirmed) return refuse(c, NOT_FOUND);
      const { order, accountOpened } = confirmed;
      return c.json({ ...toCompletedOrder(order), accountOpened }, 200);
    })
    .openapi(serve(listOrders), async (c) => {
      if (!c.var.session) return refuse(c, NOT_LOGGED_IN);
      const { limit = ORDERS_A_PAGE, before } = c.req.valid('query');
      const orders = await selectOrdersOf(db, c.var.session.customerId, { limit, before: before ?? null });
      return c.json({ orders: orders.map(toCompletedOrder) }, 200);
    })
    .openapi(serve(leaveConfirmation), async (c) => {
      const browserHash = readBrowserCookie(c, CONFIRMATION_COOKIE);
      if (browserHash) await closeConfirmation(db, browserHash);
      clearBrowserCookie(c, CONFIRMATION_COOKIE);
      return c.body(null, 204);
    });
}
