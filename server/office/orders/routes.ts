import type { Context } from 'hono';
import { showOrderReceipt } from '../../../contract/office/compliance-receipt.ts';
import * as calls from '../../../contract/office/orders.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { recordOfficeActions } from '../../catalog/operations/operator-actions.ts';
import { resendMail } from '../../messages/mails/show-mail.ts';
import { receiptLink, signReceipt } from '../../ordering/orders/signed-receipt.ts';
import { orderTimeline } from '../../ordering/orders/timeline/order-timeline.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { accept, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import { type StaffCall, staffOf } from '../office-call.ts';
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
    { c, staff, audit }: StaffCall & { readonly c: Context<AppEnv> },
    command: string,
    { changed }: ChangedOrders,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { staffId } = staff;
    audit({ subject: `${changed.length} orders` });
    if (changed.length === 0) return;
    const { requestId } = c.var;
    await recordOfficeActions(db, { command, staffId, requestId, orderIds: changed, details });
  }

  return apiRoutes([
    serve(calls.listOfficeOrders, async ({ query, c }) => {
      const reading = readingOf(c);
      if (query.format === 'csv') {
        const csv = await ordersCsv(db, query, reading);
        return csv.ok ? csvAnswer(c, 'orders', csv.value) : csv;
      }
      return listOrders(db, query, reading);
    }),
    // Before the routes of one order, whose paths would match too.
    serve(calls.holdOrders, async ({ body: { reason, ...target }, ...call }) => {
      const ids = await selectTargets(db, target, readingOf(call.c));
      if (!ids.ok) return ids;
      const changed = await holdOrders(db, ids.value, reason);
      await recordEach(call, 'order hold', changed, { reason });
      return accept(bulkOutcome(changed));
    }),
    serve(calls.unholdOrders, async ({ body, ...call }) => {
      const ids = await selectTargets(db, body, readingOf(call.c));
      if (!ids.ok) return ids;
      const changed = await unholdOrders(db, ids.value);
      await recordEach(call, 'order unhold', changed, {});
      return accept(bulkOutcome(changed));
    }),
    serve(calls.tagOrders, async ({ body: { add, remove, ...target }, ...call }) => {
      const ids = await selectTargets(db, target, readingOf(call.c));
      if (!ids.ok) return ids;
      const changed = await tagOrders(db, ids.value, { add, remove });
      await recordEach(call, 'order tags', changed, { add, remove });
      return accept(bulkOutcome(changed));
    }),
    serve(calls.showOfficeOrder, ({ params, c }) => showOfficeOrder(db, params.orderId, readingOf(c))),
    serve(calls.editOrder, async ({ params, body, audit }) => {
      const edited = await editOrder(parts, params.orderId, body);
      if (!edited.ok) return edited;
      audit({ details: editInWords(edited.value.before, edited.value.after) });
      return accept({ version: edited.value.version });
    }),
    serve(calls.holdOrder, async ({ params, body: { reason }, audit }) => {
      audit({ details: { reason } });
      return onlyOutcome(await holdOrders(db, [params.orderId], reason));
    }),
    serve(showOrderReceipt, async ({ params }) => {
      const making = { linkSecret: parts.linkSecret, now: clock.now(), origins: parts.origins };
      const signed = await signReceipt(db, making, params.orderId);
      if (signed === null) return reject(NOT_FOUND);
      const { url, until } = receiptLink(making, signed.receipt);
      return accept({ signed, auditorLink: url, linkUntil: until.toISOString() });
    }),
    serve(calls.unholdOrder, async ({ params }) => onlyOutcome(await unholdOrders(db, [params.orderId]))),
    serve(calls.addOrderNote, async ({ params, body, staff }) => {
      const { staffId } = staff;
      const note = await addNote(db, params.orderId, { staffId, ...body });
      return note.ok ? accept({ noteId: note.value }) : note;
    }),
    serve(calls.resendOrderEmail, async ({ params: { orderId, messageId } }) => {
      const mail = (await orderTimeline(db, orderId)).find(
        (entry) => entry.kind === 'mail' && entry.id === messageId,
      );
      if (mail?.kind !== 'mail') return reject(NOT_FOUND);
      const resent = await resendMail(db, messageId, { seesStaff: false });
      return resent.ok ? accept({ to: mail.to }) : resent;
    }),
    serve(calls.tagOrder, async ({ params: { orderId }, body: change, audit }) => {
      audit({ details: { ...change } });
      const tagged = onlyOutcome(await tagOrders(db, [orderId], change));
      return tagged.ok ? accept({ tags: await selectTags(db, orderId) }) : tagged;
    }),
  ]);
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

function flat({ delivery, email, gift, specialInstructions }: OrderDocument): Record<string, unknown> {
  const { shipDay } = delivery;
  const person = (delivery.kind === 'carrier-pickup' ? delivery.recipient : null) ?? delivery.address;
  return { ...person, email, gift, specialInstructions, shipDay };
}
