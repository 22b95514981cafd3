import { mayUse, ROLES } from '../../../domain/office/roles.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';

interface Packer {
  readonly staffId: number;
  readonly name: string;
}

const PACKING_ROLES = ROLES.filter((role) => mayUse(role, 'orders.work', { isWrite: true }));

/** Who may pack, by name. */
export function selectPackers(db: Reader): Promise<Packer[]> {
  return all<Packer>(db)`
    select staff_id as "staffId", name from staff
    where is_active and role = any(${PACKING_ROLES}::text[]) order by name, staff_id`;
}

export interface TakenBatch {
  readonly isClosed: boolean;
  readonly packerId: number | null;
  readonly packer: string | null;
}

/** Null: an unknown batch. */
export function lockPacker(trx: Writer, batchId: number): Promise<TakenBatch | null> {
  return first<TakenBatch>(trx)`
    select b.closed_at is not null as "isClosed", b.packer_id as "packerId", s.name as packer
    from pack_batches b left join staff s on s.staff_id = b.packer_id
    where b.batch_id = ${batchId} for no key update of b`;
}

export async function writePacker(trx: Writer, batchId: number, staffId: number | null): Promise<void> {
  await run(trx)`
    update pack_batches set packer_id = ${staffId}::integer, taken_at = case when ${staffId}::integer is null then null else now() end
    where batch_id = ${batchId}`;
}
