import type { Readable } from 'node:stream';
import { type CellForm, inForm, isShortened } from '../../../domain/files/cell-forms.ts';
import { MOST_BAD_ROWS } from '../../../domain/office/list-limits.ts';
import { isPlainText } from '../../../domain/people/plain-text.ts';
import {
  type Heading,
  MAX_FILE_BYTES,
  plainHeading,
  readTable,
  type Table,
  type TableRow,
} from '../../platform/files/read-table.ts';

const UNSEEN = 'It has a character that cannot be seen';
const SHORTENED = 'Excel shortened this number. Format the column as Text and enter the number again';

/** 'no-list' is where the file stops being such a list: nothing after it is read. `line` is the row of a spreadsheet. */
export type CsvRow =
  | { readonly kind: 'row'; readonly line: number; readonly row: Readonly<Record<string, string>> }
  | { readonly kind: 'bad-row' | 'no-list'; readonly line: number; readonly reasons: readonly string[] };

/** `nothingFollows` is the error for a file without rows. */
export interface CsvColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly nothingFollows: string;
  /** Other headings of a column, as people and programs write them; case, blanks and punctuation do not matter. */
  readonly alsoCalled?: Readonly<Record<string, readonly string[]>>;
  /** Required columns that are not, where the file has this one. */
  readonly insteadOf?: Readonly<Record<string, readonly string[]>>;
  /** What may stand before any heading: 'Ship To', 'Recipient'. */
  readonly prefixes?: readonly string[];
  /** Text, unless it says otherwise. */
  readonly forms?: Readonly<Record<string, CellForm>>;
}

/** The headings of a file, once they are understood. */
export interface CsvHead {
  /** By column, as the file writes it. */
  readonly headings: ReadonlyMap<string, string>;
  /** Not read. */
  readonly ignored: readonly string[];
}

export interface CsvReading {
  readonly onHead?: (head: CsvHead) => void;
  /** A file with more is no list. */
  readonly mostLines?: number | undefined;
}

/** The rows of a file that a person brings; `readTable` says what is understood. Empty rows and columns do not count. */
export async function* readCsvRows(
  file: Readable,
  known: CsvColumns,
  { onHead, mostLines }: CsvReading = {},
): AsyncGenerator<CsvRow> {
  const columnOf = columnFinder(known);
  const table = readTable(await bytesOf(file), (plain) => columnOf(plain) !== null, mostLines);
  if (!('rows' in table)) {
    yield { kind: 'no-list', ...table };
    return;
  }
  const columns = table.headings.map(({ plain }) => columnOf(plain));
  const reasons = judgeColumns(table.headings, columns, known);
  if (reasons.length > 0) {
    yield { kind: 'no-list', line: table.headingLine, reasons };
    return;
  }
  onHead?.(headOf(table, columns));
  const reading = readingOf(table, columns, known);
  for (const row of table.rows) yield readRow(row, reading);
  if (table.problem) yield { kind: 'no-list', ...table.problem };
  else if (table.rows.length === 0)
    yield { kind: 'no-list', line: table.lastLine, reasons: [known.nothingFollows] };
}

async function bytesOf(file: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of file as AsyncIterable<Buffer | string>) {
    const read = typeof part === 'string' ? Buffer.from(part) : part;
    parts.push(read);
    bytes += read.length;
    // `readTable` refuses it; the rest is not worth the memory.
    if (bytes > MAX_FILE_BYTES) break;
  }
  return Buffer.concat(parts);
}

type FindColumn = (plainHeading: string) => string | null;

function columnFinder({ required, optional, alsoCalled = {}, prefixes = [] }: CsvColumns): FindColumn {
  const names = new Map<string, string>();
  for (const column of [...required, ...optional]) {
    for (const name of [column, ...(alsoCalled[column] ?? [])]) names.set(plainHeading(name), column);
  }
  const starts = prefixes.map(plainHeading);
  return (plain) => {
    const start = starts.find((each) => plain.startsWith(each));
    return names.get(plain) ?? (start === undefined ? null : (names.get(plain.slice(start.length)) ?? null));
  };
}

