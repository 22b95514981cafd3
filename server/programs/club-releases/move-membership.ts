import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import { type LeaveLinkParts, leaveLinkUrl } from '../../catalog/clubs/leave-link.ts';
import type { MembershipRecord } from '../../catalog/clubs/membership-record.ts';
import { lockMembership, writeState } from '../../catalog/clubs/membership-store.ts';
import { nextShipmentOf } from '../../catalog/clubs/membership-wire.ts';
import { leftClubMail, type MembershipOutlook, membershipMail } from '../../messages/mails/club-mails.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { lockCartOf } from '../../ordering/cart/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { selectShipmentsOf } from './shipment-record.ts';
import { moveShipment } from './shipment-store.ts';
import { isChangeable, selectChangeable } from './show-shipment.ts';
import { selectStillComing } from './still-coming.ts';

/**
 * `conflict` if the table of states forbids it, or for an active one without an account or a card: we could charge no
 * one. On hold, its changeable shipment is held; resuming leaves it held. The member gets an email that names it, and what
 * still comes. To end one is `leaveClub`.
 */
export function moveMembership(
  parts: LeaveLinkParts & { readonly db: Db },
  membershipId: number,
  to: 'active' | 'on hold',
): Promise<Result<MembershipRecord>> {
  return parts.db.transaction().execute((trx) => moveIn(trx, parts, membershipId, to));
}

/** In the caller's transaction. */
export async function moveIn(
  trx: Writer,
  parts: LeaveLinkParts,
  membershipId: number,
  to: MembershipState,
): Promise<Result<MembershipRecord>> {
  const { clock } = parts;
  const membership = await lockMembership(trx, membershipId);
  if (membership === null) return reject(NOT_FOUND);
  if (to === 'active' && (membership.customerId === null || membership.cardId === null)) {
    return reject(conflict('The membership needs an account and a card on file first.'));
  }
  const stateSince = await writeState(trx, membershipId, to);
  if (stateSince === null) {
    return reject(conflict(`It is ${membership.state}, and cannot become ${to}.`));
  }
  if (to !== 'active') await holdShipments(trx, membershipId, clock.now());
  if (to !== 'pending') {
    const { brandingId, email } = membership;
    const eventKey = `membership ${membershipId} ${to} ${stateSince}` as const;
    const outlook = await outlookOf(trx, membership, clock);
    const mail =
      to === 'cancelled'
        ? leftClubMail(brandingId, clock.today(), outlook)
        : membershipMail(brandingId, to, { ...outlook, leaveUrl: leaveLinkUrl(parts, membership) });
    await enqueueMail(trx, { ...mail, eventKey, brandingId, to: email });
  }
  return accept({ ...membership, state: to, stateSince });
}

/** After the change. */
export async function outlookOf(
  trx: Writer,
  membership: MembershipRecord,
  clock: Clock,
): Promise<MembershipOutlook> {
  const { membershipId } = membership;
  const nextShipmentOn = nextShipmentOf(membership);
  const [today, now] = [clock.today(), clock.now()];
  const coming = await selectStillComing(trx, membershipId, today);
  const isCharging = coming.some(({ kind }) => kind === 'charging');
  const announced = (await selectShipmentsOf(trx, membershipId)).flatMap((shipment) => {
    const { state, shipDay, releaseName } = shipment;
    const isOpen = state === 'open' && !isCharging;
    if (shipment.cartId === null || shipDay < today || !(isOpen || state === 'held')) return [];
    const windowEndsAt = isChangeable(shipment, now) ? shipment.windowEndsAt : null;
    return [{ releaseName, shipDay, isOff: state === 'held', windowEndsAt }];
  });
  const isPlanned = nextShipmentOn !== null && nextShipmentOn >= today;
  const isAnnounced = announced.length > 0 || coming.some(({ shipDay }) => shipDay === nextShipmentOn);
  return { announced, coming, nextShipDay: isPlanned && !isAnnounced ? nextShipmentOn : null };
}

async function holdShipments(trx: Writer, membershipId: number, now: Date): Promise<void> {
  for (const { shipmentId, cartId } of await selectChangeable(trx, membershipId, now)) {
    await lockCartOf(trx, cartId);
    // Its window may have ended, or its charge begun, while we waited for the lock.
    const still = await selectChangeable(trx, membershipId, now);
    if (!still.some((each) => each.shipmentId === shipmentId)) continue;
    await moveShipment(trx, shipmentId, 'held');
  }
}
