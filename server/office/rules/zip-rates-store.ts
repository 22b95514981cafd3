import { sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';

interface RatesOfState {
  readonly state: string;
  readonly zips: number;
  readonly importedAt: Date | null;
  readonly orders30: number;
  readonly orders90: number;
}

/** States with rates by ZIP, and states where orders paid sales tax by the state's rate in the last 90 days. */
export async function selectRatesOfStates(
  db: Reader,
  { today, now }: { readonly today: Day; readonly now: Date },
): Promise<RatesOfState[]> {
  const document = jsonIn<OrderDocument>(sql`o.document`);
  const since = (days: number) => sql`${now}::timestamptz - ${sql.lit(days)} * interval '1 day'`;
  return all<RatesOfState>(db)`
    with rates as (
      select state_short as state, (count(*) filter (where percent is not null))::integer as zips
      from (
        select distinct on (state_short, zip) state_short, percent from zip_tax_rates
        where valid_from <= ${today}::date order by state_short, zip, valid_from desc) r
      group by 1),
    imports as (
      select state, max(i.imported_at) as imported_at from zip_tax_imports i cross join unnest(i.states) as state
      group by 1),
    by_state as (
      select ${textIn<OrderDocument>(sql`o.document`)('taxedIn', 'state')} as state,
        (count(*) filter (where o.placed_at > ${since(30)}))::integer as orders30, count(*)::integer as orders90
      from orders o
      where o.placed_at > ${since(90)} and ${document('taxedIn', 'local')} is null
        and ${document('taxedIn', 'quoted')} is null
        and exists (select from jsonb_to_recordset(${document('taxes')}) as t (kind text) where t.kind = 'salesTax')
      group by 1)
    select state, coalesce(r.zips, 0) as zips, i.imported_at as "importedAt", coalesce(b.orders30, 0) as orders30,
      coalesce(b.orders90, 0) as orders90
    from rates r full join imports i using (state) full join by_state b using (state)
    where state is not null order by state`;
}