function judgeColumns(
  headings: readonly Heading[],
  columns: readonly (string | null)[],
  { required, insteadOf = {} }: CsvColumns,
): string[] {
  const replaced = Object.keys(insteadOf).flatMap((name) =>
    columns.includes(name) ? (insteadOf[name] ?? []) : [],
  );
  const missing = required.filter((name) => !columns.includes(name) && !replaced.includes(name));
  const twice = [...new Set(columns.filter((name, at) => name !== null && columns.indexOf(name) !== at))];
  return [
    ...(missing.length > 0 ? [`${columnsOf(missing)} missing`] : []),
    ...twice.map((name) => {
      const texts = headings.flatMap(({ text }, at) => (columns[at] === name ? [text] : []));
      if (new Set(texts).size === 1) return `column ${texts[0]} is there twice: remove one`;
      return `${texts.map((text) => `'${text}'`).join(' and ')} both mean ${name}: remove one`;
    }),
  ];
}

function columnsOf(names: readonly string[]): string {
  return `${names.length === 1 ? 'column' : 'columns'} ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
}

function headOf({ headings, rows }: Table, columns: readonly (string | null)[]): CsvHead {
  const filled = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === '' ? [] : [at]))));
  return {
    headings: new Map(
      headings.flatMap(({ text }, at) => {
        const column = columns[at];
        return typeof column === 'string' ? [[column, text] as const] : [];
      }),
    ),
    ignored: headings.flatMap(({ text }, at) => {
      if (columns[at] !== null) return [];
      if (text !== '') return [text.slice(0, 40)];
      return filled.has(at) ? [`column ${at + 1}, which has no heading`] : [];
    }),
  };
}

/** In a block of rows whose last columns are all empty, Excel leaves these out; never in the first of such blocks. */
const EXCEL_BLOCK = 16;

interface Reading {
  readonly width: number;
  /** The columns that are read. */
  readonly named: readonly {
    readonly at: number;
    readonly name: string;
    readonly form: CellForm;
    readonly heading: string;
  }[];
  readonly lastRequired: number;
}

/** Once for a file: it may have 10,000 columns, and each row one cell. */
function readingOf({ headings }: Table, columns: readonly (string | null)[], known: CsvColumns): Reading {
  const named = headings.flatMap(({ text: heading }, at) => {
    const name = columns[at] ?? null;
    return name === null ? [] : [{ at, name, form: known.forms?.[name] ?? 'text', heading }];
  });
  const lastRequired = named.findLast(({ name }) => known.required.includes(name))?.at ?? -1;
  return { width: headings.length, named, lastRequired };
}

function readRow({ line, cells }: TableRow, { width, named, lastRequired }: Reading): CsvRow {
  const isCut = cells.length < width && (line <= EXCEL_BLOCK || cells.length <= lastRequired);
  if (cells.length > width || isCut) {
    const count = `${cells.length} ${cells.length === 1 ? 'field' : 'fields'}`;
    const advice = isCut ? '' : '; put quotation marks around text that has the separator in it';
    const reason = `has ${count} where the first line names ${width}${advice}`;
    return { kind: 'bad-row', line, reasons: [reason] };
  }
  const reasons: string[] = [];
  const row: Record<string, string> = {};
  for (const { at, name, form, heading } of named) {
    const cell = cells[at] ?? '';
    const problem = !isPlainText(cell.replace(/[\t\r]/g, ' '))
      ? UNSEEN
      : form !== 'text' && form !== 'word' && isShortened(cell)
        ? SHORTENED
        : null;
    if (problem !== null) reasons.push(`${heading}: ${problem}`);
    row[name] = inForm(form, cell);
  }
  return reasons.length > 0 ? { kind: 'bad-row', line, reasons } : { kind: 'row', line, row };
}

/** A reason that begins with a column's name begins with the file's heading instead. */
export function underHeadings(reasons: readonly string[], headings: ReadonlyMap<string, string>): string[] {
  return reasons.map((reason) => {
    const [name = ''] = reason.split(':', 1);
    const heading = headings.get(name);
    return heading === undefined ? reason : `${heading}${reason.slice(name.length)}`;
  });
}

/** The first rows that cannot be read; the last one says how many more there are. */
export function firstBadRows<Row extends { readonly line: number; readonly reasons: readonly string[] }>(
  rows: readonly Row[],
): Row[] {
  const next = rows[MOST_BAD_ROWS];
  const first = rows.slice(0, MOST_BAD_ROWS);
  if (next === undefined) return first;
  return [
    ...first,
    { ...next, reasons: [`this and ${rows.length - MOST_BAD_ROWS - 1} more rows cannot be read either`] },
  ];
}
