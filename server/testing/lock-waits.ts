import { expect } from 'vitest';
import type { Reader } from '../platform/database/access.ts';
import { all } from '../platform/database/query.ts';

/** How many statements of the shop's database wait for a lock now. */
export async function countLockWaits(db: Reader): Promise<number> {
  const rows = await all(db)`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

/** Waits until so many do. */
export async function untilLockWaits(db: Reader, count: number): Promise<void> {
  await expect.poll(() => countLockWaits(db), { timeout: 20_000 }).toBe(count);
}
