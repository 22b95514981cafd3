import type { Command } from '../command.ts';
import { databaseCheck, databaseMigrate, databaseSeed } from './database.ts';
import { databaseUrl } from './database-url.ts';

export const databaseCommands: readonly Command[] = [
  databaseMigrate,
  databaseCheck,
  databaseSeed,
  databaseUrl,
];
