import * as membershipContract from '../../../contract/club-membership.ts';
import * as contract from '../../../contract/club-release.ts';
import { listSmallerTiers } from '../../../contract/smaller-tiers.ts';
import { readLeaveLink } from '../../catalog/clubs/leave-link.ts';
import { toMembership } from '../../catalog/clubs/membership-wire.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept, NOT_FOUND, NOT_LOGGED_IN, reject } from '../../platform/http/refusal.ts';
import { declineSource } from '../../platform/rate-limits/card-brake.ts';
import { mailTries } from '../../platform/rate-limits/mail-tries.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { changeMembership, type MemberParts } from './change-membership.ts';
import { changeShipment } from './change-shipment.ts';
import { leaveClub } from './leave-club.ts';
import { selectOwner } from './member-store.ts';
import { type ReleaseMailParts, readShipmentLink, shipmentLinkId } from './send-release-mail.ts';
import { type ShipmentRecord, selectShipment, selectShipmentsOf } from './shipment-record.ts';
import { showLinkedMembership } from './show-linked-membership.ts';
import { isChangeable, showShipment } from './show-shipment.ts';
import { offerSmallerTiers } from './smaller-tier.ts';

export function clubReleaseRoutes(
  parts: ReleaseMailParts & MemberParts & { readonly rateLimiter: RateLimiter },
) {
  const { db, clock, linkSecret } = parts;
  const show = async (shipment: ShipmentRecord | null) => {
    const current = shipment && (await showShipment(parts, shipment));
    return current ? accept(current) : reject(NOT_FOUND);
  };
  const shipmentOfLink = async (id: string | undefined) => {
    const shipmentId = readShipmentLink(linkSecret, id, clock.now());
    return shipmentId === null ? null : selectShipment(db, shipmentId);
  };

  return apiRoutes([
    serve(contract.showClubShipment, async ({ query }) => show(await shipmentOfLink(query.id))),
    serve(contract.changeClubShipment, async ({ query, body }) => {
      const shipment = await shipmentOfLink(query.id);
      if (shipment === null) return reject(NOT_FOUND);
      const changed = await changeShipment(parts, shipment.shipmentId, body);
      return changed.ok ? show(await selectShipment(db, shipment.shipmentId)) : changed;
    }),
    serve(membershipContract.showLinkedMembership, ({ query }) =>
      showLinkedMembership(parts, readLeaveLink(linkSecret, query.id, clock.now())),
    ),
    serve(membershipContract.leaveByLink, async ({ query, body: { reason } }) => {
      const membershipId = readLeaveLink(linkSecret, query.id, clock.now());
      if (membershipId === null) return reject(NOT_FOUND);
      const left = await leaveClub(parts, membershipId, { where: 'email', reason: reason || null });
      return left.ok ? showLinkedMembership(parts, membershipId) : left;
    }),
    serve(contract.listClubShipments, async ({ params: { membershipId }, c }) => {
      const { session } = c.var;
      if (!session) return reject(NOT_LOGGED_IN);
      const owner = await selectOwner(db, membershipId);
      if (owner !== session.customerId) return reject(NOT_FOUND);
      const records = await selectShipmentsOf(db, membershipId);
      const shipments = await Promise.all(
        records.map(async (record) => {
          const current = await showShipment(parts, record);
          const id = isChangeable(record, clock.now()) ? shipmentLinkId(linkSecret, record) : null;
          return current && { ...current, id };
        }),
      );
      return accept({ shipments: shipments.filter((each) => each !== null) });
    }),
    serve(listSmallerTiers, async ({ params: { membershipId }, c }) => {
      const { session } = c.var;
      if (!session) return reject(NOT_LOGGED_IN);
      if ((await selectOwner(db, membershipId)) !== session.customerId) return reject(NOT_FOUND);
      const offered = await offerSmallerTiers(db, membershipId);
      return offered.ok ? accept({ tiers: offered.value }) : offered;
    }),
    serve(contract.changeMembership, async ({ params, body: change, c }) => {
      const { session } = c.var;
      if (!session) return reject(NOT_LOGGED_IN);
      // To leave is one email at most, and nothing may delay it.
      const { clientAddress } = c.var;
      if ('tierId' in change || ('state' in change && change.state !== 'cancelled')) {
        const limited = await parts.rateLimiter.count(
          mailTries({ clientAddress, customerId: session.customerId }),
        );
        if (limited) return reject(limited);
      }
      const changed = await changeMembership(parts, {
        customerId: session.customerId,
        membershipId: params.membershipId,
        change,
        addressHash: declineSource(parts.rateLimiter, clientAddress),
      });
      return changed.ok ? accept(toMembership(changed.value)) : changed;
    }),
  ]);
}
