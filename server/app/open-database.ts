import { fillEmptyCalendar } from '../catalog/operations/calendar.ts';
import type { SecretBox } from '../office/accounts/secret-box.ts';
import { seedDemoStaff } from '../office/demo-staff.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Db, Reader } from '../platform/database/access.ts';
import { connect } from '../platform/database/connection.ts';
import { migrate, pendingMigrations } from '../platform/database/migrate.ts';
import type { PoolLoad } from '../platform/database/pool.ts';
import { openReplica } from '../platform/database/replica.ts';
import { giveRoleTheSession, missingInSession } from '../platform/database/session.ts';
import { migrateJobs } from '../platform/jobs/migrate-jobs.ts';
import type { Tracing } from '../platform/tracing/open-tracing.ts';
import { demoBulkUrl } from '../seed/bulk-carts.ts';
import { seedDemoPhotos } from '../seed/demo-photos.ts';
import { seedOfficeDay } from '../seed/office-day.ts';
import { seedDemoData } from '../seed/seed-demo-data.ts';
import type { Settings } from './settings.ts';

export interface ShopDatabase {
  readonly db: Db;
  /** For what may be a moment old: the replica, if there is one. */
  readonly reader: Reader;
  readonly clock: Clock;
  poolLoad(): PoolLoad;
  /**
   * Migrates, and fills the demo. Safe to interrupt and to repeat. Resolves to the link of the demo's bulk orders; null
   * outside the demo.
   */
  prepare(): Promise<string | null>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

interface Opening {
  readonly settings: Settings;
  readonly databaseUrl: string;
  /** PostgreSQL itself, also where `databaseUrl` leads to a pooler. */
  readonly directUrl: string;
  readonly tracing: Tracing | null;
  /** Null: there is no office. */
  readonly officeSecrets: SecretBox | null;
}

export function openDatabase(opening: Opening): ShopDatabase {
  const { settings, databaseUrl, directUrl, tracing, officeSecrets } = opening;
  const clock = systemClock(settings.fixedToday ?? undefined);
  const pooler = settings.databaseDirectUrl === null ? null : { keepsPrepared: settings.poolerPrepares };
  const connection = connect(databaseUrl, { onQuery: tracing?.statement, pooler });
  const { db, poolLoad } = connection;
  const { databaseReplicaUrl } = settings;
  const replica = databaseReplicaUrl === null ? null : openReplica(databaseReplicaUrl, connection);
  const fillDemo = demoFiller({ db, clock, settings, officeSecrets });
  return {
    db,
    reader: replica?.reader ?? db,
    clock,
    poolLoad,
    async prepare() {
      await migrate(directUrl);
      await migrateJobs(directUrl);
      if (pooler) await giveRoleTheSession(directUrl);
      const bulkUrl = settings.mode === 'development' ? await fillDemo() : null;
      await fillEmptyCalendar(db);
      return bulkUrl;
    },
    isReady: async () =>
      (await pendingMigrations(db)).length === 0 && (!pooler || (await missingInSession(db)).length === 0),
    async close() {
      await replica?.close();
      await connection.close();
    },
  };
}

interface DemoParts extends Pick<Opening, 'settings' | 'officeSecrets'> {
  readonly db: Db;
  readonly clock: Clock;
}

function demoFiller({ db, clock, settings, officeSecrets }: DemoParts) {
  const { linkSecret, brandOrigins: origins } = settings;
  // Kept when the preparation starts over, because the database went away in between.
  let isNewDemo = false;
  return async (): Promise<string | null> => {
    if (await seedDemoData(db, clock.today())) isNewDemo = true;
    if (isNewDemo) {
      await seedOfficeDay(db, clock.today());
      await seedDemoPhotos(db);
    }
    if (officeSecrets) await seedDemoStaff(db, officeSecrets);
    return demoBulkUrl({ db, clock, linkSecret, origins });
  };
}
