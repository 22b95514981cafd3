import type { Reader } from '../platform/database/access.ts';
import { first } from '../platform/database/query.ts';
import { conflict, type Refusal } from '../platform/http/refusal.ts';

/** For a form whose version is no longer the stored one. `subject` as in the audit log; `noun`: 'product'. */
export async function staleForm(db: Reader, subject: string, noun: string): Promise<Refusal> {
  const last = await first<{ who: string }>(db)`
    select coalesce(s.name, a.os_user) as who
    from operator_actions a left join staff s on s.staff_id = a.staff_id
    where a.subject = ${subject} and a.outcome = 'done' order by a.action_id desc limit 1`;
  return conflict(`${last?.who ?? 'Someone'} changed this ${noun} in the meantime. Load it again.`);
}
