import { type LostInState, lostByState } from '../../../domain/clubs/lost-to-permits.ts';
import { explainLeftOut, isLeftOut } from '../../../domain/clubs/new-members.ts';
import { explainObstacle, type ReleaseObstacle } from '../../../domain/clubs/release-obstacles.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { selectClub } from '../../catalog/clubs/club-store.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { quoteOf } from '../../ordering/cart/price.ts';
import { stockOf } from '../../ordering/checkout/draft-order.ts';
import { judgeMadeCart, type MadeCart, quoteMadeCarts } from '../../ordering/checkout/made-cart.ts';
import { quoteMadeTaxes } from '../../ordering/checkout/quote-made-taxes.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { takeAnyTime } from '../../platform/database/take-time.ts';
import { undone } from '../../platform/database/undone.ts';
import { type ClubShipping, memberShipDay } from './member-ship-day.ts';
import { countNextMembers, lockNextMembers } from './member-store.ts';
import { chargeDayOf, quoteReleaseTax } from './quote-release-tax.ts';
import { cartFor, type ReleaseMember } from './release-member.ts';
import {
  lockRelease,
  type NewRelease,
  openRelease,
  type ReleaseRecord,
  selectRelease,
  writePrepared,
  writePreparedUpTo,
} from './release-store.ts';
import {
  addMailJobs,
  type Exception,
  insertShipments,
  selectStockLeft,
  writeUnserved,
} from './shipment-store.ts';

export interface PreparingParts extends CartParts {
  readonly weather: WeatherNow;
}

export interface Preparing {
  readonly isDryRun: boolean;
  /** After each batch: how many members were checked, and the total. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /** Stops after so many batches, so that the caller can go on later; without it, prepares all. */
  readonly mostBatches?: number;
}

export interface PreparedException extends Exception {
  readonly email: string;
}

export interface Prepared {
  readonly release: ReleaseRecord;
  readonly carts: number;
  /** Of the carts: those that leave after the release's day, in weather that is safe for wine. */
  readonly laterCount: number;
  readonly totalCents: Cents;
  /** New members, whose first shipment is too close. */
  readonly leftOutCount: number;
  /** A long list of `exceptions` has only the first ones. */
  readonly exceptionCount: number;
  readonly exceptions: readonly PreparedException[];
  /** Of `exceptionCount`: those to whom no permit lets it ship, by state. */
  readonly lostToPermits: readonly LostInState[];
}

export const MEMBERS_A_BATCH = 250;
const MOST_EXCEPTIONS = 1_000;

/**
 * Prepares members in the order of joining, and enqueues their emails once all are done. Each batch is one transaction:
 * an interrupted run continues where it stopped, and no member is served twice, whatever the number of processes. For a
 * prepared release, looks again at the members we could not serve. One that is known already is not opened again: if it is
 * withdrawn in the meantime, no more is prepared.
 */
export async function prepareRelease(
  parts: PreparingParts,
  newRelease: NewRelease | ReleaseRecord,
  { isDryRun, onProgress, mostBatches = Number.POSITIVE_INFINITY }: Preparing,
): Promise<Prepared> {
  const now = { rules: await parts.shopRules(), today: parts.clock.today() };
  const weather = await parts.weather(now);
  const club = await selectClub(parts.db, newRelease.clubTypeId);
  if (club === null) throw new Error(`there is no club ${newRelease.clubTypeId}`);

  const prepare = async (db: Db): Promise<Prepared> => {
    const release =
      'releaseId' in newRelease
        ? newRelease
        : await inTransaction(db, (trx) => openRelease(trx, newRelease, { isDryRun }));
    if (release.chargedAt !== null) return { release, ...NOTHING };
    const again = release.preparedAt !== null;
    let after = again ? 0 : release.preparedUpTo;
    const total = await countNextMembers(db, release, { after, again });
    // Members of a prepared release know their prices.
    const quoteTax = async (cartIds: readonly number[]) => {
      if (isDryRun) return 0;
      return again
        ? quoteMadeTaxes(parts, cartIds, { day: chargeDayOf(release) })
        : quoteReleaseTax(parts, release);
    };
    // What an interrupted run has not asked about.
    let tally: Tally = { ...NOTHING, totalCents: await quoteTax([]) };
    for (let batches = 0; batches < mostBatches; batches += 1) {
      const shipping = {
        ...{ releaseDay: release.shipDay, club, weather },
        ...{ rules: now.rules, today: parts.clock.today() },
      };
      const batch = await inTransaction(db, (trx) => prepareNext(trx, release, shipping, { after, again }));
      if (batch === null)
        return { release: (await selectRelease(db, release.releaseId)) ?? release, ...tally };
      after = batch.last;
      tally = withBatch(tally, batch, await quoteTax(batch.cartIds));
      onProgress?.({ done: tally.carts + tally.leftOutCount + tally.exceptionCount, total });
    }
    return { release, ...tally };
  };

  if (!isDryRun) return prepare(parts.db);
  return undone(parts.db, async (trx) => {
    await takeAnyTime(trx);
    return prepare(trx);
  });
}

type Tally = Omit<Prepared, 'release'>;

const NOTHING: Tally = {
  ...{ carts: 0, laterCount: 0, totalCents: 0, leftOutCount: 0 },
  ...{ exceptionCount: 0, exceptions: [], lostToPermits: [] },
};

