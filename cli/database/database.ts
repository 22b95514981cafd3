import { connect } from '../../server/database/connection.ts';
import { migrate, pendingMigrations } from '../../server/database/migrate.ts';
import { seedDemoData } from '../../server/database/seed/seed-demo-data.ts';
import { migrateJobs } from '../../server/jobs/migrate-jobs.ts';
import { fillEmptyCalendar } from '../../server/operations/calendar.ts';
import { checkDatabase } from '../../server/operations/check-database.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, failed, refused } from '../command.ts';

export const databaseMigrate: Command = {
  name: 'database migrate',
  parameters: [],
  options: {
    'dry-run': { type: 'boolean', describe: 'Name the migrations that are pending and apply none' },
  },
  summary:
    'Bring the tables up to date with this release, as the shop does when it starts. Each migration is applied ' +
    'whole or not at all, and once, whoever else does so at the same time',
  example: 'database migrate --dry-run',
  beforeSetUp: true,
  async run({ db, databaseUrl }, { options }) {
    const { sql, close } = connect(databaseUrl, { max: 1 });
    try {
      if (options['dry-run'] === true) {
        const pending = await pendingMigrations(sql);
        const text = pending.length === 0 ? 'No migration is pending.' : `Pending:\n${pending.join('\n')}`;
        return done({ dryRun: true, pending, applied: [] }, text);
      }
      const applied = await migrate(sql);
      await migrateJobs(databaseUrl);
      await fillEmptyCalendar(db);
      const text = applied.length === 0 ? 'No migration was pending.' : `Applied:\n${applied.join('\n')}`;
      return done({ dryRun: false, pending: [], applied }, text);
    } finally {
      await close();
    }
  },
};

export const databaseSeed: Command = {
  name: 'database seed',
  parameters: [],
  summary: 'Fill an empty shop with the demo, once; for development only (SHOP_MODE)',
  example: 'database seed',
  async run({ db, clock, isDevelopment }) {
    if (isDevelopment !== true) {
      return refused('The demo is for development: SHOP_MODE and NODE_ENV say that this shop is a real one.');
    }
    if (!(await seedDemoData(db, clock.today()))) {
      return refused('There is something in the shop already: the demo is for an empty one.');
    }
    return done({ seeded: true }, 'The demo is in the shop.');
  },
};

const NEXT = 'Nothing was changed. What to do is told in docs/operations.md, The database.';

export const databaseCheck: Command = {
  name: 'database check',
  parameters: [],
  audit: 'reads',
  summary:
    'Say whether migrations are pending, the server is recent enough, and what the tables cannot hold by themselves ' +
    'holds. Whether every cent is where it ought to be is asked by ledger check',
  example: 'database check --json',
  beforeSetUp: true,
  async run({ db, databaseUrl }) {
    const { sql, close } = connect(databaseUrl, { max: 1 });
    try {
      const check = await checkDatabase({ db, sql });
      const { serverVersion, faults, rules } = check;
      const facts = [
        ['PostgreSQL', serverVersion],
        ['migrations pending', String(check.pendingMigrations.length)],
        ['rules looked at', String(rules)],
      ];
      const told = faults.map(({ fault, where }) => `${fault}: ${where}`);
      const end =
        faults.length === 0 ? ['Everything fits.'] : [`${faults.length} do not fit:`, ...told, NEXT];
      const say = faults.length === 0 ? done : failed;
      return say({ fits: faults.length === 0, ...check }, [inColumns(facts), ...end].join('\n'));
    } finally {
      await close();
    }
  },
};
