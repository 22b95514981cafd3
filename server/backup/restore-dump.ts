import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { type DumpHead, type DumpTail, dumpHead, dumpPart, ROWS_END, type TablePart } from './dump-format.ts';
import { type DumpLines, openLines } from './dump-lines.ts';
import { selectTables, selectVersion } from './tables.ts';

export type Restored =
  | { readonly kind: 'restored'; readonly takenAt: string; readonly tables: number }
  | { readonly kind: 'not-empty' }
  | { readonly kind: 'another-version'; readonly takenBy: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Fills a database that is migrated, and in which nobody has done anything yet, with what a dump holds: all of it or nothing, in
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
    if (error instanceof postgres.PostgresError) {
      return { kind: 'unreadable', reason: `PostgreSQL does not take it: ${error.message}` };
    }
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
    select not exists (select from customers) and not exists (select from carts) and not exists (select from orders)
      and not exists (select from promos) and not exists (select from operator_actions) as "isEmpty"`;
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
  // Only at the file's end does its checksum tell whether all of it is as it was written.
  if ((await lineOrEnd(lines)) !== null) throw new BrokenDump('something follows its end');
  if (tail.tables !== filled) throw new BrokenDump(`it holds ${filled} tables of ${tail.tables}`);

  for (const { name, lastValue } of tail.sequences) {
    const ahead = name === ORDER_NUMBERS ? NUMBERS_LEFT_OUT : 0;
    await trx`select setval(${name}::regclass, ${lastValue}::text::bigint + ${ahead}::integer)`;
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

/** Orders that were answered after the backup have their numbers in somebody's mail: nobody else is to get one of them. */
const ORDER_NUMBERS = 'public.orders_order_id_seq';
const NUMBERS_LEFT_OUT = 1_000;

async function dropForeignKeys(trx: TransactionSql) {
  const keys = await trx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where contype = 'f' and n.nspname !~ '^pg_'`;
  for (const { table, name } of keys) await trx.unsafe(`alter table ${table} drop constraint ${name}`);
  return keys;
}

async function readPart(lines: DumpLines): Promise<TablePart | DumpTail> {
  const part = dumpPart.safeParse(jsonOf(await nextLine(lines)));
  if (!part.success) throw new BrokenDump('it has a part that nobody knows');
  return part.data;
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return null;
  }
}

async function copyRows(trx: TransactionSql, { table, columns }: TablePart, lines: DumpLines): Promise<void> {
  const into = await trx.unsafe(`copy ${table} (${columns.join(', ')}) from stdin`).writable();
  let hasEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    hasEnded = resolve;
  });
  const copied = pipeline(Readable.from(rowsOf(lines, hasEnded)), into);
  // A row that PostgreSQL refuses once all have been sent leaves the driver's stream waiting for ever; another statement
  // hears of it.
  const refused = ended.then(async () => {
    await setImmediate();
    await trx`select`;
  });
  await Promise.race([copied, refused.then(() => copied)]).catch((error: Error & { code?: string }) => {
    if (error.code !== ABORTED) throw error;
    throw new BrokenDump(`PostgreSQL does not take what it has for ${table}: its log says why`);
  });
}

/** in_failed_sql_transaction. */
const ABORTED = '25P02';

/** As many rows at once as fill a packet: one by one they take ten times as long. */
const PACKET_BYTES = 64 * 1024;

async function* rowsOf(lines: DumpLines, hasEnded: () => void): AsyncGenerator<Buffer> {
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
  hasEnded();
}

const LINE_END = Buffer.from('\n');

async function nextLine(lines: DumpLines): Promise<Buffer> {
  const line = await lineOrEnd(lines);
  if (line === null) throw new BrokenDump('it ends in the middle');
  return line;
}

function lineOrEnd(lines: DumpLines): Promise<Buffer | null> {
  return lines.next().catch((error: Error) => {
    throw new BrokenDump(error.message);
  });
}
