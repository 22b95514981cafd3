import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { conflict, type Refusal } from '../../platform/http/refusal.ts';

/** For a form that was filled in over another version of the order. */
export async function staleOrder(db: Reader, orderId: number): Promise<Refusal> {
  const last = await first<{ who: string }>(db)`
    select coalesce(s.name, a.os_user) as who
    from operator_actions a left join staff s on s.staff_id = a.staff_id
    where a.order_id = ${orderId} and a.outcome = 'done' order by a.action_id desc limit 1`;
  return conflict(`${last?.who ?? 'Someone'} changed this order in the meantime. Load it again.`);
}

/** Null while the order is as its reader saw it; without a version, whatever it is. */
export async function objectionToVersion(
  db: Reader,
  orderId: number,
  version: number | undefined,
): Promise<Refusal | null> {
  if (version === undefined) return null;
  const order = await first<{ version: number }>(db)`select version from orders where order_id = ${orderId}`;
  return order === null || order.version === version ? null : staleOrder(db, orderId);
}
