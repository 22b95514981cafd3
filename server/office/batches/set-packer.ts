import type { Db } from '../../platform/database/access.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { lockPacker, selectPackers, writePacker } from './packer-store.ts';

interface Change {
  /** Null: no one packs it. */
  readonly staffId: number | null;
  /** Whom the page named. */
  readonly from: number | null;
}

/** From whom to whom, by name. Refusals: `not-found`, `conflict` if another packs it by now, `invalid` for who may not. */
export function setPacker(
  db: Db,
  batchId: number,
  { staffId, from }: Change,
): Promise<Result<{ readonly from: string | null; readonly to: string | null }>> {
  return db.transaction().execute(async (trx) => {
    const batch = await lockPacker(trx, batchId);
    if (batch === null) return reject(NOT_FOUND);
    if (batch.isClosed) return reject(CLOSED);
    if (batch.packerId !== from && batch.packerId !== staffId) return reject(isOthers(batch.packer));
    const packer = (await selectPackers(trx)).find((each) => each.staffId === staffId);
    if (staffId !== null && !packer) return reject(NOT_A_PACKER);
    if (batch.packerId !== staffId) await writePacker(trx, batchId, staffId);
    return accept({ from: batch.packer, to: packer?.name ?? null });
  });
}

const CLOSED = conflict('This batch is closed.');
const isOthers = (packer: string | null) =>
  conflict(`${packer ?? 'No one'} packs this batch now. Look at it, then choose again.`);
const NOT_A_PACKER = invalidFields({ staffId: ['Choose someone who packs orders.'] });
