import { existsSync } from 'node:fs';
import { unfinishedBackup, writeBackup } from '../../server/backup/write-backup.ts';
import { defineCommand, done, refused } from '../command.ts';
import { text, wholeNumber } from '../fields.ts';

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
        return refused('The backup was interrupted. It left no file.');
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
