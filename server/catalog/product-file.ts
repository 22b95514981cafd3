import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type CsvRow, readCsvRows } from '../operations/csv-rows.ts';
import { cellsOf, PRODUCT_COLUMNS, type ProductColumn, type ProductEntry } from './product-cells.ts';

const COLUMNS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];

/** The products as CSV, a line each, ready to be opened in a spreadsheet and to be imported again. */
export function toProductFile(entries: readonly ProductEntry[]): string {
  const rows = entries.map((entry) => {
    const cells = cellsOf(entry);
    return COLUMNS.map((column) => asText(cells[column]));
  });
  return stringify([COLUMNS, ...rows]);
}

/** Left empty in any other column, a cell says nothing: what is there stays, a new product has the usual. */
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

/** The rows of such a file, which may leave out any column but the slug. */
export async function* readProductFile(file: Readable): AsyncGenerator<CsvRow> {
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

/** A spreadsheet takes a cell that begins so for a formula, and does what it says. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Behind an apostrophe, which spreadsheets do not show, everything is text. */
function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function asTyped(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
