import type { Sql, TransactionSql } from 'postgres';
import type { DumpHead, TablePart } from './dump-format.ts';

/** Every table that holds something of the shop: its own, the gateways' books and the queue of jobs. */
export async function selectTables(sql: Sql | TransactionSql): Promise<TablePart[]> {
  return sql<TablePart[]>`
    select format('%I.%I', n.nspname, c.relname) as table,
      array(select format('%I', a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.relname <> 'migrations'
    order by 1`;
}

export async function selectVersion(
  sql: Sql | TransactionSql,
): Promise<Pick<DumpHead, 'migrations' | 'jobsMigration'>> {
  const migrations = await sql<DumpHead['migrations']>`select name, checksum from migrations order by name`;
  const [jobs] = await sql<
    { last: number }[]
  >`select max(id)::integer as last from graphile_worker.migrations`;
  return { migrations: [...migrations], jobsMigration: jobs?.last ?? 0 };
}
