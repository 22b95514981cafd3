import type { Db, Writer } from '../../platform/database/access.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import {
  deleteMember,
  isBatch,
  lockMember,
  type Member,
  writeClosed,
  writePacked,
  writeUnpacked,
} from './batch-store.ts';

interface BatchOrderId {
  readonly batchId: number;
  readonly orderId: number;
}

const SHIPPED = conflict('This order has shipped.');
const LEFT = conflict('This order is no longer in the batch.');

/** Under the order's lock; refuses an order that has shipped or left the batch. */
export async function withMember<Value>(
  trx: Writer,
  { batchId, orderId }: BatchOrderId,
  act: (member: Member) => Promise<Value>,
): Promise<Result<Value>> {
  const member = await lockMember(trx, batchId, orderId);
  if (member === null) return reject(NOT_FOUND);
  if (member.isShipped) return reject(SHIPPED);
  return member.isInBatch ? accept(await act(member)) : reject(LEFT);
}

function change(db: Db, id: BatchOrderId, act: (trx: Writer) => Promise<void>): Promise<Result<void>> {
  return db.transaction().execute((trx) => withMember(trx, id, () => act(trx)));
}

export function takeOut(db: Db, id: BatchOrderId): Promise<Result<void>> {
  return change(db, id, (trx) => deleteMember(trx, id.batchId, id.orderId));
}

export function packOrder(db: Db, id: BatchOrderId): Promise<Result<void>> {
  return change(db, id, (trx) => writePacked(trx, id.orderId));
}

export function unpackOrder(db: Db, id: BatchOrderId): Promise<Result<void>> {
  return change(db, id, (trx) => writeUnpacked(trx, id.orderId));
}

export function closeBatch(db: Db, batchId: number): Promise<Result<void>> {
  return db.transaction().execute(async (trx) => {
    if (!(await isBatch(trx, batchId))) return reject(NOT_FOUND);
    return accept(await writeClosed(trx, batchId));
  });
}
