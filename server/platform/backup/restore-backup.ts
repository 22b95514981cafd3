import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  type BackupHead,
  type BackupTail,
  backupHead,
  backupPart,
  ROWS_END,
  type TablePart,
} from './backup-format.ts';
import { type BackupLines, openLines } from './backup-lines.ts';
import { selectSequenceNames, selectTables, selectVersion } from './catalog.ts';
import { openClient, PATIENCE } from './client.ts';
import { type BackupSecrets, UnusableBackup } from './sealed-chunks.ts';

export type Restored =
  | { readonly kind: 'restored'; readonly takenAt: string; readonly tables: number }
  | { readonly kind: 'not-empty' }
  | { readonly kind: 'another-version'; readonly takenBy: string }
  | { readonly kind: 'unusable'; readonly reason: string };

export interface RestoreOrder {
  readonly databaseUrl: string;
  readonly path: string;
  readonly secrets: BackupSecrets;
  /** Accepts a file that someone else signed, or that is unsigned. */
  readonly isTrusted: boolean;
}

/** All or nothing, in one transaction. Drops the foreign keys and adds them again at the end, which checks them all. */
export async function restoreBackup({
  databaseUrl,
  path,
  secrets,
  isTrusted,
}: RestoreOrder): Promise<Restored> {
  const lines = openLines(path, secrets, { isTrusted });
  const client = await openClient(databaseUrl);
  try {
    await client.query('begin');
    await client.query(PATIENCE);
    const head = await readHead(lines);
    if (!(await isEmpty(client))) return { kind: 'not-empty' };
    const { takenAt, migrations, jobsMigration } = head;
    if (JSON.stringify(await selectVersion(client)) !== JSON.stringify({ migrations, jobsMigration })) {
      return { kind: 'another-version', takenBy: migrations.at(-1)?.name ?? 'none' };
    }
    const tables = await fill(client, lines);
    await client.query('commit');
    return { kind: 'restored', takenAt, tables };
  } catch (error) {
    if (error instanceof UnusableBackup) return { kind: 'unusable', reason: error.message };
    if (error instanceof pg.DatabaseError) {
      return { kind: 'unusable', reason: `PostgreSQL does not accept it: ${error.message}` };
    }
    throw error;
  } finally {
    lines.close();
    await client.end();
  }
}

async function readHead(lines: BackupLines): Promise<BackupHead> {
  const head = backupHead.safeParse(jsonOf(await nextLine(lines)));
  if (!head.success) throw new UnusableBackup('it does not begin like a backup');
  return head.data;
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(`
    select not exists (select from customers) and not exists (select from carts) and not exists (select from orders)
      and not exists (select from promos) and not exists (select from operator_actions where command not like 'database %') as "isEmpty"`);
  return rows[0]?.isEmpty === true;
}

async function fill(client: pg.Client, lines: BackupLines): Promise<number> {
  const own = new Map((await selectTables(client)).map((part) => [part.table, part]));
  const tables = [...own.keys()];
  const keys = await dropForeignKeys(client);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);

  const tail = await fillTables(client, lines, own);
  // Only the end of the file proves that nothing is missing.
  if ((await lines.next()) !== null) throw new UnusableBackup('something follows its end');
  if (own.size > 0) throw new UnusableBackup(`it lacks the table ${[...own.keys()][0]}`);

  await setSequences(client, tail);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  // Anyone who can read the file could have a session of it. Staff log in again.
  await client.query('delete from staff_sessions');
  // The worker that held a job at snapshot time does not exist here.
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    );
  }
  return tables.length;
}

/** Removes each filled table from `missing`. */
async function fillTables(
  client: pg.Client,
  lines: BackupLines,
  missing: Map<string, TablePart>,
): Promise<BackupTail> {
  for (;;) {
    const part = await readPart(lines);
    if ('sequences' in part) return part;
    const own = ownPart(part, missing);
    await copyRows(client, own, lines);
    missing.delete(own.table);
  }
}

/** Names from the file never become SQL: a forged file could otherwise run statements, or even programs. */
function ownPart(part: TablePart, missing: ReadonlyMap<string, TablePart>): TablePart {
  const own = missing.get(part.table);
  if (own === undefined) {
    throw new UnusableBackup(`it names a table that is not one of this database: ${printable(part.table)}`);
  }
  if (JSON.stringify(part.columns) !== JSON.stringify(own.columns)) {
    throw new UnusableBackup(`its columns of ${own.table} are not those of this database`);
  }
  return own;
}

/** A name may be crafted to mislead the reader. */
function printable(name: string): string {
  return JSON.stringify(name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 60));
}

/** Customers have emails with the numbers of orders placed after the backup, so no other order may reuse one. */
const ORDER_NUMBERS = 'public.orders_order_id_seq';
const NUMBERS_LEFT_OUT = 1_000;

async function setSequences(client: pg.Client, { sequences }: BackupTail): Promise<void> {
  const own = await selectSequenceNames(client);
  for (const { name, lastValue } of sequences) {
    if (!own.includes(name)) {
      throw new UnusableBackup(`it names a sequence that is not one of this database: ${printable(name)}`);
    }
    const ahead = name === ORDER_NUMBERS ? NUMBERS_LEFT_OUT : 0;
    await client.query('select setval($1::text::regclass, $2::bigint + $3::integer)', [
      name,
      lastValue,
      ahead,
    ]);
  }
}

async function dropForeignKeys(client: pg.Client) {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where contype = 'f' and n.nspname !~ '^pg_'`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  return keys;
}

async function readPart(lines: BackupLines): Promise<TablePart | BackupTail> {
  const part = backupPart.safeParse(jsonOf(await nextLine(lines)));
  if (!part.success) throw new UnusableBackup('it has a part of an unknown kind');
  return part.data;
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return null;
  }
}

async function copyRows(client: pg.Client, { table, columns }: TablePart, lines: BackupLines): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  try {
    await pipeline(Readable.from(rowsOf(lines)), into);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new UnusableBackup(`PostgreSQL does not accept its rows of ${table}: ${error.message}`);
  }
}

/** As many rows at once as fill a packet: sent one by one they take ten times as long. */
const PACKET_BYTES = 64 * 1024;

async function* rowsOf(lines: BackupLines): AsyncGenerator<Buffer> {
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

async function nextLine(lines: BackupLines): Promise<Buffer> {
  const line = await lines.next();
  if (line === null) throw new UnusableBackup('it ends in the middle');
  return line;
}
