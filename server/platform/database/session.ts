import { sql } from 'kysely';
import pg from 'pg';
import type { Reader } from './access.ts';
import { findPrimary } from './primary.ts';
import { all } from './query.ts';

type Session = Readonly<Record<(typeof NAMES)[number], string>>;

const NAMES = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'plan_cache_mode',
  'jit',
  'enable_seqscan',
] as const;

/**
 * No statement takes longer than a request may take (15 s); a wait for a lock ends before others pile up behind it. All
 * times in milliseconds.
 *
 * Planning our statements each time would cost more than their lookups by key. Compiling takes longer still. A plan made
 * while a table is small must not read the whole table once it has grown: indexes are used wherever there is one.
 */
const SHOP: Session = {
  statement_timeout: '10000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '15000',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  enable_seqscan: 'off',
};

const PLAIN: Session = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  plan_cache_mode: 'auto',
  jit: 'on',
  enable_seqscan: 'on',
};

/** What a connection says at its start. A pooler refuses it, or ignores it. */
export const SHOP_SESSION = optionsOf(SHOP);

/** For migrations and jobs: PostgreSQL's own defaults, whatever the role has. */
export const PLAIN_SESSION = optionsOf(PLAIN);

function optionsOf(session: Session): string {
  return NAMES.map((name) => `-c ${name}=${session[name]}`).join(' ');
}

/** The advisory lock of `giveRoleTheSession`; nothing else in this database uses this number. */
const ROLE_LOCK = 7_301_847;

const CONNECT_MS = 5_000;

/**
 * For connections through a pooler, which cannot choose them: gives the shop's settings to the role, in this database
 * only. Open connections keep what they have. `directUrl` leads to PostgreSQL itself.
 */
export async function giveRoleTheSession(directUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: await findPrimary(directUrl),
    options: PLAIN_SESSION,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const database = pg.escapeIdentifier(rows[0]?.name ?? '');
    const settings = NAMES.map(
      (name) => `ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = '${SHOP[name]}'`,
    );
    // Two servers that start at the same time would change the same row. Without a BEGIN, all are one transaction.
    await client.query([`SELECT pg_advisory_xact_lock(${ROLE_LOCK})`, ...settings].join(';'));
  } finally {
    await client.end();
  }
}

/** The settings that this connection lacks: its statements might never end. Empty if all is well. */
export async function missingInSession(db: Reader): Promise<string[]> {
  const rows = await all<{ name: string }>(db)`
    select name from pg_settings
    where (name, setting) not in (select * from unnest(${[...NAMES]}::text[], ${NAMES.map((name) => SHOP[name])}::text[]))
      and name in (${sql.join(NAMES.map((name) => sql.lit(name)))})
    order by name`;
  return rows.map(({ name }) => name);
}