function withBatch(tally: Tally, batch: Batch, quotedTaxCents: Cents): Tally {
  return {
    carts: tally.carts + batch.cartIds.length,
    laterCount: tally.laterCount + batch.laterCount,
    totalCents: tally.totalCents + batch.totalCents + quotedTaxCents,
    leftOutCount: tally.leftOutCount + batch.leftOutCount,
    exceptionCount: tally.exceptionCount + batch.exceptions.length,
    exceptions: [...tally.exceptions, ...batch.exceptions].slice(0, MOST_EXCEPTIONS),
    lostToPermits: lostByState([...tally.lostToPermits, ...batch.lostToPermits]),
  };
}

/** The next members, with the release locked; null when all are done, or when it is charged or withdrawn by now. */
async function prepareNext(
  trx: Writer,
  release: ReleaseRecord,
  shipping: ClubShipping,
  from: { readonly after: number; readonly again: boolean },
): Promise<(Batch & { readonly last: number }) | null> {
  const { again } = from;
  const { releaseId } = release;
  const locked = await lockRelease(trx, releaseId);
  if (locked === null || locked.chargedAt !== null) return null;
  const after = again ? from.after : locked.preparedUpTo;
  const members = await lockNextMembers(trx, release, { after, again, limit: MEMBERS_A_BATCH });
  const last = members.at(-1)?.membershipId;
  if (last === undefined) {
    await writePrepared(trx, releaseId);
    await addMailJobs(trx, releaseId);
    return null;
  }
  const batch = await prepareBatch(trx, release, members, shipping);
  if (!again) await writePreparedUpTo(trx, releaseId, last);
  return { ...batch, last };
}

/** In a dry run, everything happens in one transaction that is rolled back at the end. */
function inTransaction<Value>(db: Db, work: (trx: Writer) => Promise<Value>): Promise<Value> {
  return db.isTransaction ? work(db as Writer) : db.transaction().execute(work);
}

interface Batch {
  /** Of the members who get a shipment. */
  readonly cartIds: readonly number[];
  readonly laterCount: number;
  readonly leftOutCount: number;
  readonly totalCents: Cents;
  readonly exceptions: readonly PreparedException[];
  readonly lostToPermits: readonly LostInState[];
}

/** The release must be locked. A member who was left out or could not be served before is served now, if possible. */
export async function prepareBatch(
  trx: Writer,
  release: ReleaseRecord,
  members: readonly ReleaseMember[],
  shipping: ClubShipping,
): Promise<Batch> {
  const { releaseId } = release;
  const { newMemberDays } = shipping.club;
  const isOut = (member: ReleaseMember) => isLeftOut(release.shipDay, { ...member, newMemberDays });
  const leftOut = members.filter(isOut);
  const left = await selectStockLeft(trx, release);
  const chargeDay = chargeDayOf(release);
  const filled = members
    .filter((member) => !isOut(member))
    .map((member) => {
      const shipDay = memberShipDay(member, shipping);
      return { member, shipDay, built: cartFor(member, { shipDay, chargeDay }) };
    });
  const cartIds = await insertShipments(
    trx,
    releaseId,
    filled.flatMap(({ member, built }) => (built.ok ? [{ ...member, ...built.cart }] : [])),
  );
  const carts = await quoteMadeCarts(trx, [...cartIds.values()], shipping);
  const exceptions: PreparedException[] = [];
  const lostToPermits: LostInState[] = [];
  const served: number[] = [];
  let laterCount = 0;
  let totalCents = 0;
  for (const { member, shipDay, built } of filled) {
    const { membershipId, email } = member;
    const cartId = cartIds.get(membershipId) ?? 0;
    const cart = carts.get(cartId);
    const judged = built.ok ? judgeBox(cart, left, shipping) : { obstacle: built.obstacle, lost: null };
    const { obstacle, lost } = judged;
    if (lost !== null) lostToPermits.push(lost);
    if (obstacle !== null) exceptions.push({ membershipId, email, reason: explainObstacle(obstacle) });
    else {
      served.push(cartId);
      if (shipDay > shipping.releaseDay) laterCount += 1;
      totalCents += cart?.price.totalAmountDue ?? 0;
    }
  }
  await writeUnserved(trx, releaseId, 'exception', exceptions);
  await writeUnserved(
    trx,
    releaseId,
    'left-out',
    leftOut.map(({ membershipId, firstShipDay }) => ({
      membershipId,
      reason: explainLeftOut({ firstShipDay, newMemberDays }),
    })),
  );
  return {
    cartIds: served,
    laterCount,
    totalCents,
    leftOutCount: leftOut.length,
    exceptions,
    lostToPermits,
  };
}

interface JudgedBox {
  readonly obstacle: ReleaseObstacle | null;
  /** To the end of a permit. */
  readonly lost: LostInState | null;
}

/** Without an obstacle, subtracts the cart's bottles from `left` for later carts. */
function judgeBox(
  cart: MadeCart | undefined,
  left: Map<number, number>,
  today: Pick<ClubShipping, 'rules' | 'today'>,
): JudgedBox {
  const billing = cart?.billing;
  if (!cart || !billing) throw new Error('a member has no release cart');
  const { objection, shipment } = judgeMadeCart(cart, { billing, shownQuote: quoteOf(cart) }, today);
  if (objection !== null) {
    const isLost = !shipment.ok && shipment.ruleId === 'permit';
    return { obstacle: objection, lost: isLost ? boxOf(cart) : null };
  }
  const wanted = stockOf(cart);
  if (wanted.some(({ productId, quantity }) => (left.get(productId) ?? 0) < quantity))
    return { obstacle: { kind: 'sold-out' }, lost: null };
  for (const { productId, quantity } of wanted) left.set(productId, (left.get(productId) ?? 0) - quantity);
  return { obstacle: null, lost: null };
}

function boxOf({ shipping, price }: MadeCart): LostInState {
  return { state: shipping.stateShort, members: 1, wineCents: price.subTotal - price.totalMarkdown };
}
