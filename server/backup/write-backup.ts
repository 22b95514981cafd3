import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupHead, type BackupTail, ROWS_END } from './backup-format.ts';
import { selectSequences, selectTables, selectVersion } from './catalog.ts';
import { openClient, PATIENCE } from './client.ts';
import { type BackupSecrets, sealing } from './sealed-chunks.ts';

export interface BackupOrder {
  readonly databaseUrl: string;
  readonly path: string;
  readonly takenAt: Date;
  readonly secrets: BackupSecrets;
  /** Ends the backup, with nothing left of it. */
  readonly stop: AbortSignal;
}

export type Written =
  | { readonly kind: 'written'; readonly tables: number }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'interrupted' };

/**
 * Writes everything the shop has to a file that only its owner may read, as it is at one moment: one snapshot, while people go
 * on buying. The file gets its name when it is whole and on the disk.
 */
export async function writeBackup(order: BackupOrder): Promise<Written> {
  const { path, stop } = order;
  const unfinished = unfinishedBackup(path);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const tables = await copyAll(order, file);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return { kind: 'written', tables };
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    if (!stop.aborted) throw error;
    return { kind: stop.reason?.name === 'TimeoutError' ? 'timed-out' : 'interrupted' };
  }
}

/** Where a backup is written until it is whole. A file there belongs to someone else: two would write into each other. */
export function unfinishedBackup(path: string): string {
  return `${path}.unfinished`;
}

async function copyAll(
  { databaseUrl, takenAt, secrets, stop }: BackupOrder,
  file: FileHandle,
): Promise<number> {
  const client = await openClient(databaseUrl);
  const end = () => void client.end();
  stop.addEventListener('abort', end);
  try {
    stop.throwIfAborted();
    await client.query('begin isolation level repeatable read read only');
    await client.query(PATIENCE);
    const tables = await selectTables(client);
    const lines = Readable.from(linesOf(client, takenAt, tables));
    const to = file.createWriteStream({ flush: true });
    await pipeline(lines, createGzip(), sealing(secrets), to, { signal: stop });
    await client.query('commit');
    return tables.length;
  } finally {
    stop.removeEventListener('abort', end);
    await client.end();
  }
}

async function* linesOf(
  client: pg.Client,
  takenAt: Date,
  tables: Awaited<ReturnType<typeof selectTables>>,
): AsyncGenerator<Buffer | string> {
  const head: BackupHead = { takenAt: takenAt.toISOString(), ...(await selectVersion(client)) };
  yield `${JSON.stringify(head)}\n`;
  for (const { table, columns } of tables) {
    yield `${JSON.stringify({ table, columns })}\n`;
    yield* client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`));
    yield `${ROWS_END}\n`;
  }
  const tail: BackupTail = { sequences: await selectSequences(client), tables: tables.length };
  yield `${JSON.stringify(tail)}\n`;
}

/** Otherwise a power cut may undo the rename. Windows opens no folders, and keeps its own journal of names. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
