import * as calls from '../../../contract/office/order-money.ts';
import { isWineryPickup } from '../../../domain/delivery/methods.ts';
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts';
import { refundLimitOf } from '../../../domain/office/roles.ts';
import type { RunKindName } from '../../../domain/office/runs.ts';
import { authorizeOrder } from '../../ordering/orders/authorize-order.ts';
import { cancelOrder } from '../../ordering/orders/cancel-order.ts';
import { readyOrder } from '../../ordering/orders/ready-order.ts';
import { refundOrder } from '../../ordering/orders/refund-order.ts';
import { setTracking } from '../../ordering/orders/set-tracking.ts';
import { type ShipParts, shipOrder } from '../../ordering/orders/ship-order.ts';
import type { MovedOrder } from '../../ordering/payments/move-order-money.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { StaffCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectTargets } from '../orders/list-orders.ts';
import { type NewRun, startRun } from '../runs/run-store.ts';
import { codeFreeBelow } from '../winery/code-limit.ts';
import { wouldCancel } from './cancel-item.ts';
import { movedWire } from './moved-wire.ts';
import { wouldAnnounce } from './ready-item.ts';

export function orderMoneyRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db } = parts;

  /** Each runs the use case of its command, once for each request key. */
  function movesOf({ isDryRun, requestKey }: StaffCall): ShipParts {
    return { ...parts, isDryRun, requestKey };
  }

  const readingOf = ({ staff }: StaffCall) => ({ today: parts.clock.today(), staff });

  function answer({ staff, isDryRun, audit }: StaffCall, moved: Result<MovedOrder>) {
    if (!moved.ok) return moved;
    const { status, amountCents } = moved.value;
    audit({ details: { amount: centsToDollars(amountCents), status } });
    return accept(movedWire(moved.value, { isDryRun, role: staff.role }));
  }

  async function start(
    { staff: { staffId }, audit }: StaffCall,
    kind: RunKindName,
    items: NewRun['items'],
  ): Promise<number> {
    const runId = await db.transaction().execute((trx) => startRun(trx, { kind, staffId, items }));
    audit({ subject: `${items.length} orders`, details: { runId } });
    return runId;
  }

  return apiRoutes([
    // Before the routes of one order, whose paths would match too.
    serve(calls.readyOrders, async ({ body, ...call }) => {
      const ids = await selectTargets(db, body, readingOf(call));
      if (!ids.ok) return ids;
      if (call.isDryRun) return accept(await wouldAnnounce(db, ids.value));
      const items = ids.value.map((orderId) => ({ subject: `order ${orderId}`, input: { orderId } }));
      return accept({ runId: await start(call, 'orders ready', items) });
    }),
    serve(calls.cancelOrders, async ({ body: { reason, ...target }, ...call }) => {
      const ids = await selectTargets(db, target, readingOf(call));
      if (!ids.ok) return ids;
      if (call.isDryRun) return accept(await wouldCancel(db, ids.value));
      call.audit({ details: { reason } });
      const items = ids.value.map((orderId) => ({
        subject: `order ${orderId}`,
        input: { orderId, reason },
      }));
      return accept({ runId: await start(call, 'orders cancel', items) });
    }),
    serve(calls.shipOrder, async ({ params: { orderId }, body, ...call }) => {
      if (await isPickup(parts, orderId)) return reject(HAND_OVER_INSTEAD);
      const trackingNumber = body.trackingNumber?.trim() || null;
      return answer(call, await shipOrder(movesOf(call), orderId, { trackingNumber }));
    }),
    serve(calls.cancelOrder, async ({ params, body: { reason }, ...call }) => {
      call.audit({ details: { reason } });
      return answer(call, await cancelOrder(movesOf(call), params.orderId, { reason }));
    }),
    serve(
      calls.refundOrder,
      async ({ params: { orderId }, body: { lines, reason, restock, ...money }, c, ...call }) => {
        const { freight = null, amount = null } = money;
        call.audit({ details: { lines, reason, restock, freight } });
        const freightCents = freight === null ? null : dollarsToCents(freight);
        const amountCents = amount === null ? null : dollarsToCents(amount);
        const mostCents = refundLimitOf(call.staff.role);
        const codeFreeBelowCents = await codeFreeBelow(db, c);
        const terms = { reason, restock, freightCents, amountCents, mostCents, codeFreeBelowCents };
        return answer(call, await refundOrder(movesOf(call), orderId, lines, terms));
      },
    ),
    serve(calls.authorizeOrder, async ({ params, ...call }) =>
      answer(call, await authorizeOrder(movesOf(call), params.orderId)),
    ),
    serve(calls.readyOrder, async ({ params }) => {
      const ready = await readyOrder(db, params.orderId);
      return ready.ok ? accept({ told: ready.value.isFirstTime }) : ready;
    }),
    serve(calls.setTracking, async ({ params, body: { trackingNumber: typed, tell }, audit }) => {
      const set = await setTracking(db, params.orderId, { typed, notifies: tell });
      if (!set.ok) return set;
      const { trackingNumber, former } = set.value;
      audit({ details: { trackingNumber, former } });
      return accept({ trackingNumber });
    }),
  ]);
}

const HAND_OVER_INSTEAD = conflict('This order is a winery pickup. Hand it over instead.');

async function isPickup({ db }: OfficeParts, orderId: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('ship_via_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return order !== undefined && isWineryPickup(order.ship_via_id);
}
