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
  /** Aborts the backup and removes its file. */
  readonly stop: AbortSignal;
}

export type Written =
  | { readonly kind: 'written'; readonly tables: number }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'interrupted' };

/** From one snapshot, while shoppers keep buying. The file gets its name only when it is complete and on disk. */
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

/** An existing file there belongs to another backup: both would write into it. */
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

/** Without this, a power cut may undo the rename. Windows cannot open folders, and journals names itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
