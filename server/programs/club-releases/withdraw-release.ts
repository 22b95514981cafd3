import type { Db } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { takeAnyTime } from '../../platform/database/take-time.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { lockRelease } from './release-store.ts';

/** Deletes its carts and ends their links. `conflict` once any shipment was charged or attempted. */
export async function withdrawRelease(db: Db, releaseId: number): Promise<Result<{ withdrawn: number }>> {
  return db.transaction().execute(async (trx) => {
    await takeAnyTime(trx);
    const release = await lockRelease(trx, releaseId);
    if (release === null) return reject(NOT_FOUND);
    // A release offered again is not being charged now, but part of it was charged before.
    const tried = await all(trx)`
      select from release_shipments s where s.release_id = ${releaseId} and (s.state in ('ordered', 'failed')
        or exists (select from payment_attempts a where a.cart_id = s.cart_id)) limit 1`;
    if (release.chargedAt !== null || tried.length > 0) {
      return reject(conflict('The release has been charged and cannot be withdrawn.'));
    }
    const rows = await all<{ cartId: number | null }>(trx)`
      delete from release_shipments where release_id = ${releaseId} returning cart_id as "cartId"`;
    const cartIds = rows.flatMap(({ cartId }) => (cartId === null ? [] : [cartId]));
    await run(trx)`delete from carts where cart_id = any(${cartIds}::bigint[])`;
    await run(trx)`delete from club_releases where release_id = ${releaseId}`;
    return accept({ withdrawn: rows.length });
  });
}
