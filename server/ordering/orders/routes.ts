import { showComplianceReceipt } from '../../../contract/compliance-receipt.ts';
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
import { readReceiptLink, signReceipt } from './signed-receipt.ts';
import { closeConfirmation, selectOrdersOf, showConfirmedOrder } from './store.ts';

const ORDERS_A_PAGE = 20;

export function orderRoutes({ db, clock, linkSecret }: { db: Db; clock: Clock; linkSecret: string }) {
  return apiRoutes([
    serve(showConfirmation, async ({ c }) => {
      const browserHash = readBrowserCookie(c, CONFIRMATION_COOKIE);
      const confirmed = browserHash && (await showConfirmedOrder(db, browserHash, clock.now()));
      if (!confirmed) return reject(NOT_FOUND);
      const { order, accountOpened } = confirmed;
      return accept({ ...toCompletedOrder(order), accountOpened });
    }),
    serve(showComplianceReceipt, async ({ query }) => {
      const now = clock.now();
      const orderId = readReceiptLink(linkSecret, query.id, now);
      const signed = orderId === null ? null : await signReceipt(db, { linkSecret, now }, orderId);
      return signed === null ? reject(NOT_FOUND) : accept(signed);
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
