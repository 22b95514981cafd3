import type { LeaveLinkParts } from '../../catalog/clubs/leave-link.ts';
import { lockMembership } from '../../catalog/clubs/membership-store.ts';
import { UNUSABLE_TOKEN } from '../../ordering/checkout/card-to-charge.ts';
import { STILL_CHECKING, waitForOutcome } from '../../ordering/payments/waiting.ts';
import { insertCard, replaceToken } from '../../people/customers/card-store.ts';
import { lockAccount } from '../../people/customers/user-store.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { type ChargeParts, chargeShipment, wasDeclined } from '../club-releases/charge-shipment.ts';
import { reopenShipment } from '../club-releases/charge-store.ts';
import { writeCard } from '../club-releases/member-store.ts';
import { moveIn } from '../club-releases/move-membership.ts';
import { lockReleaseOf } from '../club-releases/release-store.ts';
import { type ShipmentRecord, selectShipmentsOf } from '../club-releases/shipment-record.ts';
import { type GivenCard, ROUNDS } from './given-card.ts';
import { selectWaiting } from './unpaid.ts';

interface Member {
  readonly membershipId: number;
  readonly customerId: number;
}

/**
 * The card becomes the member's, and what failed of a release that is being charged is charged to it: each shipment once,
 * as a retry does. A card that its bank does not know changes nothing. Refusals: `card-declined`, `unavailable` without an
 * answer, `invalid`, `not-found`.
 */
export async function giveMemberCard(
  parts: ChargeParts,
  member: Member,
  given: GivenCard,
): Promise<Result<null>> {
  const verified = await parts.gateway.verify(given.token);
  if (verified.kind === 'declined') return reject({ code: 'card-declined', message: verified.reason });
  if (verified.kind === 'unknown') return reject(STILL_CHECKING);
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = await undoneByRefusal(parts.db, (trx) => begin(trx, parts, member, given));
    if (!started.ok) return started;
    const charged = await chargeAll(parts, member, started.value);
    if (!charged.ok || charged.value === 'done') return charged.ok ? accept(null) : charged;
  }
  return reject(STILL_CHECKING);
}

/** By shipment that is not paid: the number of the first try that has the new card; null: another charge is under way. */
type Tries = ReadonlyMap<number, number | null>;

async function begin(
  trx: Writer,
  parts: LeaveLinkParts,
  { membershipId, customerId }: Member,
  { token, summary }: GivenCard,
): Promise<Result<Tries>> {
  const waiting = await selectWaiting(trx, membershipId);
  for (const { shipmentId } of waiting.toSorted((one, other) => one.shipmentId - other.shipmentId)) {
    await lockReleaseOf(trx, shipmentId);
  }
  await lockAccount(trx, customerId);
  const membership = await lockMembership(trx, membershipId);
  if (membership?.customerId !== customerId || membership.state === 'cancelled') return reject(NOT_FOUND);
  const cardId =
    (await replaceToken(trx, customerId, token, summary)) ??
    (await insertCard(trx, customerId, token, summary));
  if (cardId === null) return reject(UNUSABLE_TOKEN);
  await writeCard(trx, membershipId, cardId);
  // It waited for the card.
  if (membership.state === 'pending') await moveIn(trx, parts, membershipId, 'active');
  const tries = new Map<number, number | null>();
  for (const { shipmentId, try: failedTry } of waiting) {
    const isReopened = await reopenShipment(trx, shipmentId, failedTry);
    tries.set(shipmentId, isReopened ? failedTry + 1 : null);
  }
  return accept(tries);
}

async function chargeAll(
  parts: ChargeParts,
  { membershipId }: Member,
  tries: Tries,
): Promise<Result<'done' | 'again'>> {
  const { db, gatewayTimeoutMs: timeoutMs } = parts;
  const charging = await selectCharging(db, membershipId, tries);
  for (const { shipmentId } of charging) await chargeShipment(parts, shipmentId, { isSeen: true });
  const isOpen = ({ state }: ShipmentRecord) => state === 'open';
  const ids = new Map(charging.map(({ shipmentId }) => [shipmentId, 0]));
  const after = await waitForOutcome(await selectCharging(db, membershipId, ids), {
    isUnderWay: (shipments) => shipments.some(isOpen),
    lookAgain: () => selectCharging(db, membershipId, ids),
    timeoutMs,
  });
  if (after.some(isOpen)) return reject(STILL_CHECKING);
  let again = false;
  for (const shipment of after) {
    if (!(await wasDeclined(db, shipment))) continue;
    const firstTry = tries.get(shipment.shipmentId) ?? null;
    if (firstTry === null || shipment.try < firstTry) again = true;
    else return reject({ code: 'card-declined', message: shipment.reason ?? '' });
  }
  return accept(again ? 'again' : 'done');
}

/** Those, and what another charge has under way. */
async function selectCharging(db: Reader, membershipId: number, ids: Tries): Promise<ShipmentRecord[]> {
  const shipments = await selectShipmentsOf(db, membershipId);
  return shipments.filter(
    ({ shipmentId, state, chargedAt }) => ids.has(shipmentId) || (state === 'open' && chargedAt !== null),
  );
}
