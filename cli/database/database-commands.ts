import type { Command } from '../command.ts';
import { databaseCheck, databaseMigrate, databaseSeed, databaseUrl } from './database.ts';
import { databaseBackup } from './database-backup.ts';
import { databaseRestore } from './database-restore.ts';

export const databaseCommands: readonly Command[] = [
  databaseMigrate,
  databaseCheck,
  databaseSeed,
  databaseBackup,
  databaseRestore,
  databaseUrl,
];
