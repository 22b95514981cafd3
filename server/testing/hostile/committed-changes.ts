import type postgres from 'postgres';

/** Which tables the database has changed permanently, from any source. */
export interface CommittedChanges {
  /** Since the last time this was asked. What was rolled back has never been. */
  take(): Promise<readonly string[]>;
}

/** Has every table write down each change of a row, in the transaction that makes it. */
export async function watchChanges(
  sql: postgres.Sql,
  unwatched: readonly string[],
): Promise<CommittedChanges> {
  await sql.unsafe(`
    create schema watch;
    create unlogged table watch.changes (changed text not null);
    create function watch.note() returns trigger language plpgsql as $$
      begin
        insert into watch.changes values (tg_table_schema || '.' || tg_table_name);
        return null;
      end $$`);
  const tables = await sql<{ name: string; quoted: string }[]>`
    select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'watch')`;
  for (const { name, quoted } of tables) {
    if (unwatched.includes(name)) continue;
    await sql.unsafe(`create trigger watched after insert or update or delete on ${quoted}
      for each row execute function watch.note()`);
    await sql.unsafe(`create trigger watched_truncate after truncate on ${quoted}
      for each statement execute function watch.note()`);
  }
  return {
    async take() {
      const rows = await sql<{ changed: string }[]>`delete from watch.changes returning changed`;
      return [...new Set(rows.map(({ changed }) => changed))].sort();
    },
  };
}
