import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sql, TransactionSql } from 'postgres';
import { type DumpHead, type DumpTail, ROWS_END } from './dump-format.ts';
import { selectTables, selectVersion } from './tables.ts';

/**
 * Writes all that the shop has to a file that only its owner may read, as it is at one moment: one snapshot, which keeps
 * nobody from buying meanwhile. The file stands under its name only when it is whole.
 */
export async function writeDump(sql: Sql, path: string, takenAt: Date): Promise<{ tables: number }> {
  const unfinished = unfinishedDump(path);
  const opened = await open(unfinished, 'wx', 0o600);
  let tables = 0;
  try {
    await sql.begin('isolation level repeatable read read only', async (trx) => {
      await trx`set local statement_timeout = 0`;
      await trx`set local lock_timeout = '60s'`;
      await trx`set local idle_in_transaction_session_timeout = 0`;
      const lines = linesOf(trx, takenAt, (count) => {
        tables = count;
      });
      const file = opened.createWriteStream({ flush: true });
      await pipeline(Readable.from(lines), createGzip(), file);
    });
    await rename(unfinished, path);
  } catch (error) {
    await opened.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  return { tables };
}

/** Where a dump is written until it is whole. One that is there is somebody else's: two would write into each other. */
export function unfinishedDump(path: string): string {
  return `${path}.unfinished`;
}

async function* linesOf(
  trx: TransactionSql,
  takenAt: Date,
  tell: (tables: number) => void,
): AsyncGenerator<Buffer | string> {
  const version = await selectVersion(trx);
  const head: DumpHead = { format: 'cellar-door-1', takenAt: takenAt.toISOString(), ...version };
  yield `${JSON.stringify(head)}\n`;
  const tables = await selectTables(trx);
  for (const { table, columns } of tables) {
    yield `${JSON.stringify({ table, columns })}\n`;
    const rows = await trx.unsafe(`copy ${table} (${columns.join(', ')}) to stdout`).readable();
    yield* rows;
    yield `${ROWS_END}\n`;
  }
  const sequences = await trx<DumpTail['sequences']>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
    from pg_sequences where last_value is not null and schemaname !~ '^pg_'`;
  const tail: DumpTail = { sequences: [...sequences], tables: tables.length };
  yield `${JSON.stringify(tail)}\n`;
  tell(tables.length);
}
