import type { Readable } from 'node:stream';
import { fileForPeople } from '../../platform/files/write-table.ts';
import {
  type CsvColumns,
  type CsvHead,
  type CsvReading,
  type CsvRow,
  readCsvRows,
  underHeadings,
} from '../operations/csv-rows.ts';
import type { Entered, Proposal } from './enter-products.ts';
import { cellsOf, PRODUCT_COLUMNS, type ProductColumn, type ProductEntry } from './product-cells.ts';

const COLUMNS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];

/** For a spreadsheet and for a later import. */
export function toProductFile(entries: readonly ProductEntry[]): string {
  const rows = entries.map((entry) => {
    const cells = cellsOf(entry);
    return COLUMNS.map((column) => cells[column]);
  });
  return fileForPeople({ columns: COLUMNS, rows });
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
const FILE: CsvColumns = {
  required: ['slug'],
  optional: COLUMNS.filter((column) => column !== 'slug'),
  nothingFollows: 'no product follows',
  alsoCalled: {
    slug: ['handle', 'url handle', 'product slug'],
    sku: ['variant sku', 'item number', 'product code'],
    brand: ['brand id', 'branding id'],
    kind: ['type', 'product type'],
    name: ['title', 'product', 'product name', 'product title', 'wine'],
    price: ['unit price', 'retail price', 'variant price'],
    markdown: ['kit markdown', 'discount'],
    stock: ['inventory', 'inventory quantity', 'on hand', 'quantity', 'qty'],
    limit: ['order limit', 'limit per order', 'max per order'],
    categories: ['category', 'product category'],
    alcohol: ['abv', 'alc', 'alcohol percent', 'alcohol by volume', 'alcohol content'],
    bottle_ml: ['bottle size', 'bottle volume', 'size ml', 'volume ml', 'ml', 'size'],
    vintage: ['year'],
    varietal: ['variety', 'grape', 'varietals'],
    appellation: ['region', 'ava'],
    ship_date: ['requires ship date', 'needs ship date'],
    position: ['sort order', 'order'],
    bottles: ['kit contents', 'contents', 'kit bottles'],
    retired: ['is retired', 'discontinued'],
    short: ['short description', 'teaser'],
    description: ['long description', 'body'],
  } satisfies { [Column in ProductColumn]: string[] },
  forms: {
    sku: 'code',
    brand: 'whole',
    kind: 'word',
    price: 'money',
    markdown: 'money',
    stock: 'whole',
    limit: 'whole',
    alcohol: 'percent',
    bottle_ml: 'volume',
    vintage: 'whole',
    ship_date: 'yes-no',
    position: 'whole',
    retired: 'yes-no',
  },
};

async function* readProductFile(file: Readable, reading: CsvReading): AsyncGenerator<CsvRow> {
  for await (const read of readCsvRows(file, FILE, reading)) {
    if (read.kind !== 'row') yield read;
    else {
      const filled = Object.entries(read.row).filter(
        ([column, text]) => text !== '' || MAY_BE_EMPTY.has(column),
      );
      yield { ...read, row: Object.fromEntries(filled) };
    }
  }
}

interface UnreadRow {
  readonly line: number;
  readonly slug: null;
  readonly reasons: readonly string[];
}

export interface ReadProposals extends CsvHead {
  readonly proposals: readonly Proposal[];
  readonly unread: readonly UnreadRow[];
}

/** The rows of a file, and those that cannot be read. */
export async function readProposals(file: Readable, mostLines?: number): Promise<ReadProposals> {
  let head: CsvHead = { headings: new Map(), ignored: [] };
  const proposals: Proposal[] = [];
  const unread: UnreadRow[] = [];
  const onHead = (found: CsvHead) => {
    head = found;
  };
  for await (const read of readProductFile(file, { onHead, mostLines })) {
    if (read.kind === 'row') proposals.push({ line: read.line, cells: read.row });
    else unread.push({ line: read.line, slug: null, reasons: read.reasons });
  }
  return { ...head, proposals, unread };
}

interface BadRow {
  readonly line: number;
  readonly slug: string | null;
  readonly reasons: readonly string[];
}

/** All rows that cannot be imported, in the order of the file. */
export function badRowsOf(
  entered: Entered,
  { unread, headings }: Pick<ReadProposals, 'unread' | 'headings'>,
): BadRow[] {
  return [
    ...unread,
    ...entered.bad.map(({ line, slug, complaints }) => ({
      line,
      slug,
      reasons: underHeadings(
        complaints.map(({ column, message }) => `${column}: ${message}`),
        headings,
      ),
    })),
  ].toSorted((one, other) => one.line - other.line);
}
