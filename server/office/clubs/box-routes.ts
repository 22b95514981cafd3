import * as calls from '../../../contract/office/releases.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { accept, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { type Box, changeBox, showBox } from '../../programs/club-releases/change-box.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectOfficeShipment } from './club-lists.ts';

export function boxRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;
  const wire = async (ids: { releaseId: number; shipmentId: number }, box: Box) => {
    const shipment = await selectOfficeShipment(db, ids, clock.today());
    if (shipment === null) return reject(NOT_FOUND);
    const { name, email, tier, membershipId } = shipment;
    const { shipment: record, priceCents, totalCents, ...shown } = box;
    return accept({
      ...ids,
      ...shown,
      membershipId,
      name: name || email,
      tier,
      release: record.releaseName,
      brandingId: record.brandingId,
      price: centsToDollars(priceCents),
      total: centsToDollars(totalCents),
    });
  };
  return [
    serve(calls.showBox, async ({ params }) => {
      const box = await showBox(parts, params.shipmentId);
      return box === null ? reject(NOT_FOUND) : wire(params, box);
    }),
    serve(calls.setBox, async ({ params, body, isDryRun, audit }) => {
      audit({ subject: `shipment ${params.shipmentId}`, details: { wines: body.wines } });
      if ((await selectOfficeShipment(db, params, clock.today())) === null) return reject(NOT_FOUND);
      const changed = await changeBox(parts, params.shipmentId, { ...body, isDryRun });
      return changed.ok ? wire(params, changed.value) : changed;
    }),
  ];
}
