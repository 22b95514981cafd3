import * as contract from '../../contract/club-release.ts';
import { toMembership } from '../clubs/membership-wire.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { NOT_FOUND, NOT_LOGGED_IN, refuse } from '../http/refusal.ts';
import { mailTries } from '../rate-limits/mail-tries.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { changeMembership } from './change-membership.ts';
import { changeShipment } from './change-shipment.ts';
import { selectOwner } from './member-store.ts';
import type { PreparingParts } from './prepare-release.ts';
import { type ReleaseMailParts, readShipmentLink, shipmentLinkId } from './send-release-mail.ts';
import { selectShipment, selectShipmentsOf } from './shipment-record.ts';
import { isChangeable, showShipment } from './show-shipment.ts';

export function clubReleaseRoutes(
  parts: ReleaseMailParts & PreparingParts & { readonly rateLimiter: RateLimiter },
) {
  const { db, clock, linkSecret } = parts;
  const shipmentOfLink = async (id: string | undefined) => {
    const shipmentId = readShipmentLink(linkSecret, id, clock.now());
    return shipmentId === null ? null : selectShipment(db, shipmentId);
  };

  return apiRoutes()
    .openapi(serve(contract.showClubShipment), async (c) => {
      const shipment = await shipmentOfLink(c.req.valid('query').id);
      return shipment ? c.json(await showShipment(parts, shipment), 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(contract.changeClubShipment), async (c) => {
      const shipment = await shipmentOfLink(c.req.valid('query').id);
      if (shipment === null) return refuse(c, NOT_FOUND);
      const changed = await changeShipment(parts, shipment.shipmentId, c.req.valid('json'));
      if (!changed.ok) return refuse(c, changed.refusal);
      const now = await selectShipment(db, shipment.shipmentId);
      return now ? c.json(await showShipment(parts, now), 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(contract.listClubShipments), async (c) => {
      const { session } = c.var;
      if (!session) return refuse(c, NOT_LOGGED_IN);
      const { membershipId } = c.req.valid('param');
      const owner = await selectOwner(db, membershipId);
      if (owner !== session.customerId) return refuse(c, NOT_FOUND);
      const records = await selectShipmentsOf(db, membershipId);
      const shipments = await Promise.all(
        records.map(async (record) => ({
          ...(await showShipment(parts, record)),
          id: isChangeable(record, clock.now()) ? shipmentLinkId(linkSecret, record) : null,
        })),
      );
      return c.json({ shipments }, 200);
    })
    .openapi(serve(contract.changeMembership), async (c) => {
      const { session } = c.var;
      if (!session) return refuse(c, NOT_LOGGED_IN);
      const change = c.req.valid('json');
      if ('state' in change) {
        const { clientAddress } = c.var;
        const limited = await parts.rateLimiter.count(
          mailTries({ clientAddress, customerId: session.customerId }),
        );
        if (limited) return refuse(c, limited);
      }
      const changed = await changeMembership(parts, {
        customerId: session.customerId,
        membershipId: c.req.valid('param').membershipId,
        change,
      });
      return changed.ok ? c.json(toMembership(changed.value), 200) : refuse(c, changed.refusal);
    });
}
