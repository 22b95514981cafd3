import { existsSync } from 'node:fs';
import { restoreBackup } from '../../server/platform/backup/restore-backup.ts';
import { unfinishedBackup, writeBackup } from '../../server/platform/backup/write-backup.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { migrateJobs } from '../../server/platform/jobs/migrate-jobs.ts';
import { defineCommand, done, refused } from '../command.ts';
import { flag, text, wholeNumber } from '../fields.ts';

export const databaseBackup = defineCommand({
  name: 'database backup',
  parameters: { file: text('file') },
  options: {
    minutes: wholeNumber({ to: 24 * 60 })
      .default(30)
      .describe('Stop a backup that takes longer'),
  },
  summary: 'Write a backup of the whole shop',
  details:
    'The file holds the shop as it is when the command starts; the shop can keep running. It is signed with LINK_SECRET, ' +
    'or encrypted if BACKUP_KEY is set. It holds personal data: store it where only you can read it.',
  example: 'database backup cellar-door-2027-03-02.backup',
  async run({ databaseUrl, clock, linkSecret, backupKey }, { file, minutes }) {
    if (existsSync(file)) return refused(`${file} exists already. Name another file.`);
    const unfinished = unfinishedBackup(file);
    if (existsSync(unfinished)) {
      return refused(
        `${unfinished} exists: another backup is running, or one was killed. If none is running, remove that file.`,
      );
    }
    const takenAt = clock.now();
    const secrets = { linkSecret, backupKey };
    const written = await untilInterrupted((interrupted) =>
      writeBackup({
        databaseUrl,
        path: file,
        takenAt,
        secrets,
        stop: AbortSignal.any([AbortSignal.timeout(minutes * MINUTE_MS), interrupted]),
      }),
    );
    switch (written.kind) {
      case 'written': {
        const { tables } = written;
        const isEncrypted = backupKey !== null;
        return done(
          { file, takenAt, tables, isEncrypted },
          `${file} holds ${tables} tables as of the start of the command, ${isEncrypted ? 'encrypted' : 'not encrypted'}.`,
        );
      }
      case 'timed-out':
        return refused(
          `The backup did not finish within ${minutes} minutes and was stopped. It left no file. Check the database, the ` +
            'network and the disk, or allow more time with --minutes.',
        );
      case 'interrupted':
        return refused('The backup was interrupted, and no file was written. Run it again.');
    }
  },
});

const MINUTE_MS = 60_000;

/** Ctrl-C and `kill` stop the work cleanly. */
async function untilInterrupted<Result>(
  work: (interrupted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

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
        return refused('The database already contains a shop. Restore into an empty database.');
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
