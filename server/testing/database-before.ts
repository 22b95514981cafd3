import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { connect } from '../platform/database/connection.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Database } from '../platform/database/schema.ts';
import { createTestDatabase } from './database.ts';

const MIGRATIONS = join(import.meta.dirname, '../platform/database/migrations');

export interface DatabaseBefore {
  readonly db: Kysely<Database>;
  /** Applies that migration alone. */
  migrate(): Promise<void>;
  /** Applies it and all that came after it. Resolves to their names. */
  migrateToToday(): Promise<string[]>;
  close(): Promise<void>;
}

/** A database as it was before a migration ('0101-promo-codes-folded.sql'), for rows as they were then. */
export async function databaseBefore(migration: string): Promise<DatabaseBefore> {
  const { databaseUrl, drop } = await createTestDatabase();
  const { db, close } = connect(databaseUrl, { max: 2 });
  await sql`drop schema public, sandbox_gateway, stripe_gateway cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const folder = mkdtempSync(join(tmpdir(), 'cellar-door-migrations-'));
  const copy = (isMeant: (file: string) => boolean) => {
    for (const file of readdirSync(MIGRATIONS).filter(isMeant))
      copyFileSync(join(MIGRATIONS, file), join(folder, file));
  };
  copy((file) => file < migration);
  await migrate(databaseUrl, folder);
  return {
    db,
    async migrate() {
      copy((file) => file === migration);
      await migrate(databaseUrl, folder);
    },
    migrateToToday: () => migrate(databaseUrl),
    async close() {
      await close();
      await drop();
      rmSync(folder, { recursive: true });
    },
  };
}
