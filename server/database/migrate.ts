import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql, TransactionSql } from 'postgres';

type Migration = { name: string; text: string; checksum: string };

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Any number that nothing else in this database locks by. */
const migrationLock = 7_301_845;

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Applies the numbered `.sql` files of `migrations/` that the database has not seen, in order, each in a
 * transaction of its own. Servers that start at the same time take turns. Resolves to the names applied.
 * Throws, with a sentence for the operator, when an applied file was changed or is gone.
 */
export async function migrate(sql: Sql, from: string = folder): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of readMigrations(from)) {
    if (await applyOnce(sql, migration)) applied.push(migration.name);
  }
  await pendingMigrations(sql, from);
  return applied;
}

/** The names of the migrations that the database has not seen. Throws like `migrate`. */
export async function pendingMigrations(sql: Sql, from: string = folder): Promise<string[]> {
  const migrations = readMigrations(from);
  const seen = await readApplied(sql);
  for (const name of seen.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(`The database has migration ${name}, which this version of the shop does not know.`);
    }
  }
  return migrations.filter((migration) => !isApplied(migration, seen)).map(({ name }) => name);
}

function applyOnce(sql: Sql, migration: Migration): Promise<boolean> {
  return sql.begin(async (transaction) => {
    // A migration may take its time, and another server's turn, too.
    await transaction`SET LOCAL statement_timeout = 0`;
    await transaction`SET LOCAL lock_timeout = 0`;
    await transaction`SELECT pg_advisory_xact_lock(${migrationLock})`;
    await transaction`
      CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`;
    if (isApplied(migration, await readApplied(transaction))) return false;
    await transaction.unsafe(migration.text).simple();
    await transaction`INSERT INTO migrations (name, checksum) VALUES (${migration.name}, ${migration.checksum})`;
    return true;
  });
}

async function readApplied(sql: Sql | TransactionSql): Promise<Map<string, string>> {
  const [table] = await sql`SELECT to_regclass('migrations') AS name`;
  if (!table?.name) return new Map();
  const rows = await sql<{ name: string; checksum: string }[]>`SELECT name, checksum FROM migrations`;
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
  if (misnamed) throw new Error(`Migration ${misnamed} is not named like 0001-what-it-does.sql.`);
  return names.map((name) => {
    const text = readFileSync(join(from, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}
