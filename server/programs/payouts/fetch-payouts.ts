import type { Db } from '../../platform/database/access.ts';
import type { PayoutBooks, ProviderPayout } from '../../providers/payment/payout-books.ts';
import {
  beginHourlyFetch,
  selectKnown,
  selectNewsSince,
  tieLateEntries,
  writeFetchEnd,
  writePayout,
} from './payout-store.ts';

interface FetchParts {
  readonly db: Db;
  readonly gateway: PayoutBooks;
}

/** Not complete: the processor stopped answering, and the next fetch goes on from there. */
export interface PayoutFetch {
  readonly added: number;
  readonly changed: number;
  readonly isComplete: boolean;
}

/** Each payout comes with all its entries in one transaction, oldest first. Safe to stop and to repeat. */
export async function fetchPayouts({ db, gateway }: FetchParts): Promise<PayoutFetch> {
  let [added, changed] = [0, 0];
  const since = await selectNewsSince(db);
  if (since !== null) {
    const listed = await gateway.payouts(since);
    if (listed === null) return { added, changed, isComplete: false };
    const known = new Map((await selectKnown(db, since)).map((payout) => [payout.payoutId, payout]));
    for (const payout of listed.toSorted(byDay)) {
      const before = known.get(payout.payoutId);
      if (before && isSame(before, payout)) continue;
      const entries = await gateway.payoutEntries(payout);
      if (entries === null) return { added, changed, isComplete: false };
      await db.transaction().execute((trx) => writePayout(trx, payout, entries));
      if (before) changed += 1;
      else added += 1;
    }
    await db.transaction().execute(tieLateEntries);
  }
  await writeFetchEnd(db);
  return { added, changed, isComplete: true };
}

export async function fetchPayoutsHourly(parts: FetchParts): Promise<void> {
  if (await beginHourlyFetch(parts.db)) await fetchPayouts(parts);
}

function byDay(one: ProviderPayout, other: ProviderPayout): number {
  return one.arrivalDay.localeCompare(other.arrivalDay) || one.payoutId.localeCompare(other.payoutId);
}

function isSame(one: ProviderPayout, other: ProviderPayout): boolean {
  return (
    one.state === other.state &&
    one.arrivalDay === other.arrivalDay &&
    one.amountCents === other.amountCents &&
    one.isItemized === other.isItemized
  );
}
