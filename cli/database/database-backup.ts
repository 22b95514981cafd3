import { existsSync } from 'node:fs';
import { unfinishedDump, writeDump } from '../../server/backup/write-dump.ts';
import { connect } from '../../server/database/connection.ts';
import { type Command, done, refused } from '../command.ts';

export const databaseBackup: Command = {
  name: 'database backup',
  parameters: ['file'],
  summary:
    'Write all that the shop has to one compressed file, as it is at one moment, while the shop runs. It holds people’s ' +
    'data: keep it where only you can read it',
  example: 'database backup cellar-door-2027-03-02.dump.gz',
  async run({ databaseUrl, clock }, { values: { file = '' } }) {
    if (existsSync(file)) return refused(`${file} is there already: name another file.`);
    const unfinished = unfinishedDump(file);
    if (existsSync(unfinished)) {
      return refused(
        `${unfinished} is there: another backup is being written, or one was broken off. Remove it then.`,
      );
    }
    const { sql, close } = connect(databaseUrl, { max: 1 });
    try {
      const takenAt = clock.now();
      const { tables } = await writeDump(sql, file, takenAt);
      return done(
        { file, takenAt, tables },
        `${file} holds ${tables} tables as they were when the command began.`,
      );
    } finally {
      await close();
    }
  },
};
