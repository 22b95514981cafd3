import type { Day } from '../../../domain/dates/day.ts';
import type { ZipRateRow } from '../../../domain/tax/zip-rate-row.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';

/** Until the transaction ends, no one else imports rates. */
export async function lockZipRates(trx: Writer): Promise<void> {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('import rates by ZIP', 0))`;
}

export async function insertZipImport(
  trx: Writer,
  { states, rows }: { readonly states: readonly string[]; readonly rows: number },
): Promise<number> {
  const inserted = await first<{ id: number }>(trx)`
    insert into zip_tax_imports (states, rows, changed) values (${states}::text[], ${rows}::integer, 0)
    returning import_id as id`;
  if (!inserted) throw new Error('an import without a number');
  return inserted.id;
}

export async function noteChanges(trx: Writer, importId: number, changed: number): Promise<void> {
  await run(
    trx,
  )`update zip_tax_imports set changed = ${changed}::integer where import_id = ${importId}::integer`;
}

interface Written {
  readonly added: number;
  readonly changed: number;
}

/** A rate that is the same on its first day stays as it is, with the first day that it has. */
export async function writeZipRates(
  trx: Writer,
  rows: readonly ZipRateRow[],
  importId: number,
): Promise<Written> {
  const written = await first<Written>(trx)`
    with incoming as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as i (state text, zip text, region text,
        "validFrom" date, percent numeric, "statePercent" numeric, "countyPercent" numeric, "cityPercent" numeric,
        "specialPercent" numeric)),
    judged as materialized (
      select i.*, c.percent is null as is_new from incoming i
      left join lateral (
        select * from zip_tax_rates r
        where r.state_short = i.state and r.zip = i.zip and r.valid_from <= i."validFrom"
        order by r.valid_from desc limit 1) c on true
      where (c.percent, c.region, c.state_percent, c.county_percent, c.city_percent, c.special_percent)
        is distinct from (i.percent, i.region, i."statePercent", i."countyPercent", i."cityPercent", i."specialPercent")),
    written as (
      insert into zip_tax_rates (state_short, zip, valid_from, percent, region, state_percent, county_percent,
        city_percent, special_percent, import_id)
      select state, zip, "validFrom", percent, region, "statePercent", "countyPercent", "cityPercent", "specialPercent",
        ${importId}::integer from judged
      on conflict (state_short, zip, valid_from) do update set percent = excluded.percent, region = excluded.region,
        state_percent = excluded.state_percent, county_percent = excluded.county_percent,
        city_percent = excluded.city_percent, special_percent = excluded.special_percent, import_id = excluded.import_id)
    select (count(*) filter (where is_new))::integer as added, (count(*) filter (where not is_new))::integer as changed
    from judged`;
  return written ?? { added: 0, changed: 0 };
}

/** From `day` on, the states have no rates of ZIPs that the file does not have. Returns how many removed. */
export async function endZipRates(
  trx: Writer,
  {
    states,
    kept,
    day,
    importId,
  }: {
    readonly states: readonly string[];
    readonly kept: readonly Pick<ZipRateRow, 'state' | 'zip'>[];
    readonly day: Day;
    readonly importId: number;
  },
): Promise<number> {
  const removed = await all<{ zip: string }>(trx)`
    insert into zip_tax_rates (state_short, zip, valid_from, import_id)
    select c.state_short, c.zip, ${day}::date, ${importId}::integer
    from (
      select distinct on (state_short, zip) state_short, zip, percent from zip_tax_rates
      where state_short = any(${states}::text[]) and valid_from <= ${day}::date
      order by state_short, zip, valid_from desc) c
    left join unnest(${kept.map(({ state }) => state)}::text[], ${kept.map(({ zip }) => zip)}::text[]) as k (state, zip)
      on k.state = c.state_short and k.zip = c.zip
    where c.percent is not null and k.zip is null
    on conflict (state_short, zip, valid_from) do update set percent = null, region = null, state_percent = null,
      county_percent = null, city_percent = null, special_percent = null, import_id = excluded.import_id
    returning zip`;
  return removed.length;
}

export interface ZipRateRecord {
  readonly state: string;
  readonly zip: string;
  readonly region: string;
  readonly percent: string;
  readonly validFrom: Day;
  readonly validTo: Day | null;
}

/** Of one ZIP, or all. */
export async function selectZipRates(db: Reader, zip: string | null = null): Promise<ZipRateRecord[]> {
  return all<ZipRateRecord>(db)`
    select state_short as state, zip, region, trim_scale(percent)::text as percent, valid_from as "validFrom",
      next - 1 as "validTo"
    from (
      select *, lead(valid_from) over (partition by state_short, zip order by valid_from) as next
      from zip_tax_rates where ${zip}::text is null or zip = ${zip}::text) r
    where percent is not null order by state_short, zip, valid_from`;
}
