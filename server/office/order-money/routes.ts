import type { Context } from 'hono';
import * as calls from '../../../contract/office/order-money.ts';
import { isWineryPickup } from '../../../domain/delivery/methods.ts';
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts';
import { refundLimitOf } from '../../../domain/office/roles.ts';
import type { RunKindName } from '../../../domain/office/runs.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { conflict, invalidFields, type Result, refuse } from '../../http/refusal.ts';
import { authorizeOrder } from '../../orders/authorize-order.ts';
import { cancelOrder } from '../../orders/cancel-order.ts';
import { readyOrder } from '../../orders/ready-order.ts';
import { refundOrder } from '../../orders/refund-order.ts';
import { setTracking } from '../../orders/set-tracking.ts';
import { shipOrder } from '../../orders/ship-order.ts';
import type { MovedOrder, MoveParts } from '../../payments/move-order-money.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, officeCall, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectTargets } from '../orders/list-orders.ts';
import { type NewRun, startRun } from '../runs/run-store.ts';
import { codeFreeBelow } from '../winery/code-limit.ts';
import { wouldCancel } from './cancel-item.ts';
import { movedWire } from './moved-wire.ts';
import { wouldAnnounce } from './ready-item.ts';
import {
  needsFreshCode,
  quoteReplacement,
  type ReplacementQuote,
  replaceOrder,
  type Totals,
} from './replacement/replace-order.ts';

