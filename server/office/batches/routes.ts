import type { Context } from 'hono';
import * as calls from '../../../contract/office/batches.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { NOT_FOUND, type Result, refuse } from '../../http/refusal.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import { listWindow, totalOf } from '../keyset.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectTargets } from '../orders/list-orders.ts';
import { BATCH_SORT, batchToWire, selectBatch, selectBatches } from './batch-store.ts';
import { carrierFile } from './carrier-file.ts';
import { closeBatch, packOrder, takeOut, unpackOrder } from './change-batch.ts';
import { checkTracking } from './check-tracking.ts';
import { createBatch } from './create-batch.ts';
import { showPickList, showSlips } from './print-batch.ts';
import { scanCode } from './scan.ts';
import { shipBatch } from './ship-batch.ts';

export function batchRoutes({ db, clock }: OfficeParts, serve: ServeOffice) {
  const about = (c: Context<AppEnv>, { batchId }: { batchId: number }, details = {}) =>
    noteAudit(c, { subject: `batch ${batchId}`, details });
  const done = (c: Context<AppEnv>, result: Result<unknown>) =>
    result.ok ? c.body(null, 204) : refuse(c, result.refusal);
  return apiRoutes()
    .openapi(serve(calls.createBatch), async (c) => {
      const targets = await selectTargets(db, c.req.valid('json'), {
        today: clock.today(),
        staff: staffOf(c),
      });
      if (!targets.ok) return refuse(c, targets.refusal);
      const orders = targets.value;
      const created = await createBatch(db, { staffId: staffOf(c).staffId, orders });
      if (!created.ok) return refuse(c, created.refusal);
      about(c, created.value, { orders });
      return c.json(created.value, 201);
    })
    .openapi(serve(calls.listBatches), async (c) => {
      const window = listWindow(BATCH_SORT, c.req.valid('query'));
      if (!window.ok) return refuse(c, window.refusal);
      const { page, counted } = await selectBatches(db, window.value);
      return c.json({ ...page, rows: page.rows.map(batchToWire), ...totalOf(counted) }, 200);
    })
    .openapi(serve(calls.showBatch), async (c) => {
      const batch = await selectBatch(db, c.req.valid('param').batchId);
      return batch ? c.json(batch, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.takeOutOfBatch), async (c) => {
      const id = c.req.valid('param');
      noteAudit(c, { details: { batchId: id.batchId } });
      return done(c, await takeOut(db, id));
    })
    .openapi(serve(calls.markPacked), async (c) => done(c, await packOrder(db, c.req.valid('param'))))
    .openapi(serve(calls.markUnpacked), async (c) => done(c, await unpackOrder(db, c.req.valid('param'))))
    .openapi(serve(calls.closeBatch), async (c) => {
      const { batchId } = c.req.valid('param');
      about(c, { batchId });
      return done(c, await closeBatch(db, batchId));
    })
    .openapi(serve(calls.showPickList), async (c) => {
      const list = await showPickList(db, c.req.valid('param').batchId);
      return list.ok ? c.json(list.value, 200) : refuse(c, list.refusal);
    })
    .openapi(serve(calls.showSlips), async (c) => {
      const slips = await showSlips(db, c.req.valid('param').batchId);
      return slips.ok ? c.json(slips.value, 200) : refuse(c, slips.refusal);
    })
    .openapi(serve(calls.carrierFile), async (c) => {
      const { batchId } = c.req.valid('param');
      const file = await carrierFile(db, batchId, clock.today());
      if (!file.ok) return refuse(c, file.refusal);
      about(c, { batchId }, { parcels: file.value.parcels });
      return csvAnswer(c, `batch-${batchId}`, file.value.csv);
    })
    .openapi(serve(calls.checkTracking), async (c) => {
      const { batchId } = c.req.valid('param');
      const file = new Uint8Array(await c.req.arrayBuffer());
      const checked = await checkTracking(db, { batchId, staffId: staffOf(c).staffId, file });
      if (!checked.ok) return refuse(c, checked.refusal);
      about(c, { batchId }, { checkId: checked.value.checkId, rows: checked.value.rows.length });
      return c.json(checked.value, 200);
    })
    .openapi(serve(calls.shipBatch), async (c) => {
      const { batchId } = c.req.valid('param');
      const { checkId } = c.req.valid('json');
      const shipped = await shipBatch(db, { batchId, checkId, staffId: staffOf(c).staffId });
      if (!shipped.ok) return refuse(c, shipped.refusal);
      const { runId, orders } = shipped.value;
      about(c, { batchId }, { checkId, runId, orders });
      return c.json({ runId }, 202);
    })
    .openapi(serve(calls.scanCode), async (c) => {
      const { batchId } = c.req.valid('param');
      const { code, purchaseOrderId = null, leavingFor = null } = c.req.valid('json');
      const scanned = await scanCode(db, { batchId, code, orderId: purchaseOrderId, leavingFor });
      if (!scanned.ok) return refuse(c, scanned.refusal);
      about(c, { batchId }, { code, order: scanned.value.purchaseOrderId });
      return c.json(scanned.value, 200);
    });
}
