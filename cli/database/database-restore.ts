import { existsSync } from 'node:fs';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { migrate } from '../../server/database/migrate.ts';
import { migrateJobs } from '../../server/jobs/migrate-jobs.ts';
import { defineCommand, done, refused } from '../command.ts';
import { flag, text } from '../fields.ts';

export const databaseRestore = defineCommand({
  name: 'database restore',
  parameters: { file: text('file') },
  options: {
    dangerouslySkipVerification: flag.describe(
      'Restore a file that was changed or signed with another LINK_SECRET. Anyone may have written its orders, passwords ' +
        'and prices',
    ),
  },
  summary: 'Restore a backup into an empty database',
  details:
    'Everything is restored, or nothing is. Stop the shop first. The shop must be the version that wrote the file.',
  example: 'database restore cellar-door-2027-03-02.backup',
  beforeSetUp: true,
  async run({ databaseUrl, linkSecret, backupKey }, { file: path, dangerouslySkipVerification: isTrusted }) {
    if (!existsSync(path)) return refused(`There is no file ${path}.`);
    await migrate(databaseUrl);
    await migrateJobs(databaseUrl);
    const outcome = await restoreBackup({ databaseUrl, path, secrets: { linkSecret, backupKey }, isTrusted });
    switch (outcome.kind) {
      case 'restored': {
        const { takenAt, tables } = outcome;
        const text = `The shop is as it was at ${takenAt}: ${tables} tables. Next: ledger check, payment reconcile.`;
        return done({ takenAt, tables, isVerified: !isTrusted }, text);
      }
      case 'not-empty':
        return refused('The database holds a shop already. Restore into an empty one.');
      case 'another-version':
        return refused(
          `Another version wrote the file; its last migration is ${outcome.takenBy}. Restore with that version, then ` +
            'start this one.',
        );
      case 'unusable':
        return refused(`${path} cannot be restored: ${outcome.reason}. Nothing was changed.`);
    }
  },
});
