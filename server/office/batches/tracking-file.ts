import { trackingNumberOnLabel } from '../../../domain/delivery/tracking-check-digit.ts';
import { inForm, isShortened } from '../../../domain/files/cell-forms.ts';
import { MOST_BULK_ROWS } from '../../../domain/office/list-limits.ts';
import type { JudgedRow } from '../../../domain/office/tracking-verdict.ts';
import { readTable, type Table, type TableRow } from '../../platform/files/read-table.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { orderNumberIn } from '../orders/order-conditions.ts';

/** Carriers and their programs name these columns as they like. Letters and digits in lower case. */
const ORDER_HEADINGS = [
  'ordernumber',
  'order',
  'orderno',
  'ordernum',
  'orderid',
  'orderref',
  'orderreference',
  'reference',
  'referencenumber',
  'customerreference',
  'shipmentreference',
  'yourreference',
  'invoicenumber',
  'invoice',
  'ponumber',
  'salesorder',
  'salesorderkey',
  'purchaseorder',
  'purchaseorderid',
];
const TRACKING_HEADING = /tracking|trackno|tracknum|airbill|waybill|^awb/;

/** Two rows for each order of the largest batch: boxes of one order come as rows of their own. */
const MOST_ROWS = 2 * MOST_BULK_ROWS;
/** With the empty ones that spreadsheets leave below a table. */
const MOST_LINES = 5_000;

interface TrackingFile {
  readonly table: Table;
  /** Columns that may hold order numbers, by their heading. */
  readonly orderColumns: readonly number[];
  readonly trackingColumn: number;
}

/** Refusals name the row. */
export function readTrackingFile(file: Uint8Array): Result<TrackingFile> {
  const isKnown = (plain: string) => ORDER_HEADINGS.includes(plain) || TRACKING_HEADING.test(plain);
  const table = readTable(file, isKnown, MOST_LINES);
  if (!('rows' in table)) return refusedFile(`Row ${table.line}: ${table.reasons.join('. ')}.`);
  if (table.problem) return refusedFile(`Row ${table.problem.line}: ${table.problem.reasons.join('. ')}.`);
  const { headings, rows } = table;
  const trackingColumn = trackingColumnOf(table);
  if (trackingColumn === null) return refusedFile(NAME_COLUMNS);
  if (rows.length === 0) return refusedFile('There is no row below the first line.');
  if (rows.length > MOST_ROWS) return refusedFile(`A file can have up to ${MOST_ROWS} rows.`);
  const orderColumns = headings.flatMap(({ plain }, at) =>
    ORDER_HEADINGS.includes(plain) && at !== trackingColumn ? [at] : [],
  );
  return accept({ table, orderColumns, trackingColumn });
}

/** Of the columns that speak of tracking, the one with the most numbers: others hold addresses or dates. */
function trackingColumnOf({ headings, rows }: Table): number | null {
  const named = headings.flatMap(({ plain }, at) => (TRACKING_HEADING.test(plain) ? [at] : []));
  const numbersIn = (at: number) => rows.filter(({ cells }) => NUMBER.test(cells[at] ?? '')).length;
  return named.toSorted((one, other) => numbersIn(other) - numbersIn(one))[0] ?? null;
}

/** Also one that Excel shortened. */
const NUMBER = /^[\d\s-]{10,}$|^\d[.,]?\d*E\+\d+$/i;

/** All order numbers of the columns whose heading says that they have some. */
export function numbersIn({ table, orderColumns }: TrackingFile): number[] {
  return orderColumns.flatMap((at) => table.rows.flatMap((row) => orderIn(row, at) ?? []));
}

/**
 * The column whose values are order numbers of this shop. ShipStation's own "Order ID" stands before "Order Number", and
 * some programs put ours under "PO" or "Custom 1": what the cells say decides, then the heading, then the place.
 */
export function orderColumnOf(
  { table, orderColumns, trackingColumn }: TrackingFile,
  { batch, known }: { batch: ReadonlySet<number>; known: ReadonlySet<number> },
): Result<number> {
  const found = (at: number, orders: ReadonlySet<number>) =>
    new Set(table.rows.flatMap((row) => orderIn(row, at) ?? []).filter((order) => orders.has(order))).size;
  const others = table.headings.flatMap((_, at) =>
    at === trackingColumn || orderColumns.includes(at) ? [] : [at],
  );
  const [best] = [...orderColumns, ...others]
    .map((at) => ({
      at,
      inBatch: found(at, batch),
      inShop: orderColumns.includes(at) ? found(at, known) : 0,
    }))
    .toSorted((one, other) => other.inBatch - one.inBatch || other.inShop - one.inShop);
  const isNamed = best !== undefined && orderColumns.includes(best.at);
  return best && (isNamed || best.inBatch > 0) ? accept(best.at) : refusedFile(NAME_COLUMNS);
}

export interface TrackingRow {
  readonly line: number;
  readonly orderId: number | null;
  readonly trackingNumber: string;
  /** Why the row or its number cannot be read, and what to do. */
  readonly problem: JudgedRow | null;
}

export function trackingRows({ table, trackingColumn }: TrackingFile, orderColumn: number): TrackingRow[] {
  return table.rows.map((row) => {
    const cell = row.cells[trackingColumn] ?? '';
    const trackingNumber = trackingNumberOnLabel(inForm('code', cell)).slice(0, LONGEST_SHOWN);
    const problem = problemOf(row, { width: table.headings.length, cell, trackingNumber });
    return { line: row.line, orderId: orderIn(row, orderColumn), trackingNumber, problem };
  });
}

const LONGEST_SHOWN = 60;

function problemOf(
  { cells }: TableRow,
  { width, cell, trackingNumber }: { width: number; cell: string; trackingNumber: string },
): JudgedRow | null {
  if (cells.length > width) {
    const message = `The row has ${cells.length} cells, the headings ${width}. Put text with the separator in it in quotation marks.`;
    return { verdict: 'unreadable', message };
  }
  if (cell === '') return { verdict: 'bad-number', message: 'The row has no tracking number.' };
  return isShortened(cell) || ROUNDED.test(trackingNumber)
    ? { verdict: 'bad-number', message: DAMAGED }
    : null;
}

/** Excel keeps 15 digits of a number and writes zeros for the rest. */
const ROUNDED = /^\d{15}0{5,}$/;
const DAMAGED =
  'Excel changed this number, and its last digits are lost. Take the file from the carrier again, and do not save it in Excel.';

/** '100042', '#100042', '100,042' and '100042.0' are one order. */
function orderIn({ cells }: TableRow, at: number): number | null {
  return orderNumberIn(inForm('whole', (cells[at] ?? '').replace(/^#/, '')));
}

const NAME_COLUMNS =
  'The first line must name an order_number and a tracking_number column, with order numbers of this shop.';

function refusedFile(message: string) {
  return reject(invalidFields({ file: [message] }, message));
}
