import { chownSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../server/platform/database/embedded/account.ts';

/** Of the running server alone, or written again by the other (PostgreSQL's manual, 'Backing up the data directory'). */
const ITS_OWN = new Set(['postmaster.pid', 'postmaster.opts']);
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Copies the folder of a server that runs, between `pg_backup_start` and `pg_backup_stop`. */
export function copyData(from: string, to: string, account: Account | undefined, isTop = true): void {
  make(to, account);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (isTop && ITS_OWN.has(entry.name)) continue;
    if (isTop && EMPTY.has(entry.name)) make(copy, account);
    else if (entry.isDirectory()) copyData(source, copy, account, false);
    else copyUnlessGone(source, copy, account);
  }
}

function make(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

/** A temporary table's file may go while it is copied; the log brings what the copy lacks. */
function copyUnlessGone(source: string, copy: string, account: Account | undefined): void {
  try {
    copyFileSync(source, copy);
    if (account) chownSync(copy, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
