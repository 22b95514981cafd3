import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { ReleaseShipmentState } from '../../../domain/clubs/shipment-states.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';

export interface ReleaseRecord {
  readonly releaseId: number;
  readonly clubTypeId: number;
  readonly brandingId: BrandingId;
  readonly name: string;
  readonly shipDay: Day;
  readonly windowEndsAt: Date;
  readonly preparedUpTo: number;
  readonly preparedAt: Date | null;
  readonly chargedAt: Date | null;
  /** Staff stopped charging it; null: no one did, or it goes on. */
  readonly stoppedAt: Date | null;
}

const releaseColumns = sql`r.release_id as "releaseId", r.club_type_id as "clubTypeId", k.branding_id as "brandingId",
  r.name, r.ship_day as "shipDay", r.window_ends_at as "windowEndsAt", r.prepared_up_to as "preparedUpTo",
  r.prepared_at as "preparedAt", r.charged_at as "chargedAt", r.stopped_at as "stoppedAt"`;

export interface NewRelease {
  readonly clubTypeId: number;
  readonly shipDay: Day;
  readonly name: string;
  readonly windowEndsAt: Date;
}

export function selectReleaseOf(
  db: Reader,
  { clubTypeId, shipDay }: { clubTypeId: number; shipDay: Day },
): Promise<ReleaseRecord | null> {
  return first<ReleaseRecord>(db)`
    select ${releaseColumns} from club_releases r join clubs k on k.club_type_id = r.club_type_id
    where r.club_type_id = ${clubTypeId} and r.ship_day = ${shipDay}`;
}

/**
 * Opens a release, or finds one that a parallel command has just opened; its day becomes the club's next ship day. If
 * the old window ended before everything was prepared, the new window replaces it. A dry run, which takes long, leaves the
 * club to others.
 */
export async function openRelease(
  trx: Writer,
  release: NewRelease,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<ReleaseRecord> {
  await run(trx)`
    with opened as (
      insert into club_releases (club_type_id, name, ship_day, window_ends_at)
      values (${release.clubTypeId}, ${release.name}, ${release.shipDay}, ${release.windowEndsAt.toISOString()})
      on conflict (club_type_id, ship_day) do update set window_ends_at = excluded.window_ends_at
        where club_releases.prepared_at is null and club_releases.window_ends_at <= now()
      returning club_type_id, ship_day
    )
    update clubs k set next_shipment_on = opened.ship_day from opened
    where k.club_type_id = opened.club_type_id and not ${isDryRun}::boolean`;
  const opened = await selectReleaseOf(trx, release);
  if (opened === null) throw new Error('a release was neither inserted nor found');
  return opened;
}

export function selectRelease(db: Reader, releaseId: number): Promise<ReleaseRecord | null> {
  return first<ReleaseRecord>(db)`
    select ${releaseColumns} from club_releases r join clubs k on k.club_type_id = r.club_type_id
    where r.release_id = ${releaseId}`;
}

/** Makes preparing and charging a release run one at a time. Null: it was withdrawn, maybe while this waited for the lock. */
export function lockRelease(trx: Writer, releaseId: number): Promise<ReleaseRecord | null> {
  return first<ReleaseRecord>(trx)`
    select ${releaseColumns} from club_releases r join clubs k on k.club_type_id = r.club_type_id
    where r.release_id = ${releaseId} for update of r`;
}

/** Until the transaction ends, no release of the membership's club is opened: see `openRelease`, which changes the club. */
export async function keepReleasesFromOpening(trx: Writer, membershipId: number): Promise<void> {
  await run(trx)`
    select from clubs where club_type_id = (
      select club_type_id from memberships where membership_id = ${membershipId}) for share`;
}

/** Of the membership's club: those that members may still change. */
export function lockChangeableReleases(
  trx: Writer,
  membershipId: number,
  now: Date,
): Promise<ReleaseRecord[]> {
  return all<ReleaseRecord>(trx)`
    select ${releaseColumns} from club_releases r join clubs k on k.club_type_id = r.club_type_id
    where r.club_type_id = (select m.club_type_id from memberships m where m.membership_id = ${membershipId})
      and r.charged_at is null and r.window_ends_at > ${now.toISOString()}
    order by r.release_id for update of r`;
}

/** Always take it before the lock of a cart. */
export async function lockReleaseOf(trx: Writer, shipmentId: number): Promise<void> {
  await run(trx)`
    select from club_releases where release_id = (
      select release_id from release_shipments where shipment_id = ${shipmentId}) for update`;
}

export async function writePreparedUpTo(trx: Writer, releaseId: number, membershipId: number): Promise<void> {
  await run(trx)`update club_releases set prepared_up_to = ${membershipId} where release_id = ${releaseId}`;
}

export async function writePrepared(trx: Writer, releaseId: number): Promise<void> {
  await run(trx)`
    update club_releases set prepared_at = coalesce(prepared_at, now()) where release_id = ${releaseId}`;
}

/** The release must be locked. It may have been charged before. */
export async function writeWindow(trx: Writer, releaseId: number, windowEndsAt: Date): Promise<void> {
  await run(trx)`
    update club_releases set window_ends_at = ${windowEndsAt.toISOString()}, charged_at = null, stopped_at = null
    where release_id = ${releaseId}`;
}

/** `orderedCents` is the total of the ordered shipments. */
export interface ReleaseCounts extends Readonly<Record<ReleaseShipmentState, number>> {
  readonly orderedCents: Cents;
}

/** Staff stopped charging it, and something is left to charge. */
export function isChargingStopped({
  stoppedAt,
  open,
}: Pick<ReleaseRecord, 'stoppedAt'> & Pick<ReleaseCounts, 'open'>): boolean {
  return stoppedAt !== null && open > 0;
}

const count = (state: ReleaseShipmentState) =>
  sql`count(*) filter (where s.state = ${sql.lit(state)})::integer as ${sql.ref(state)}`;

const countColumns = sql`${count('open')}, ${count('held')}, ${count('exception')}, ${count('left-out')}, ${count('ordered')},
  ${count('failed')}, coalesce(sum(o.total_cents), 0)::integer as "orderedCents"`;

const withCounts = sql`club_releases r join clubs k on k.club_type_id = r.club_type_id
  left join release_shipments s on s.release_id = r.release_id left join orders o on o.cart_id = s.cart_id`;

export function selectReleaseReports(
  db: Reader,
  releaseId: number | null,
): Promise<(ReleaseRecord & ReleaseCounts)[]> {
  return all<ReleaseRecord & ReleaseCounts>(db)`
    select ${releaseColumns}, ${countColumns} from ${withCounts}
    where ${releaseId}::integer is null or r.release_id = ${releaseId}
    group by r.release_id, k.club_type_id order by r.release_id desc`;
}

export interface ReleaseProblem {
  readonly shipmentId: number;
  readonly membershipId: number;
  readonly email: string;
  readonly state: 'exception' | 'failed';
  readonly reason: string;
}

/** What could not be prepared or charged, in the order of joining. */
export function selectReleaseProblems(db: Reader, releaseId: number): Promise<ReleaseProblem[]> {
  return all<ReleaseProblem>(db)`
    select s.shipment_id as "shipmentId", s.membership_id as "membershipId", coalesce(u.email, m.email) as email,
      s.state, s.reason
    from release_shipments s join memberships m on m.membership_id = s.membership_id
    left join customers u on u.customer_id = m.customer_id
    where s.release_id = ${releaseId} and s.state in ('exception', 'failed') order by s.membership_id`;
}
