import type { Context } from 'hono';
import * as calls from '../../../contract/office/orders.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { refuse } from '../../http/refusal.ts';
import { recordOfficeActions } from '../../operations/operator-actions.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import {
  addNote,
  bulkOutcome,
  type ChangedOrders,
  holdOrders,
  onlyOutcome,
  selectTags,
  tagOrders,
  unholdOrders,
} from './change-orders.ts';
import { editOrder } from './edit-order.ts';
import { listOrders, ordersCsv, selectTargets } from './list-orders.ts';
import { showOfficeOrder } from './show-order.ts';

export function orderRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;
  const readingOf = (c: Context<AppEnv>) => ({ today: clock.today(), staff: staffOf(c) });

  /** Each order's timeline shows its part of a bulk action. The words of staff stay there: erasing finds them by order. */
  async function recordEach(
    c: Context<AppEnv>,
    command: string,
    { changed }: ChangedOrders,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { staffId } = staffOf(c);
    noteAudit(c, { subject: `${changed.length} orders` });
    if (changed.length === 0) return;
    const { requestId } = c.var;
    await recordOfficeActions(db, { command, staffId, requestId, orderIds: changed, details });
  }

  return (
    apiRoutes()
      .openapi(serve(calls.listOfficeOrders), async (c) => {
        const query = c.req.valid('query');
        const reading = readingOf(c);
        if (query.format === 'csv') {
          const csv = await ordersCsv(db, query, reading);
          return csv.ok ? csvAnswer(c, 'orders', csv.value) : refuse(c, csv.refusal);
        }
        const page = await listOrders(db, query, reading);
        return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
      })
      // Before the routes of one order, whose paths would match too.
      .openapi(serve(calls.holdOrders), async (c) => {
        const { reason, ...target } = c.req.valid('json');
        const ids = await selectTargets(db, target, readingOf(c));
        if (!ids.ok) return refuse(c, ids.refusal);
        const changed = await holdOrders(db, ids.value, reason);
        await recordEach(c, 'order hold', changed, { reason });
        return c.json(bulkOutcome(changed), 200);
      })
      .openapi(serve(calls.unholdOrders), async (c) => {
        const ids = await selectTargets(db, c.req.valid('json'), readingOf(c));
        if (!ids.ok) return refuse(c, ids.refusal);
        const changed = await unholdOrders(db, ids.value);
        await recordEach(c, 'order unhold', changed, {});
        return c.json(bulkOutcome(changed), 200);
      })
      .openapi(serve(calls.tagOrders), async (c) => {
        const { add, remove, ...target } = c.req.valid('json');
        const ids = await selectTargets(db, target, readingOf(c));
        if (!ids.ok) return refuse(c, ids.refusal);
        const changed = await tagOrders(db, ids.value, { add, remove });
        await recordEach(c, 'order tags', changed, { add, remove });
        return c.json(bulkOutcome(changed), 200);
      })
      .openapi(serve(calls.showOfficeOrder), async (c) => {
        const shown = await showOfficeOrder(db, c.req.valid('param').orderId, staffOf(c));
        return shown.ok ? c.json(shown.value, 200) : refuse(c, shown.refusal);
      })
      .openapi(serve(calls.editOrder), async (c) => {
        const edited = await editOrder(parts, c.req.valid('param').orderId, c.req.valid('json'));
        if (!edited.ok) return refuse(c, edited.refusal);
        noteAudit(c, { details: editInWords(edited.value.before, edited.value.after) });
        return c.json({ version: edited.value.version }, 200);
      })
      .openapi(serve(calls.holdOrder), async (c) => {
        const { reason } = c.req.valid('json');
        noteAudit(c, { details: { reason } });
        const held = onlyOutcome(await holdOrders(db, [c.req.valid('param').orderId], reason));
        return held.ok ? c.body(null, 204) : refuse(c, held.refusal);
      })
      .openapi(serve(calls.unholdOrder), async (c) => {
        const unheld = onlyOutcome(await unholdOrders(db, [c.req.valid('param').orderId]));
        return unheld.ok ? c.body(null, 204) : refuse(c, unheld.refusal);
      })
      .openapi(serve(calls.addOrderNote), async (c) => {
        const { staffId } = staffOf(c);
        const note = await addNote(db, c.req.valid('param').orderId, { staffId, ...c.req.valid('json') });
        return note.ok ? c.json({ noteId: note.value }, 201) : refuse(c, note.refusal);
      })
      .openapi(serve(calls.tagOrder), async (c) => {
        const { orderId } = c.req.valid('param');
        const change = c.req.valid('json');
        noteAudit(c, { details: { ...change } });
        const tagged = onlyOutcome(await tagOrders(db, [orderId], change));
        return tagged.ok ? c.json({ tags: await selectTags(db, orderId) }, 200) : refuse(c, tagged.refusal);
      })
  );
}

/** What changed. Only the day has its old and new value: all other fields may name a person. */
function editInWords(before: OrderDocument, after: OrderDocument): Readonly<Record<string, unknown>> {
  const { shipDay, ...was } = flat(before);
  const { shipDay: newShipDay, ...is } = flat(after);
  const changed = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return {
    ...(changed.length > 0 ? { changed } : {}),
    ...(shipDay === newShipDay ? {} : { shipDay: `${shipDay} to ${newShipDay}` }),
  };
}

function flat({ delivery, gift, specialInstructions }: OrderDocument): Record<string, unknown> {
  const { shipDay } = delivery;
  const person = (delivery.kind === 'carrier-pickup' ? delivery.recipient : null) ?? delivery.address;
  return { ...person, gift, specialInstructions, shipDay };
}
