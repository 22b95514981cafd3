import { sql } from 'kysely';
import { WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

export interface LostInMonth {
  /** '2027-03' */
  readonly month: string;
  readonly left: number;
  /** In the members' own words and those of staff. */
  readonly reasons: readonly string[];
  /** Put on hold in the month. */
  readonly held: number;
  /** Of these: not canceled since. */
  readonly kept: number;
}

/** The months in which members left or went on hold, the latest first. */
export function selectLostMembers(db: Reader, clubTypeId: number): Promise<LostInMonth[]> {
  return all<LostInMonth>(db)`
    with holds as (
      select distinct ${monthOf(sql`v.moved_at`)} as month, m.membership_id, m.state
      from membership_moves v join memberships m on m.membership_id = v.membership_id
      where v.state = 'on hold' and m.club_type_id = ${clubTypeId}
    ), months as (
      select month, 0 as gone, null::text as reason, 1 as held, (state <> 'cancelled')::integer as kept from holds
      union all
      select ${monthOf(sql`state_since`)}, 1, left_reason, 0, 0 from memberships
      where club_type_id = ${clubTypeId} and state = 'cancelled'
    )
    select month, sum(gone)::integer as "left", coalesce(json_agg(reason) filter (where reason is not null), '[]') as reasons,
      sum(held)::integer as held, sum(kept)::integer as kept
    from months group by month order by month desc`;
}

const monthOf = (instant: ReturnType<typeof sql>) =>
  sql`to_char(${instant} at time zone ${sql.lit(WINERY_TIME_ZONE)}, 'YYYY-MM')`;
