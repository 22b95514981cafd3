import { handOver, refuseHandOver } from '../../../contract/office/order-money.ts';
import { listPickups } from '../../../contract/office/pickups.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { refuse } from '../../http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, officeCall, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { movedWire } from '../order-money/moved-wire.ts';
import * as pickups from './hand-over.ts';
import * as list from './list-pickups.ts';

export function pickupRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;
  return apiRoutes()
    .openapi(serve(listPickups), async (c) => {
      const reading = { today: clock.today(), staff: staffOf(c) };
      const page = await list.listPickups(db, c.req.valid('query'), reading);
      return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
    })
    .openapi(serve(handOver), async (c) => {
      const { requestKey } = officeCall(c);
      const form = c.req.valid('json');
      noteAudit(c, { details: { idChecked: form.idChecked } });
      const { staffId, role } = staffOf(c);
      const { orderId } = c.req.valid('param');
      const done = await pickups.handOverOrder({ ...parts, requestKey }, orderId, { ...form, staffId });
      if (!done.ok) return refuse(c, done.refusal);
      return c.json(movedWire(done.value, { isDryRun: false, role }), 200);
    })
    .openapi(serve(refuseHandOver), async (c) => {
      const { reason } = c.req.valid('json');
      noteAudit(c, { details: { reason } });
      const { staffId } = staffOf(c);
      const done = await pickups.refuseHandOver(db, c.req.valid('param').orderId, { reason, staffId });
      return done.ok ? c.body(null, 204) : refuse(c, done.refusal);
    });
}
