import { handOver, refuseHandOver } from '../../../contract/office/order-money.ts';
import { listPickups } from '../../../contract/office/pickups.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { movedWire } from '../order-money/moved-wire.ts';
import * as pickups from './hand-over.ts';
import * as list from './list-pickups.ts';

export function pickupRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;
  return apiRoutes([
    serve(listPickups, async ({ query, staff }) => {
      const reading = { today: clock.today(), staff };
      return list.listPickups(db, query, reading);
    }),
    serve(handOver, async ({ params: { orderId }, body: form, staff, requestKey, audit }) => {
      audit({ details: { idChecked: form.idChecked } });
      const { staffId, role } = staff;
      const done = await pickups.handOverOrder({ ...parts, requestKey }, orderId, { ...form, staffId });
      if (!done.ok) return done;
      return accept(movedWire(done.value, { isDryRun: false, role }));
    }),
    serve(refuseHandOver, async ({ params, body: { reason }, staff, audit }) => {
      audit({ details: { reason } });
      const { staffId } = staff;
      return pickups.refuseHandOver(db, params.orderId, { reason, staffId });
    }),
  ]);
}
