import { existsSync } from 'node:fs';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { connect } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { migrateJobs } from '../../server/jobs/migrate-jobs.ts';
import { type Command, done, refused } from '../command.ts';

export const databaseRestore: Command = {
  name: 'database restore',
  parameters: ['file'],
  options: {
    'dangerously-skip-verification': {
      type: 'boolean',
      describe:
        'Restore a file that this shop cannot verify, because it was changed or signed with another LINK_SECRET. Anyone ' +
        'may have written what is in it: orders, passwords, prices',
    },
  },
  summary:
    'Fill an empty database with what `database backup` wrote, all of it or nothing. Stop the shop first; it must be the ' +
    'same version that wrote the file',
  example: 'database restore cellar-door-2027-03-02.backup',
  beforeSetUp: true,
  async run({ databaseUrl, linkSecret, backupKey }, { values: { file: path = '' }, options }) {
    if (!existsSync(path)) return refused(`There is no ${path}.`);
    const { sql, close } = connect(databaseUrl, { max: 1 });
    try {
      await migrate(sql);
    } finally {
      await close();
    }
    await migrateJobs(databaseUrl);
    const isTrusted = options['dangerously-skip-verification'] === true;
    const outcome = await restoreBackup({ databaseUrl, path, secrets: { linkSecret, backupKey }, isTrusted });
    switch (outcome.kind) {
      case 'restored': {
        const { takenAt, tables } = outcome;
        const text = `The shop is as it was at ${takenAt}: ${tables} tables. Now: ledger check, payment reconcile.`;
        return done({ takenAt, tables, isVerified: !isTrusted }, text);
      }
      case 'not-empty':
        return refused('The database holds a shop already: restore into an empty one.');
      case 'another-version':
        return refused(
          `The file was written by another version, whose last migration is ${outcome.takenBy}: restore it with ` +
            'that one, then start this one.',
        );
      case 'unusable':
        return refused(`${path} cannot be restored: ${outcome.reason}. Nothing was changed.`);
    }
  },
};
