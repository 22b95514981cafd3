import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type CsvRow, readCsvRows } from '../operations/csv-rows.ts';
import type { Entered, Proposal } from './enter-products.ts';
import { cellsOf, PRODUCT_COLUMNS, type ProductColumn, type ProductEntry } from './product-cells.ts';

const COLUMNS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];

/** For a spreadsheet and for a later import. */
export function toProductFile(entries: readonly ProductEntry[]): string {
  const rows = entries.map((entry) => {
    const cells = cellsOf(entry);
    return COLUMNS.map((column) => asText(cells[column]));
  });
  return stringify([COLUMNS, ...rows]);
}

/** In any other column, an empty cell changes nothing: an existing value stays, and a new product gets the default. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set<ProductColumn>([
  'markdown',
  'categories',
  'vintage',
  'varietal',
  'appellation',
  'ship_date',
  'retired',
  'short',
  'description',
]);

/** A file may omit any column but the slug. */
async function* readProductFile(file: Readable): AsyncGenerator<CsvRow> {
  const columns = {
    required: ['slug'],
    optional: COLUMNS.filter((column) => column !== 'slug'),
    nothingFollows: 'no product follows',
  };
  for await (const read of readCsvRows(file, columns)) {
    if (read.kind !== 'row') yield read;
    else {
      const said = Object.entries(read.row).filter(
        ([column, text]) => text !== '' || MAY_BE_EMPTY.has(column),
      );
      yield { ...read, row: Object.fromEntries(said.map(([column, text]) => [column, asTyped(text)])) };
    }
  }
}

export interface UnreadRow {
  readonly line: number;
  readonly slug: null;
  readonly reasons: readonly string[];
}

/** The rows of a file, and those that cannot be read. */
export async function readProposals(file: Readable): Promise<{ proposals: Proposal[]; unread: UnreadRow[] }> {
  const proposals: Proposal[] = [];
  const unread: UnreadRow[] = [];
  for await (const read of readProductFile(file)) {
    if (read.kind === 'row') proposals.push({ line: read.line, cells: read.row });
    else unread.push({ line: read.line, slug: null, reasons: read.reasons });
  }
  return { proposals, unread };
}

interface BadRow {
  readonly line: number;
  readonly slug: string | null;
  readonly reasons: readonly string[];
}

/** All rows that cannot be imported, in the order of the file. */
export function badRowsOf(entered: Entered, unread: readonly UnreadRow[]): BadRow[] {
  return [
    ...unread,
    ...entered.bad.map(({ line, slug, complaints }) => ({
      line,
      slug,
      reasons: complaints.map(({ column, message }) => `${column}: ${message}`),
    })),
  ].toSorted((one, other) => one.line - other.line);
}

/** A spreadsheet treats a cell that starts like this as a formula and runs it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** After an apostrophe, which spreadsheets hide, everything is text. */
function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function asTyped(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
