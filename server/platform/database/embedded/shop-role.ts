import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { database, superuserUrl } from './cluster.ts';
import type { Home } from './home.ts';

/** Owns the database and everything in it, and has no other rights: injected SQL reaches no file and no program. */
const role = 'cellar_door';

/**
 * Creates the role if there is none, and makes it the owner of everything: in folders of earlier versions the superuser
 * is. Processes that start at the same time take turns.
 */
export async function shopUrl(home: Home, port: number): Promise<string> {
  const kept = join(home.data, 'role-password');
  if (!existsSync(kept)) await makeRole(home, port, kept);
  return `postgres://${role}:${readFileSync(kept, 'utf8')}@127.0.0.1:${port}/${database}`;
}

async function makeRole(home: Home, port: number, kept: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(home, port) });
  await client.connect();
  try {
    // Until this connection ends.
    await client.query('select pg_advisory_lock(7301846)');
    if (existsSync(kept)) return;
    const password = randomBytes(24).toString('base64url');
    await client.query('begin');
    await client.query(GIVE_TO_ROLE);
    await client.query(`alter role ${role} login password '${password}'`);
    await client.query('commit');
    const written = `${kept}.new`;
    writeFileSync(written, password, { mode: 0o600 });
    if (home.account) chownSync(written, home.account.uid, home.account.gid);
    renameSync(written, kept);
  } finally {
    await client.end();
  }
}

/** REASSIGN OWNED does not work on PostgreSQL's first superuser. Indexes and column sequences follow their table. */
const GIVE_TO_ROLE = `do $$
declare
  change text;
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role};
  end if;
  for change in
    select format('alter database %I owner to ${role}', current_database())
    union all
    select format('alter schema %I owner to ${role}', nspname) from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %s owner to ${role}', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_class c
    where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      and not (relkind = 'S' and exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass
        and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass))
    union all
    select format('alter routine %s owner to ${role}', oid::regprocedure) from pg_proc
    where pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'
    union all
    select format('alter type %s owner to ${role}', t.oid::regtype) from pg_type t
    left join pg_class c on c.oid = t.typrelid
    where typnamespace::regnamespace::text !~ '^(pg_|information_schema$)' and typelem = 0
      and (typtype in ('e', 'd', 'r') or c.relkind = 'c')
  loop
    execute change;
  end loop;
end $$`;