export function orderMoneyRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db } = parts;

  /** Each runs the use case of its command, once for each request key. */
  function movesOf(c: Context<AppEnv>): MoveParts {
    const { isDryRun, requestKey } = officeCall(c);
    return { ...parts, isDryRun, requestKey };
  }

  const readingOf = (c: Context<AppEnv>) => ({ today: parts.clock.today(), staff: staffOf(c) });

  function answer(c: Context<AppEnv>, moved: Result<MovedOrder>, more: { needsCode?: boolean } = {}) {
    if (!moved.ok) return refuse(c, moved.refusal);
    const { status, amountCents } = moved.value;
    noteAudit(c, { details: { amount: centsToDollars(amountCents), status } });
    const { isDryRun } = officeCall(c);
    return c.json({ ...movedWire(moved.value, { isDryRun, role: staffOf(c).role }), ...more }, 200);
  }

  async function start(c: Context<AppEnv>, kind: RunKindName, items: NewRun['items']): Promise<number> {
    const { staffId } = staffOf(c);
    const runId = await db.transaction().execute((trx) => startRun(trx, { kind, staffId, items }));
    noteAudit(c, { subject: `${items.length} orders`, details: { runId } });
    return runId;
  }

  return (
    apiRoutes()
      // Before the routes of one order, whose paths would match too.
      .openapi(serve(calls.readyOrders), async (c) => {
        const ids = await selectTargets(db, c.req.valid('json'), readingOf(c));
        if (!ids.ok) return refuse(c, ids.refusal);
        if (officeCall(c).isDryRun) return c.json(await wouldAnnounce(db, ids.value), 200);
        const items = ids.value.map((orderId) => ({ subject: `order ${orderId}`, input: { orderId } }));
        return c.json({ runId: await start(c, 'orders ready', items) }, 202);
      })
      .openapi(serve(calls.cancelOrders), async (c) => {
        const { reason, ...target } = c.req.valid('json');
        const ids = await selectTargets(db, target, readingOf(c));
        if (!ids.ok) return refuse(c, ids.refusal);
        if (officeCall(c).isDryRun) return c.json(await wouldCancel(db, ids.value), 200);
        noteAudit(c, { details: { reason } });
        const items = ids.value.map((orderId) => ({
          subject: `order ${orderId}`,
          input: { orderId, reason },
        }));
        return c.json({ runId: await start(c, 'orders cancel', items) }, 202);
      })
      .openapi(serve(calls.shipOrder), async (c) => {
        const { orderId } = c.req.valid('param');
        if (await isPickup(parts, orderId)) return refuse(c, HAND_OVER_INSTEAD);
        const trackingNumber = c.req.valid('json').trackingNumber?.trim() || null;
        return answer(c, await shipOrder(movesOf(c), orderId, { trackingNumber }));
      })
      .openapi(serve(calls.cancelOrder), async (c) => {
        const { reason } = c.req.valid('json');
        noteAudit(c, { details: { reason } });
        return answer(c, await cancelOrder(movesOf(c), c.req.valid('param').orderId, { reason }));
      })
      .openapi(serve(calls.refundOrder), async (c) => {
        const { lines, reason, restock, freight = null } = c.req.valid('json');
        noteAudit(c, { details: { lines, reason, restock, freight } });
        const freightCents = freight === null ? null : dollarsToCents(freight);
        const mostCents = refundLimitOf(staffOf(c).role);
        const codeFreeBelowCents = await codeFreeBelow(db, c);
        const terms = { reason, restock, freightCents, mostCents, codeFreeBelowCents };
        const { orderId } = c.req.valid('param');
        const refunded = await refundOrder(movesOf(c), orderId, lines, terms);
        const needsCode = !refunded.ok && refunded.refusal.code === 'confirm-needed';
        if (!officeCall(c).isDryRun || !needsCode) return answer(c, refunded);
        const withCode = { ...terms, codeFreeBelowCents: null };
        return answer(c, await refundOrder(movesOf(c), orderId, lines, withCode), { needsCode });
      })
      .openapi(serve(calls.replaceOrder), async (c) => {
        const { orderId } = c.req.valid('param');
        const { lines = null, shipping = null, quote = null, reason } = c.req.valid('json');
        const { isDryRun, requestKey } = officeCall(c);
        const codeFreeBelowCents = await codeFreeBelow(db, c);
        if (isDryRun) {
          const asked = await quoteReplacement(parts, orderId, { lines, shipping, quote: null, reason });
          if (!asked.ok) return refuse(c, asked.refusal);
          const needsCode = needsFreshCode(asked.value, codeFreeBelowCents);
          return c.json({ ...quoteWire(asked.value), needsCode }, 200);
        }
        if (quote === null) return refuse(c, invalidFields({ quote: ['Send the quote of the dry run.'] }));
        noteAudit(c, { details: { reason, lines } });
        const { staffId } = staffOf(c);
        const change = { lines, shipping, quote, reason };
        const replaced = await replaceOrder(parts, orderId, change, {
          staffId,
          requestKey,
          codeFreeBelowCents,
        });
        if (!replaced.ok) return refuse(c, replaced.refusal);
        const { newOrderId } = replaced.value;
        noteAudit(c, { details: { replacedBy: newOrderId, ...totalsWire(replaced.value) } });
        return c.json({ ...totalsWire(replaced.value), purchaseOrderId: newOrderId }, 201);
      })
      .openapi(serve(calls.authorizeOrder), async (c) =>
        answer(c, await authorizeOrder(movesOf(c), c.req.valid('param').orderId)),
      )
      .openapi(serve(calls.readyOrder), async (c) => {
        const ready = await readyOrder(db, c.req.valid('param').orderId);
        return ready.ok ? c.json({ told: ready.value.isFirstTime }, 200) : refuse(c, ready.refusal);
      })
      .openapi(serve(calls.setTracking), async (c) => {
        const { trackingNumber: typed, tell } = c.req.valid('json');
        const set = await setTracking(db, c.req.valid('param').orderId, { typed, isTold: tell });
        if (!set.ok) return refuse(c, set.refusal);
        const { trackingNumber, former } = set.value;
        noteAudit(c, { details: { trackingNumber, former } });
        return c.json({ trackingNumber }, 200);
      })
  );
}

function quoteWire({ quote, changes, ...totals }: ReplacementQuote) {
  return {
    ...totalsWire(totals),
    quote,
    changes: changes.map(({ label, oldCents, newCents }) => ({
      label,
      old: centsToDollars(oldCents),
      new: centsToDollars(newCents),
    })),
  };
}

function totalsWire({ oldTotalCents, newTotalCents }: Totals) {
  return { oldTotal: centsToDollars(oldTotalCents), newTotal: centsToDollars(newTotalCents) };
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
