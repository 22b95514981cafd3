import { pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { sql } from 'kysely';
import type { Cents } from '../../domain/money/cents.ts';
import type { ZipDirectory } from '../address/zip-directory.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { judgeShipDay } from '../checkout/judge-ship-day.ts';
import type { Writer } from '../database/access.ts';
import { insertBulkCarts, type NewBulkCart, selectSoldProducts } from './cart-store.ts';
import type { BulkCustomer } from './customer-store.ts';
import { quoteBulkCarts } from './quote-bulk-carts.ts';
import {
  OPTIONAL_COLUMNS,
  REQUIRED_COLUMNS,
  type ReadRecipient,
  type RecipientRow,
  readRecipient,
} from './read-recipient.ts';

export interface ImportParts extends CartParts {
  readonly zips: ZipDirectory;
}

export interface Import {
  readonly customer: BulkCustomer;
  /** The file's bytes: UTF-8, with or without a byte-order mark. */
  readonly file: Readable;
  /** Look at everything and keep nothing. */
  readonly isDryRun: boolean;
}

/** A row that cannot be imported, by the line of the file on which it begins. */
export interface BadRow {
  readonly line: number;
  readonly reasons: readonly string[];
}

export interface Imported {
  readonly rows: number;
  /** Kept: none of them as long as there is a bad row, or in a dry run. */
  readonly carts: number;
  /** What the good rows come to today. */
  readonly totalCents: Cents;
  readonly badRows: readonly BadRow[];
}

/** Rows that are written, read back and judged at a time. */
const BATCH = 250;
/** No list of recipients is in so long a line: it is another kind of file. */
const MAX_LINE = 20_000;

class Undo extends Error {}

/**
 * Makes a cart for each row of a file, all of them or none: every row is put to the rules of checkout, and each that
 * breaks one is named with its line and all reasons. The file is read as it comes; only a batch is held at a time.
 */
export async function importRecipients(parts: ImportParts, { file, ...asked }: Import): Promise<Imported> {
  const { customer, isDryRun } = asked;
  const rules = await parts.shopRules();
  const today = parts.clock.today();
  const products = await selectSoldProducts(parts.db);
  const badRows: BadRow[] = [];
  let rows = 0;
  let carts = 0;
  let totalCents = 0;

  const keep = async (trx: Writer, batch: readonly { line: number; cart: NewBulkCart }[]) => {
    const ids = await insertBulkCarts(
      trx,
      customer.customerId,
      batch.map(({ cart }) => cart),
    );
    const byId = await quoteBulkCarts(trx, ids, { rules, today });
    for (const [index, { line }] of batch.entries()) {
      const cart = byId.get(ids[index] ?? 0);
      if (!cart) throw new Error(`the cart of line ${line} was not made`);
      const { form, shipDay } = cart.shipping;
      const shipment = judgeCartShipment(cart, { rules, today });
      const date = judgeShipDay(cart, { journey: form, shipDay }, { rules, today });
      const reasons = [
        ...(shipment?.ok === false ? [shipment.reason] : []),
        ...(date.ok ? [] : [`delivery_date: nothing can be delivered on that day (${date.reason})`]),
      ];
      if (reasons.length > 0) badRows.push({ line, reasons });
      else totalCents += cart.price.totalAmountDue;
    }
    carts += batch.length;
  };

  const undone = await parts.db
    .transaction()
    .execute(async (trx) => {
      // Ten thousand rows take longer than a request may.
      await sql`set local statement_timeout = 0`.execute(trx);
      let batch: { line: number; cart: NewBulkCart }[] = [];
      for await (const { line, row } of rowsOf(file)) {
        if (!('reasons' in row)) rows += 1;
        const read: ReadRecipient =
          'reasons' in row
            ? { ok: false, reasons: row.reasons }
            : readRecipient(row, { zips: parts.zips, products, customer, today });
        if (read.ok) batch.push({ line, cart: read.cart });
        else badRows.push({ line, reasons: read.reasons });
        if (batch.length === BATCH) {
          await keep(trx, batch);
          batch = [];
        }
      }
      if (batch.length > 0) await keep(trx, batch);
      if (isDryRun || badRows.length > 0) throw new Undo();
      return false;
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return true;
      throw error;
    });
  const inOrder = badRows.toSorted((one, other) => one.line - other.line);
  return { rows, carts: undone ? 0 : carts, totalCents, badRows: inOrder };
}

interface Row {
  readonly line: number;
  readonly row: RecipientRow | { readonly reasons: readonly string[] };
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
}

/** The rows of a CSV file. What is no CSV, or has other columns, ends it with a last row that says so. */
async function* rowsOf(file: Readable): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    trim: true,
    info: true,
    raw: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_LINE,
  });
  // Whatever goes wrong before it, the parser hears of, and so does whoever reads from it.
  pipeline(textOf(file), parser, () => undefined);
  let columns: readonly string[] | null = null;
  let line = 1;
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<ParsedRecord>) {
      line = info.lines - (raw.trimEnd().match(/\n/g)?.length ?? 0);
      if (columns === null) {
        columns = record.map((name) => name.toLowerCase());
        const reasons = judgeColumns(columns);
        if (reasons.length > 0) {
          yield { line, row: { reasons } };
          return;
        }
      } else if (record.length !== columns.length) {
        const count = `${record.length} ${record.length === 1 ? 'field' : 'fields'}`;
        yield { line, row: { reasons: [`has ${count} where the first line names ${columns.length}`] } };
      } else {
        yield { line, row: Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ''])) };
      }
    }
  } catch (error) {
    yield { line: lineOf(error) ?? line + 1, row: { reasons: [reasonOf(error)] } };
    return;
  } finally {
    file.destroy();
  }
  if (columns === null) yield { line: 1, row: { reasons: ['the file is empty'] } };
}

async function* textOf(file: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of file as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function judgeColumns(columns: readonly string[]): string[] {
  const known: readonly string[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => !known.includes(name));
  const twice = columns.filter((name, at) => columns.indexOf(name) !== at);
  return [
    ...(missing.length > 0 ? [`columns are missing: ${missing.join(', ')}`] : []),
    ...(unknown.length > 0
      ? [`there are no columns ${unknown.map((name) => `'${name.slice(0, 40)}'`).join(', ')}`]
      : []),
    ...(twice.length > 0 ? [`columns are there twice: ${twice.join(', ')}`] : []),
  ];
}

function lineOf(error: unknown): number | null {
  return error instanceof CsvError && typeof error.lines === 'number' ? error.lines : null;
}

/** A broken file is the caller's; anything else is a bug, or a file that cannot be read, and thrown. */
function reasonOf(error: unknown): string {
  if (error instanceof CsvError) {
    switch (error.code) {
      case 'CSV_QUOTE_NOT_CLOSED':
        return 'a quotation mark is never closed';
      case 'CSV_MAX_RECORD_SIZE':
        return 'the row is far too long: is a quotation mark never closed?';
      default:
        return 'a quotation mark stands where none may: inside a field write two of them';
    }
  }
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return 'the file is not written in UTF-8';
  }
  throw error;
}
