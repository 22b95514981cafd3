import { sql } from 'kysely';
import type { Reader } from '../platform/database/access.ts';
import { first } from '../platform/database/query.ts';
import { changedSince, type Refusal } from '../platform/http/refusal.ts';

/** For a form whose version is no longer the stored one. `target`: as in the audit log; `what`: 'this product'. */
export async function staleForm(
  db: Reader,
  target: { readonly subject: string } | { readonly orderId: number },
  what: string,
): Promise<Refusal> {
  const matches =
    'subject' in target ? sql`a.subject = ${target.subject}` : sql`a.order_id = ${target.orderId}`;
  const last = await first<{ who: string }>(db)`
    select coalesce(s.name, a.os_user) as who
    from operator_actions a left join staff s on s.staff_id = a.staff_id
    where ${matches} and a.outcome = 'done' order by a.action_id desc limit 1`;
  return changedSince(what, last?.who);
}

/** Null while the order is as its reader saw it; without a version, whatever it is. */
export async function objectionToOrderVersion(
  db: Reader,
  orderId: number,
  version: number | undefined,
): Promise<Refusal | null> {
  if (version === undefined) return null;
  const order = await first<{ version: number }>(db)`select version from orders where order_id = ${orderId}`;
  return order === null || order.version === version ? null : staleForm(db, { orderId }, 'this order');
}
