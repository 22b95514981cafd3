import { checkDatabase } from '../../server/app/check-database.ts';
import { fillEmptyCalendar } from '../../server/catalog/operations/calendar.ts';
import { migrate, pendingMigrations } from '../../server/platform/database/migrate.ts';
import { giveRoleTheSession } from '../../server/platform/database/session.ts';
import { migrateJobs } from '../../server/platform/jobs/migrate-jobs.ts';
import { seedDemoData } from '../../server/seed/seed-demo-data.ts';
import { type Command, defineCommand, done, failed, refused } from '../command.ts';
import { dryRun } from '../fields.ts';
import { inColumns } from '../format.ts';

const NEXT = 'Nothing was changed. See "Check the database" in docs/operations.md.';

export const databaseCommands: readonly Command[] = [
  defineCommand({
    name: 'database migrate',
    options: { dryRun },
    summary: 'Apply pending database migrations',
    details:
      'The shop does the same when it starts. Each migration is applied once, as a whole or not at all, even if several ' +
      'processes try at the same time.',
    example: 'database migrate --dry-run',
    beforeSetUp: true,
    async run({ db, databaseUrl, isPooled }, { dryRun }) {
      if (dryRun) {
        const pending = await pendingMigrations(db);
        const text = pending.length === 0 ? 'No migration is pending.' : `Pending:\n${pending.join('\n')}`;
        return done({ dryRun: true, pending, applied: [] }, text);
      }
      const applied = await migrate(databaseUrl);
      await migrateJobs(databaseUrl);
      if (isPooled) await giveRoleTheSession(databaseUrl);
      await fillEmptyCalendar(db);
      const text = applied.length === 0 ? 'No migration was pending.' : `Applied:\n${applied.join('\n')}`;
      return done({ dryRun: false, pending: [], applied }, text);
    },
  }),
  defineCommand({
    name: 'database seed',
    summary: 'Fill an empty development shop with demo data',
    example: 'database seed',
    async run({ db, clock, isDevelopment }) {
      if (isDevelopment !== true) {
        return refused(
          'The demo data is for development only. SHOP_MODE or NODE_ENV says that this is a real shop.',
        );
      }
      if (!(await seedDemoData(db, clock.today()))) {
        return refused('The shop is not empty. Load the demo data into an empty shop.');
      }
      return done({ seeded: true }, 'The demo data is in the shop.');
    },
  }),
  defineCommand({
    name: 'database check',
    audit: 'reads',
    summary: 'Check the database for inconsistent data',
    details:
      'It checks pending migrations, the PostgreSQL version, and rules that tables cannot enforce. For money, use ledger check. ' +
      'Exit code 1 if anything is wrong.',
    example: 'database check --json',
    beforeSetUp: true,
    async run({ db }) {
      const check = await checkDatabase(db);
      const { serverVersion, faults, rules } = check;
      const facts = [
        ['PostgreSQL', serverVersion],
        ['migrations pending', String(check.pendingMigrations.length)],
        ['rules checked', String(rules)],
      ];
      const lines = faults.map(({ fault, where }) => `${fault}: ${where}`);
      const end = faults.length === 0 ? ['No problems.'] : [`Problems: ${faults.length}`, ...lines, NEXT];
      const say = faults.length === 0 ? done : failed;
      return say({ fits: faults.length === 0, ...check }, [inColumns(facts), ...end].join('\n'));
    },
  }),
  defineCommand({
    name: 'db url',
    audit: 'reads',
    summary: 'Print the database URL for psql',
    details: 'The embedded database has it only while the shop runs.',
    example: 'db url',
    beforeSetUp: true,
    async run({ databaseUrl }) {
      return done({ databaseUrl }, databaseUrl);
    },
  }),
];
