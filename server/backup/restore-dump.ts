import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';
import { type DumpHead, type DumpTail, dumpHead, dumpPart, ROWS_END, type TablePart } from './dump-format.ts';
import { type DumpLines, openLines } from './dump-lines.ts';
import { selectTables, selectVersion } from './tables.ts';

export type Restored =
  | { readonly kind: 'restored'; readonly takenAt: string; readonly tables: number }
  | { readonly kind: 'not-empty' }
  | { readonly kind: 'another-version'; readonly takenBy: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Fills a database that is migrated and has neither customers nor carts with what a dump holds: all of it or nothing, in
 * one transaction. Foreign keys are taken off meanwhile and checked again at its end.
 */
export async function restoreDump(sql: Sql, path: string): Promise<Restored> {
  const lines = openLines(path);
  const head = await readHead(lines);
  if (typeof head === 'string') return { kind: 'unreadable', reason: head };
  if (!(await isEmpty(sql))) return { kind: 'not-empty' };
  const { takenAt, migrations, jobsMigration } = head;
  if (JSON.stringify(await selectVersion(sql)) !== JSON.stringify({ migrations, jobsMigration })) {
    return { kind: 'another-version', takenBy: migrations.at(-1)?.name ?? 'none' };
  }
  try {
    const tables = await sql.begin((trx) => fill(trx, lines));
    return { kind: 'restored', takenAt, tables };
  } catch (error) {
    if (error instanceof BrokenDump) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

/** Whatever was written by then is undone with the transaction. */
class BrokenDump extends Error {}

async function readHead(lines: DumpLines): Promise<DumpHead | string> {
  try {
    const head = dumpHead.safeParse(JSON.parse(String(await lines.next())));
    return head.success ? head.data : 'it is no dump of this shop';
  } catch (error) {
    return (error as Error).message;
  }
}

async function isEmpty(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isEmpty: boolean }[]>`
    select not exists (select from customers) and not exists (select from carts) as "isEmpty"`;
  return row?.isEmpty === true;
}

async function fill(trx: TransactionSql, lines: DumpLines): Promise<number> {
  await trx`set local statement_timeout = 0`;
  await trx`set local idle_in_transaction_session_timeout = 0`;
  const own = await selectTables(trx);
  const keys = await dropForeignKeys(trx);
  for (const { table } of own) await trx.unsafe(`alter table ${table} disable trigger user`);
  await trx.unsafe(`truncate ${own.map(({ table }) => table).join(', ')}`);

  let filled = 0;
  let tail: DumpTail | null = null;
  while (tail === null) {
    const part = await readPart(lines);
    if ('sequences' in part) tail = part;
    else {
      await copyRows(trx, part, lines);
      filled += 1;
    }
  }
  if (tail.tables !== filled) throw new BrokenDump(`it holds ${filled} tables of ${tail.tables}`);

  for (const { name, lastValue } of tail.sequences) {
    await trx`select setval(${name}::regclass, ${lastValue}::text::bigint)`;
  }
  for (const { table, name, definition } of keys) {
    await trx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { table } of own) await trx.unsafe(`alter table ${table} enable trigger user`);
  // Whoever worked on a job when the snapshot was taken does not work on it here.
  await trx`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`;
  await trx`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`;
  return filled;
}

async function dropForeignKeys(trx: TransactionSql) {
  const keys = await trx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where contype = 'f' and n.nspname !~ '^pg_'`;
  for (const { table, name } of keys) await trx.unsafe(`alter table ${table} drop constraint ${name}`);
  return keys;
}

async function readPart(lines: DumpLines): Promise<TablePart | DumpTail> {
  const line = await nextLine(lines);
  const part = dumpPart.safeParse(JSON.parse(line.toString()));
  if (!part.success) throw new BrokenDump('it has a part that nobody knows');
  return part.data;
}

async function copyRows(trx: TransactionSql, { table, columns }: TablePart, lines: DumpLines): Promise<void> {
  const into = await trx.unsafe(`copy ${table} (${columns.join(', ')}) from stdin`).writable();
  await pipeline(Readable.from(rowsOf(lines)), into);
}

/** As many rows at once as fill a packet: one by one they take ten times as long. */
const PACKET_BYTES = 64 * 1024;

async function* rowsOf(lines: DumpLines): AsyncGenerator<Buffer> {
  let packet: Buffer[] = [];
  let size = 0;
  for (let row = await nextLine(lines); row.toString('latin1') !== ROWS_END; row = await nextLine(lines)) {
    packet.push(row, LINE_END);
    size += row.length + 1;
    if (size < PACKET_BYTES) continue;
    yield Buffer.concat(packet);
    packet = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(packet);
}

const LINE_END = Buffer.from('\n');

async function nextLine(lines: DumpLines): Promise<Buffer> {
  const line = await lines.next().catch((error: Error) => {
    throw new BrokenDump(error.message);
  });
  if (line === null) throw new BrokenDump('it ends in the middle');
  return line;
}
