import { sql } from 'kysely';
import { stopCharging } from '../../server/office/clubs/stop-charging.ts';
import { changeShipment } from '../../server/programs/club-releases/change-shipment.ts';
import { chargeRelease } from '../../server/programs/club-releases/charge-release.ts';
import { chargeShipment } from '../../server/programs/club-releases/charge-shipment.ts';
import { leaveClub } from '../../server/programs/club-releases/leave-club.ts';
import { forgetMembers, newMember, prepare, shipmentOf } from '../../server/testing/test-release.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import { type Pair, unexpected } from './pair.ts';
import type { Operation } from './run-schedule.ts';
import { bornOn, fillShelves } from './supplies.ts';

/** What happens to a club's release while its members are charged. */
export const CLUB_PAIRS: readonly Pair[] = [
  {
    name: 'charge a club release, skip its shipment',
    async prepare(shop, number) {
      const { member, shipmentId, charge } = await openShipment(shop, number);
      const skip: Operation = ({ parts }) => changeShipment(parts, shipmentId, { held: true });
      return {
        operations: [charge, skip],
        judge: async (ends) => {
          const { state } = await shipmentOf(shop, member);
          const isSkipped = ends[1].kind === 'answered' && (ends[1].answer as { ok: boolean }).ok;
          return [
            ...unexpected(ends, []),
            ...((state === 'held') === isSkipped ? [] : [`the shipment is ${state}, skipped: ${isSkipped}`]),
          ];
        },
      };
    },
  },
  {
    name: 'charge a club release, stop charging',
    async prepare(shop, number) {
      const { member, releaseId, shipmentId, charge } = await openShipment(shop, number);
      const stop: Operation = async ({ parts }) => {
        const stopped = await stopCharging(parts.db, releaseId);
        const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(shop.db);
        return { ok: stopped.ok, at: rows[0]?.at };
      };
      return {
        operations: [charge, stop],
        judge: async (ends) => {
          const { state } = await shipmentOf(shop, member);
          const stopped = ends[1].kind === 'answered' ? (ends[1].answer as { ok: boolean; at: Date }) : null;
          const isStopped = stopped?.ok === true;
          const { rows: attempts } = await sql<{ isLate: boolean }>`
            select ${isStopped} and a.created_at > ${stopped?.at}::timestamptz as "isLate"
            from release_shipments s join payment_attempts a on a.cart_id = s.cart_id
            where s.shipment_id = ${shipmentId}`.execute(shop.db);
          return [
            ...unexpected(ends, []),
            ...(state === 'ordered' || (state === 'open' && isStopped)
              ? []
              : [`the shipment is ${state}, stopped: ${isStopped}`]),
            // What has begun is ended: an open one has asked no bank.
            ...(attempts.length === (state === 'ordered' ? 1 : 0)
              ? []
              : [`${attempts.length} payments, the shipment is ${state}`]),
            ...(attempts.some(({ isLate }) => isLate) ? ['a payment began after the Stop'] : []),
          ];
        },
      };
    },
  },
  {
    name: 'charge a club release, leave the club',
    async prepare(shop, number) {
      const { member, releaseId, shipmentId } = await openShipment(shop, number);
      // The window has ended, and the charge is due.
      await chargeRelease(shop.parts, releaseId, { early: true, retryFailed: false });
      const charge: Operation = ({ parts }) => chargeShipment(parts, shipmentId);
      const leave: Operation = ({ parts }) =>
        leaveClub(parts, member.membershipId, { where: 'account', reason: null });
      return {
        operations: [charge, leave],
        judge: async (ends) => {
          const { state } = await shipmentOf(shop, member);
          const { rows } = await sql<{ text: string }>`
            select text_body as text from mails where recipient = ${member.email} and subject like 'You have left %'`.execute(
            shop.db,
          );
          // One who reads that nothing comes is never charged.
          const isAnnounced = /still comes|being charged/.test(rows[0]?.text ?? '');
          const isCharged = state === 'ordered';
          return [
            ...unexpected(ends, []),
            ...(rows.length === 1 ? [] : [`${rows.length} emails`]),
            ...(isCharged === isAnnounced || (state === 'held' && isAnnounced)
              ? []
              : [`the shipment is ${state}, announced as coming: ${isAnnounced}`]),
          ];
        },
      };
    },
  },
];

/** Of the only member of a new release, who can be charged. */
async function openShipment(shop: TestShop, number: number) {
  await forgetMembers(shop);
  await fillShelves(shop);
  const member = await newMember(shop, `member-${number}@example.com`, { birthDate: bornOn(number) });
  const { releaseId } = (await prepare(shop)).release;
  const { shipmentId, state } = await shipmentOf(shop, member);
  if (state !== 'open') throw new Error(`the shipment is ${state}`);
  const charge: Operation = async ({ parts }) => {
    await chargeRelease(parts, releaseId, { early: true, retryFailed: false });
    await chargeShipment(parts, shipmentId);
  };
  return { member, releaseId, shipmentId, charge };
}
