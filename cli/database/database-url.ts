import { type Command, done } from '../command.ts';

export const databaseUrl: Command = {
  name: 'db url',
  parameters: [],
  audit: 'reads',
  summary: 'The address of the database, for psql and the like; the embedded one has it while the shop runs',
  example: 'db url',
  beforeSetUp: true,
  async run({ databaseUrl }) {
    return done({ databaseUrl }, databaseUrl);
  },
};
