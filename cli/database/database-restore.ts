import { existsSync } from 'node:fs';
import { restoreDump } from '../../server/backup/restore-dump.ts';
import { connect } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { migrateJobs } from '../../server/jobs/migrate-jobs.ts';
import { type Command, done, refused } from '../command.ts';

export const databaseRestore: Command = {
  name: 'database restore',
  parameters: ['file'],
  summary:
    'Fill an empty database with what `database backup` wrote, all of it or nothing. Stop the shop before; it must be the ' +
    'same release that wrote the file',
  example: 'database restore cellar-door-2027-03-02.dump.gz',
  beforeSetUp: true,
  async run({ databaseUrl }, { values: { file = '' } }) {
    if (!existsSync(file)) return refused(`There is no ${file}.`);
    const { sql, close } = connect(databaseUrl, { max: 1 });
    try {
      await migrate(sql);
      await migrateJobs(databaseUrl);
      const outcome = await restoreDump(sql, file);
      switch (outcome.kind) {
        case 'restored': {
          const { takenAt, tables } = outcome;
          const text = `The shop is as it was at ${takenAt}: ${tables} tables. Now: ledger check, payment reconcile.`;
          return done({ takenAt, tables }, text);
        }
        case 'not-empty':
          return refused('The database holds a shop already: restore into an empty one.');
        case 'another-version':
          return refused(
            `The file was written by another release, whose last migration is ${outcome.takenBy}: restore it with ` +
              'that one, then start this one.',
          );
        case 'unreadable':
          return refused(`${file} cannot be restored: ${outcome.reason}. Nothing was changed.`);
      }
    } finally {
      await close();
    }
  },
};
