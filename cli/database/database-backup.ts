import { existsSync } from 'node:fs';
import { unfinishedBackup, writeBackup } from '../../server/backup/write-backup.ts';
import { type Command, done, misused, refused, wholeNumberOf } from '../command.ts';

const USUAL_MINUTES = 30;

export const databaseBackup: Command = {
  name: 'database backup',
  parameters: ['file'],
  options: {
    minutes: {
      type: 'string',
      value: 'n',
      describe: `End a backup that takes longer, ${USUAL_MINUTES} when left out`,
    },
  },
  summary:
    'Write everything the shop has to one file, as it is at one moment, while the shop runs. The file is signed with ' +
    'LINK_SECRET, or encrypted when BACKUP_KEY is set. It holds personal data: keep it where only you can read it',
  example: 'database backup cellar-door-2027-03-02.backup',
  async run({ databaseUrl, clock, linkSecret, backupKey }, { values: { file = '' }, options }) {
    const minutes = wholeNumberOf(String(options.minutes ?? USUAL_MINUTES), 1);
    if (minutes === null || minutes > MOST_MINUTES) {
      return misused(`--minutes must be a whole number from 1 to ${MOST_MINUTES}.`);
    }
    if (existsSync(file)) return refused(`${file} exists already: name another file.`);
    const unfinished = unfinishedBackup(file);
    if (existsSync(unfinished)) {
      return refused(
        `${unfinished} exists: another backup is being written, or one was killed. If none is running, remove it.`,
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
          `${file} holds ${tables} tables as they were when the command began, ${isEncrypted ? 'encrypted' : 'not encrypted'}.`,
        );
      }
      case 'timed-out':
        return refused(
          `The backup was not finished within ${minutes} minutes and was ended; it left no file. Look for what stalls ` +
            '(the database, the network, the disk), or allow more time with --minutes.',
        );
      case 'interrupted':
        return refused('The backup was interrupted; it left no file.');
    }
  },
};

const MINUTE_MS = 60_000;
const MOST_MINUTES = 24 * 60;

/** Ctrl-C and `kill` end what is under way in good order. */
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
