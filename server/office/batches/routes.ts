import * as calls from '../../../contract/office/batches.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, DONE, found } from '../../platform/http/refusal.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import { listWindow, totalOf } from '../keyset.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectTargets } from '../orders/list-orders.ts';
import { BATCH_SORT, batchToWire, selectBatch, selectBatches } from './batch-store.ts';
import { carrierFile } from './carrier-file.ts';
import { closeBatch, packOrder, takeOut, unpackOrder } from './change-batch.ts';
import { checkTracking } from './check-tracking.ts';
import { createBatch } from './create-batch.ts';
import { showPickList, showPickupSlips, showSlipOfOrder, showSlips } from './print-batch.ts';
import { scanCode } from './scan.ts';
import { setPacker } from './set-packer.ts';
import { shipBatch } from './ship-batch.ts';

export function batchRoutes({ db, clock }: OfficeParts, serve: ServeOffice) {
  const about = ({ batchId }: { batchId: number }, details = {}) => ({
    subject: `batch ${batchId}`,
    details,
  });
  return apiRoutes([
    serve(calls.createBatch, async ({ body, staff, audit }) => {
      const targets = await selectTargets(db, body, {
        today: clock.today(),
        staff,
      });
      if (!targets.ok) return targets;
      const orders = targets.value;
      const created = await createBatch(db, { staffId: staff.staffId, orders });
      if (!created.ok) return created;
      audit(about(created.value, { orders }));
      return accept(created.value);
    }),
    serve(calls.listBatches, async ({ query }) => {
      const window = listWindow(BATCH_SORT, query);
      if (!window.ok) return window;
      const { page, counted } = await selectBatches(db, window.value);
      return accept({ ...page, rows: page.rows.map(batchToWire), ...totalOf(counted) });
    }),
    serve(calls.showBatch, async ({ params }) => found(await selectBatch(db, params.batchId, clock.today()))),
    serve(calls.takeOutOfBatch, ({ params: id, audit }) => {
      audit({ details: { batchId: id.batchId } });
      return takeOut(db, id);
    }),
    serve(calls.markPacked, ({ params }) => packOrder(db, params)),
    serve(calls.markUnpacked, ({ params }) => unpackOrder(db, params)),
    serve(calls.setPacker, async ({ params: { batchId }, body, audit }) => {
      audit(about({ batchId }));
      const set = await setPacker(db, batchId, body);
      if (!set.ok) return set;
      audit({ details: set.value });
      return DONE;
    }),
    serve(calls.closeBatch, async ({ params: { batchId }, audit }) => {
      audit(about({ batchId }));
      return closeBatch(db, batchId);
    }),
    serve(calls.showPickList, ({ params }) => showPickList({ db, clock }, params.batchId)),
    serve(calls.showSlips, ({ params }) => showSlips({ db, clock }, params.batchId)),
    serve(calls.showSlipOfOrder, ({ params }) => showSlipOfOrder({ db, clock }, params.orderId)),
    serve(calls.showPickupSlips, ({ query, staff }) => showPickupSlips({ db, clock }, query, staff.role)),
    serve(calls.carrierFile, async ({ params: { batchId }, audit, c }) => {
      const file = await carrierFile(db, batchId, clock.today());
      if (!file.ok) return file;
      audit(about({ batchId }, { parcels: file.value.parcels }));
      return csvAnswer(c, `batch-${batchId}`, file.value.csv);
    }),
    serve(calls.checkTracking, async ({ params: { batchId }, staff, audit, c }) => {
      const file = new Uint8Array(await c.req.arrayBuffer());
      const checked = await checkTracking(db, {
        batchId,
        staffId: staff.staffId,
        file,
        today: clock.today(),
      });
      if (!checked.ok) return checked;
      audit(about({ batchId }, { checkId: checked.value.checkId, rows: checked.value.rows.length }));
      return accept(checked.value);
    }),
    serve(calls.shipBatch, async ({ params: { batchId }, body: { checkId }, staff, audit }) => {
      const shipped = await shipBatch(db, { batchId, checkId, staffId: staff.staffId });
      if (!shipped.ok) return shipped;
      const { runId, orders } = shipped.value;
      audit(about({ batchId }, { checkId, runId, orders }));
      return accept({ runId });
    }),
    serve(calls.scanCode, async ({ params: { batchId }, body, staff: { staffId }, audit }) => {
      const { code, purchaseOrderId: orderId = null, leavingFor = null, takingOver = null } = body;
      const scanned = await scanCode(db, { batchId, staffId, code, orderId, leavingFor, takingOver });
      if (!scanned.ok) return scanned;
      const { answer, takenFrom } = scanned.value;
      audit(
        about({ batchId }, { code, order: answer.purchaseOrderId, ...(takenFrom !== null && { takenFrom }) }),
      );
      return accept(answer);
    }),
  ]);
}
