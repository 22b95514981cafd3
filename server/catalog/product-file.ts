import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type CsvRow, readCsvRows } from '../operations/csv-rows.ts';
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

/** A spreadsheet treats a cell that starts like this as a formula and runs it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** After an apostrophe, which spreadsheets hide, everything is text. */
function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function asTyped(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
