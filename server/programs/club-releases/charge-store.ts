import { sql } from 'kysely';
import { shipmentStatesBefore } from '../../../domain/clubs/shipment-states.ts';
import type { AttemptState } from '../../../domain/payments/attempt-states.ts';
import { cardSummaryJson, type SavedCard } from '../../people/customers/card-store.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import { takeAnyTime } from '../../platform/database/take-time.ts';
import { manyJobs } from '../../platform/jobs/many-jobs.ts';
import { CHARGE_RELEASE_SHIPMENT } from './jobs.ts';

/** The client key of an attempt: the tables allow a cart one attempt per key. */
export function tryKeyOf(shipment: { readonly shipmentId: number; readonly try: number }): string {
  return `release shipment ${shipment.shipmentId}, try ${shipment.try}`;
}

/** The same of a shipment `s`. */
export const triedAs = sql`'release shipment ' || s.shipment_id || ', try ' || s.try`;

/** Of a shipment `s`: its payment has begun, and may have taken money. */
export const isTriedNow = sql<boolean>`exists (select from payment_attempts a
  where a.cart_id = s.cart_id and a.client_key = ${triedAs} and a.state not in ('declined', 'failed'))`;

/** Null: it has not begun. */
export function selectTry(
  trx: Reader,
  cartId: number,
  clientKey: string,
): Promise<{ state: AttemptState; declineReason: string | null } | null> {
  return first<{ state: AttemptState; declineReason: string | null }>(trx)`
    select state, decline_reason as "declineReason" from payment_attempts
    where cart_id = ${cartId} and client_key = ${clientKey}`;
}

export async function writeNextTry(trx: Writer, shipmentId: number): Promise<void> {
  await run(trx)`update release_shipments set try = try + 1 where shipment_id = ${shipmentId}`;
}

/** Until the transaction ends, no one can stop charging the shipment's release. */
export async function holdReleaseOf(trx: Writer, shipmentId: number): Promise<void> {
  await run(trx)`
    select from club_releases where release_id = (
      select release_id from release_shipments where shipment_id = ${shipmentId}) for share`;
}

/** Until the transaction ends, it stays in its state. */
export async function holdMembership(trx: Writer, membershipId: number): Promise<void> {
  await run(trx)`select from memberships where membership_id = ${membershipId} for share`;
}

export function selectCardOnFile(trx: Reader, membershipId: number): Promise<SavedCard | null> {
  return first<SavedCard>(trx)`
    select k.token, ${cardSummaryJson} as summary from memberships m join cards k on k.card_id = m.card_id
    where m.membership_id = ${membershipId} and k.customer_id = m.customer_id and k.is_authorised`;
}

/** The release must be locked. Ends its window: from now on nothing can change. */
export async function writeCharged(trx: Writer, releaseId: number): Promise<void> {
  await run(trx)`
    update club_releases set charged_at = coalesce(charged_at, now()), window_ends_at = least(window_ends_at, now()), stopped_at = null
    where release_id = ${releaseId}`;
}

/** What is open stays open until it is charged again. */
export async function writeStopped(trx: Writer, releaseId: number): Promise<void> {
  await run(trx)`update club_releases set stopped_at = now() where release_id = ${releaseId}`;
}

/** Something is left to charge. */
export function hasOpen(db: Reader, releaseId: number): Promise<boolean> {
  return hasRows(db)`
    select from release_shipments where release_id = ${releaseId} and state = 'open' limit 1`;
}

/** Under new keys. Returns how many. */
export async function reopenFailed(trx: Writer, releaseId: number): Promise<number> {
  const rows = await all(trx)`
    update release_shipments set state = 'open', reason = null, try = try + 1
    where release_id = ${releaseId} and state = 'failed' and state = any(${shipmentStatesBefore('open')}::text[])
    returning 1`;
  return rows.length;
}

/** Under a new key. False: it is no longer this attempt that failed. */
export function reopenShipment(trx: Writer, shipmentId: number, failedTry: number): Promise<boolean> {
  return hasRows(trx)`
    update release_shipments set state = 'open', reason = null, try = try + 1
    where shipment_id = ${shipmentId} and try = ${failedTry} and state = 'failed'
      and state = any(${shipmentStatesBefore('open')}::text[])
    returning 1`;
}

/** Skips shipments that have a job and, while charging is stopped, those without a payment. Returns how many are open. */
export async function addChargeJobs(trx: Writer, releaseId: number): Promise<number> {
  await takeAnyTime(trx);
  const jobs = manyJobs(CHARGE_RELEASE_SHIPMENT, {
    payload: sql`json_build_object('shipmentId', open.shipment_id)`,
    key: sql`'release-shipment-' || open.shipment_id`,
    from: sql`open where not exists (select from graphile_worker.jobs j
      where j.key = 'release-shipment-' || open.shipment_id and j.attempts < j.max_attempts)`,
  });
  const rows = await all<{ open: number }>(trx)`
    with open as materialized (
      select s.shipment_id from release_shipments s join club_releases r on r.release_id = s.release_id
      where s.release_id = ${releaseId} and s.state = 'open' and (r.stopped_at is null or ${isTriedNow})
    ), added as materialized (
      select id from ${jobs}
    )
    select (select count(*) from open)::integer as open, (select count(*) from added) as added`;
  return rows[0]?.open ?? 0;
}

/** Their window has ended, or their charging has begun and no one stopped it, and something is left to charge. */
export async function selectDueReleases(db: Reader, now: Date): Promise<number[]> {
  const rows = await all<{ releaseId: number }>(db)`
    select r.release_id as "releaseId" from club_releases r
    where r.prepared_at is not null and r.stopped_at is null and r.window_ends_at <= ${now.toISOString()}::timestamptz and (r.charged_at is null
      or exists (select from release_shipments s where s.release_id = r.release_id and s.state = 'open'))
    order by r.release_id`;
  return rows.map(({ releaseId }) => releaseId);
}

/** Charging was stopped while some payments were under way. */
export async function selectStoppedReleases(db: Reader): Promise<number[]> {
  const rows = await all<{ releaseId: number }>(db)`
    select distinct s.release_id as "releaseId"
    from club_releases r join release_shipments s on s.release_id = r.release_id
    where r.stopped_at is not null and s.state = 'open' and ${isTriedNow}`;
  return rows.map(({ releaseId }) => releaseId);
}
