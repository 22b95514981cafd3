import type pg from 'pg';
import type { BackupHead, BackupTail, TablePart } from './backup-format.ts';

/** The shop's own, the gateways' records and the job queue. */
export async function selectTables(client: pg.Client): Promise<TablePart[]> {
  const { rows } = await client.query<TablePart>(`
    select format('%I.%I', n.nspname, c.relname) as table,
      array(select format('%I', a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.relname <> 'migrations'
    order by 1`);
  return rows;
}

/** Sequences that have issued a number. */
export async function selectSequences(client: pg.Client): Promise<BackupTail['sequences']> {
  const { rows } = await client.query<BackupTail['sequences'][number]>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
    from pg_sequences where last_value is not null and schemaname !~ '^pg_' order by 1`);
  return rows;
}

export async function selectSequenceNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname !~ '^pg_'`,
  );
  return rows.map(({ name }) => name);
}

export async function selectVersion(
  client: pg.Client,
): Promise<Pick<BackupHead, 'migrations' | 'jobsMigration'>> {
  const { rows: migrations } = await client.query<BackupHead['migrations'][number]>(
    'select name, checksum from migrations order by name',
  );
  const { rows } = await client.query<{ last: number }>(
    'select max(id)::integer as last from graphile_worker.migrations',
  );
  return { migrations, jobsMigration: rows[0]?.last ?? 0 };
}
