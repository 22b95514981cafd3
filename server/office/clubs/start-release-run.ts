import { sql } from 'kysely';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { quoteMadeCarts } from '../../ordering/checkout/made-cart.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';
import { undone, undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { beginCharging, type Charging } from '../../programs/club-releases/charge-release.ts';
import { hasOpen } from '../../programs/club-releases/charge-store.ts';
import { countNextMembers } from '../../programs/club-releases/member-store.ts';
import { MEMBERS_A_BATCH } from '../../programs/club-releases/prepare-release.ts';
import {
  lockRelease,
  type NewRelease,
  openRelease,
  type ReleaseRecord,
  selectRelease,
} from '../../programs/club-releases/release-store.ts';
import { startRun } from '../runs/run-store.ts';

interface Started {
  readonly runId: number;
  readonly releaseId: number;
}

/** An item for each batch of members; the last one sends the emails. Refuses a release that was charged. */
export function startPreparing(
  db: Db,
  newRelease: NewRelease,
  { staffId }: { staffId: number },
): Promise<Result<Started>> {
  return undoneByRefusal(db, async (trx) => {
    const release = await openRelease(trx, newRelease);
    const { releaseId } = release;
    if (release.chargedAt !== null) {
      return reject(conflict('This release was charged already. Nothing can be added to it.'));
    }
    const members =
      release.preparedAt === null
        ? await countNextMembers(trx, release, { after: release.preparedUpTo, again: false })
        : 0;
    const batches = Array.from({ length: Math.ceil(members / MEMBERS_A_BATCH) }, (_, index) => ({
      subject: `members from ${(index * MEMBERS_A_BATCH + 1).toLocaleString('en-US')}`,
      input: { releaseId, isLast: false },
    }));
    const items = [...batches, { subject: 'emails to members', input: { releaseId, isLast: true } }];
    return accept({ runId: await startRun(trx, { kind: 'release prepare', staffId, items }), releaseId });
  });
}

const releaseIdOf = textIn<{ readonly releaseId: number }>(sql`i.input`)('releaseId');

/** Releases that a run prepares now. */
export async function selectPreparing(db: Reader): Promise<ReadonlySet<number>> {
  const rows = await all<{ releaseId: number }>(db)`
    select distinct ${releaseIdOf}::integer as "releaseId"
    from office_runs r join office_run_items i on i.run_id = r.run_id
    where r.kind = 'release prepare' and r.ended_at is null and r.stopped_at is null`;
  return new Set(rows.map(({ releaseId }) => releaseId));
}

/** `expected`: how many shipments were reviewed; undefined if no one looked. */
export type ReviewedCharging = Charging & { readonly expected: number | undefined };

/**
 * Ends the window, and charges each open shipment once. Refusals: as `chargeRelease`; `conflict` if there is nothing, or
 * if there are not as many as were reviewed: another tab has charged some.
 */
export async function startCharging(
  db: Db,
  releaseId: number,
  charging: ReviewedCharging & { readonly now: Date; readonly staffId: number },
): Promise<Result<{ runId: number }>> {
  return undoneByRefusal(db, async (trx) => {
    // Two presses at once: the second finds nothing that failed.
    const release = await lockRelease(trx, releaseId);
    if (release === null) return reject(NOT_FOUND);
    if (charging.retryFailed && (await hasStopped(trx, release))) return reject(STOPPED);
    const failed = charging.retryFailed ? await shipmentsIn(trx, releaseId, ['failed']) : [];
    if (charging.retryFailed && failed.length === 0) return reject(NOTHING_FAILED);
    const started = await beginCharging(trx, releaseId, charging);
    if (!started.ok) return started;
    const open = charging.retryFailed ? failed : await shipmentsIn(trx, releaseId, ['open']);
    if (charging.expected !== undefined && open.length !== charging.expected) return reject(NOT_AS_REVIEWED);
    const items = open.map(({ shipmentId, membershipId }) => ({
      subject: `member ${membershipId}`,
      input: { shipmentId },
    }));
    return accept({
      runId: await startRun(trx, { kind: 'release charge', staffId: charging.staffId, items }),
    });
  });
}

const STOPPED = conflict('Charging was stopped. Charge what is left first.');
const NOTHING_FAILED = conflict('No payment of this release has failed.');
const NOT_AS_REVIEWED = conflict('The release has changed in the meantime. Nothing was charged.');

async function hasStopped(db: Reader, { releaseId, stoppedAt }: ReleaseRecord): Promise<boolean> {
  return stoppedAt !== null && (await hasOpen(db, releaseId));
}

interface Shipment {
  readonly shipmentId: number;
  readonly membershipId: number;
  readonly cartId: number;
}

function shipmentsIn(db: Reader, releaseId: number, states: readonly string[]): Promise<Shipment[]> {
  return all<Shipment>(db)`
    select shipment_id as "shipmentId", membership_id as "membershipId", cart_id::integer as "cartId"
    from release_shipments where release_id = ${releaseId} and state = any(${[...states]}::text[])
    order by membership_id`;
}

/** What charging would come to at today's prices. Changes nothing. */
export async function wouldCharge(
  parts: CartParts & { readonly db: Db },
  releaseId: number,
  { retryFailed }: Pick<Charging, 'retryFailed'>,
): Promise<Result<{ shipments: number; totalCents: number }>> {
  const release = await selectRelease(parts.db, releaseId);
  if (release === null) return reject(NOT_FOUND);
  if (retryFailed && (await hasStopped(parts.db, release))) return reject(STOPPED);
  const today = { rules: await parts.shopRules(), today: parts.clock.today() };
  return undone(parts.db, async (trx) => {
    const shipments = await shipmentsIn(trx, releaseId, [retryFailed ? 'failed' : 'open']);
    if (retryFailed && shipments.length === 0) return reject(NOTHING_FAILED);
    const carts = await quoteMadeCarts(
      trx,
      shipments.map(({ cartId }) => cartId),
      today,
    );
    const totalCents = [...carts.values()].reduce((sum, { price }) => sum + price.totalAmountDue, 0);
    return accept({ shipments: shipments.length, totalCents });
  });
}
