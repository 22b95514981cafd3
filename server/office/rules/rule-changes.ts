import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

export interface RuleChange {
  readonly by: string | null;
  readonly since: string | null;
}

export const UNCHANGED: RuleChange = { by: null, since: null };

/** Who last changed each rule, by its subject: 'state NY'. */
export async function selectRuleChanges(db: Reader, prefix: string): Promise<Map<string, RuleChange>> {
  const rows = await all<{ subject: string; by: string | null; since: Date }>(db)`
    select distinct on (a.subject) a.subject, coalesce(s.name, a.os_user) as by, a.at as since
    from operator_actions a left join staff s on s.staff_id = a.staff_id
    where a.subject like ${`${prefix} %`} and a.outcome = 'done' order by a.subject, a.action_id desc`;
  return new Map(rows.map(({ subject, by, since }) => [subject, { by, since: since.toISOString() }]));
}
