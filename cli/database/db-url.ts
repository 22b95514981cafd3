import { type Command, done } from '../command.ts';

export const dbUrl: Command = {
  name: 'db url',
  parameters: [],
  summary: 'The address of the database, for psql and the like; the embedded one has it while the shop runs',
  example: 'db url',
  async run({ databaseUrl }) {
    return done({ databaseUrl }, databaseUrl);
  },
};
