import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './access.ts';
import { findPrimary } from './primary.ts';
import { PLAIN_SESSION } from './session.ts';

type Migration = { name: string; text: string; checksum: string };

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** The advisory lock of migrations; nothing else in this database uses this number. */
const migrationLock = 7_301_845;

const CONNECT_MS = 5_000;

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Applies new files in order, each in its own transaction. Servers that start at the same time take turns. Resolves to
 * the names applied. Throws a sentence for the operator if an applied file was changed or is gone.
 */
export async function migrate(databaseUrl: string, from: string = folder): Promise<string[]> {
  const migrations = readMigrations(from);
  // One migration holds many statements, and may take longer than any statement of the shop.
  const client = new pg.Client({
    connectionString: await findPrimary(databaseUrl),
    options: PLAIN_SESSION,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    refuseOldServer(Number(rows[0]?.server_version_num));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await applyOnce(client, migration)) applied.push(migration.name);
    }
    refuseUnknown(migrations, await readApplied(client));
    return applied;
  } finally {
    await client.end();
  }
}

/** Decision 89: a payment's claim needs a function of version 17. Throws a sentence for the operator. */
export function refuseOldServer(versionNumber: number): void {
  if (versionNumber >= 170_000) return;
  const version = Math.floor(versionNumber / 10_000);
  throw new Error(`The database is PostgreSQL ${version}. The shop needs version 17 or later.`);
}

/** Throws like `migrate`. */
export async function pendingMigrations(db: Db, from: string = folder): Promise<string[]> {
  const migrations = readMigrations(from);
  const seen = await readApplied({ query: (text) => sql.raw<Row>(text).execute(db) });
  refuseUnknown(migrations, seen);
  return migrations.filter((migration) => !isApplied(migration, seen)).map(({ name }) => name);
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(`
      CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const isNew = !isApplied(migration, await readApplied(client));
    if (isNew) {
      await client.query(migration.text);
      await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
    }
    await client.query('COMMIT');
    return isNew;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function refuseUnknown(migrations: readonly Migration[], seen: ReadonlyMap<string, string>): void {
  for (const name of seen.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(`The database has migration ${name}, which this version of the shop does not have.`);
    }
  }
}

interface Row {
  readonly name: string;
  readonly checksum: string;
}

interface Queryable {
  query(text: string): Promise<{ rows: Row[] }>;
}

async function readApplied(database: Queryable): Promise<Map<string, string>> {
  const { rows: tables } = await database.query(`SELECT to_regclass('migrations')::text AS name`);
  if (!tables[0]?.name) return new Map();
  const { rows } = await database.query('SELECT name, checksum FROM migrations');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function isApplied(migration: Migration, seen: Map<string, string>): boolean {
  const checksum = seen.get(migration.name);
  if (checksum === undefined) return false;
  if (checksum === migration.checksum) return true;
  throw new Error(
    `Migration ${migration.name} was changed after it was applied to this database: put the file back and write a new one.`,
  );
}

function readMigrations(from: string): Migration[] {
  const names = readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const misnamed = names.find((name) => !fileName.test(name));
  if (misnamed) throw new Error(`Migration ${misnamed} must be named like 0001-what-it-does.sql.`);
  return names.map((name) => {
    const text = readFileSync(join(from, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}
