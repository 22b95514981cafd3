import { type RawBuilder, sql } from 'kysely';
import type { BulkOutcome } from '../../../contract/office/orders.ts';
import { isWineryPickup } from '../../../domain/delivery/methods.ts';
import {
  NOTHING_ELSE,
  type OrderActionName,
  type OrderSituation,
  objectionTo,
} from '../../../domain/office/order-actions.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';

/** What happened to each order of a bulk action, or to the one order of a single one. */
export interface ChangedOrders {
  readonly changed: readonly number[];
  readonly refused: readonly { readonly orderId: number; readonly message: string }[];
}

const UNKNOWN_ORDER = 'There is no such order.';

interface LockedOrder {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly shipViaId: number;
  readonly isOnHold: boolean;
}

/** Always in the same order, so that two bulk actions cannot wait for each other. */
function lockOrders(trx: Writer, ids: readonly number[]): Promise<LockedOrder[]> {
  return all<LockedOrder>(trx)`
    select order_id as "orderId", status, ship_via_id as "shipViaId", held_at is not null as "isOnHold"
    from orders where order_id = any(${[...ids]}::integer[]) order by order_id for no key update`;
}

/** Only what the rules of hold, note and tag read. */
function situationOf({ status, shipViaId, isOnHold }: LockedOrder): OrderSituation {
  return { ...NOTHING_ELSE, status, isPickup: isWineryPickup(shipViaId), isOnHold };
}

function changeOrders(
  db: Db,
  ids: readonly number[],
  name: OrderActionName,
  change: (trx: Writer, allowed: number[]) => Promise<void>,
): Promise<ChangedOrders> {
  return db.transaction().execute(async (trx) => {
    const orders = new Map((await lockOrders(trx, ids)).map((order) => [order.orderId, order]));
    const judged = ids.map((orderId) => {
      const order = orders.get(orderId);
      return { orderId, message: order ? objectionTo(name, situationOf(order)) : UNKNOWN_ORDER };
    });
    const changed = judged.flatMap(({ orderId, message }) => (message === null ? [orderId] : []));
    if (changed.length > 0) await change(trx, changed);
    return {
      changed,
      refused: judged.flatMap(({ orderId, message }) => (message === null ? [] : [{ orderId, message }])),
    };
  });
}

export function holdOrders(db: Db, ids: readonly number[], reason: string): Promise<ChangedOrders> {
  return changeOrders(db, ids, 'hold', (trx, allowed) =>
    writeHold(trx, allowed, sql`held_at = now(), hold_reason = ${reason}`),
  );
}

export function unholdOrders(db: Db, ids: readonly number[]): Promise<ChangedOrders> {
  return changeOrders(db, ids, 'unhold', (trx, allowed) =>
    writeHold(trx, allowed, sql`held_at = null, hold_reason = null`),
  );
}

function writeHold(trx: Writer, ids: number[], values: RawBuilder<unknown>): Promise<void> {
  return run(trx)`
    update orders set ${values}, version = version + 1 where order_id = any(${ids}::integer[])`;
}

export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export function tagOrders(
  db: Db,
  ids: readonly number[],
  { add, remove }: TagChange,
): Promise<ChangedOrders> {
  return changeOrders(db, ids, 'tags', async (trx, allowed) => {
    await run(trx)`
      delete from order_tags where order_id = any(${allowed}::integer[]) and tag = any(${[...remove]}::text[])`;
    await run(trx)`
      insert into order_tags (order_id, tag)
      select order_id, tag from unnest(${allowed}::integer[]) order_id, unnest(${[...add]}::text[]) tag
      on conflict do nothing`;
  });
}

export async function selectTags(db: Db, orderId: number): Promise<string[]> {
  const rows = await all<{ tag: string }>(db)`
    select tag from order_tags where order_id = ${orderId} order by tag`;
  return rows.map(({ tag }) => tag);
}

export interface NewNote {
  readonly staffId: number;
  readonly text: string;
  readonly isPinned: boolean;
}

/** Returns the note's number. Also flags the order. Refusal: `not-found`. */
export async function addNote(
  db: Db,
  orderId: number,
  { staffId, text, isPinned }: NewNote,
): Promise<Result<number>> {
  const [row] = await all<{ noteId: number }>(db)`
    with noted as (
      update orders set flags = case when 'note' = any(flags) then flags else flags || '{note}'::text[] end
      where order_id = ${orderId} returning order_id
    )
    insert into order_notes (order_id, staff_id, text, is_pinned)
    select order_id, ${staffId}, ${text}, ${isPinned} from noted returning note_id as "noteId"`;
  return row ? accept(row.noteId) : reject(NOT_FOUND);
}

/** The outcome of a single order's action. */
export function onlyOutcome({ refused: [refused] }: ChangedOrders): Result<null> {
  if (refused === undefined) return accept(null);
  return reject(refused.message === UNKNOWN_ORDER ? NOT_FOUND : conflict(refused.message));
}

export function bulkOutcome({ changed, refused }: ChangedOrders): BulkOutcome {
  return {
    done: changed.length,
    failed: refused.length,
    results: [
      ...refused.map(({ orderId, message }) => ({
        subject: `Order ${orderId}`,
        state: 'refused' as const,
        message,
      })),
      ...changed.map((orderId) => ({ subject: `Order ${orderId}`, state: 'done' as const, message: null })),
    ],
  };
}
