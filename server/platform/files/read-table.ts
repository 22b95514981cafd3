import { CsvError, type Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { plainCell } from '../../../domain/files/cell-forms.ts';
import { decodeFile, isTableText, SAVE_AS_CSV } from '../../../domain/files/file-text.ts';

/** No real row is this long: a longer one means another kind of file. */
const MAX_LINE = 20_000;
/** Far above the largest list of recipients. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Far above the widest export. Each heading is compared with all that we know, and each shorter row costs an error. */
const MOST_COLUMNS = 500;

const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

export interface Heading {
  /** As the file writes it. */
  readonly text: string;
  /** Letters and digits in lower case: 'First Name', 'first_name' and 'FirstName*' are all 'firstname'. */
  readonly plain: string;
}

export interface TableRow {
  /** As a spreadsheet numbers its rows. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface TableProblem {
  readonly line: number;
  readonly reasons: readonly string[];
}

export interface Table {
  readonly headings: readonly Heading[];
  readonly headingLine: number;
  /** Without empty ones. A row's cells may be fewer than the headings, or more. */
  readonly rows: readonly TableRow[];
  readonly lastLine: number;
  /** Where the file stops being a table, after `rows`. */
  readonly problem: TableProblem | null;
}

/**
 * Reads what spreadsheets and programs write as CSV: any usual encoding, commas, semicolons, tabs or bars, quotes, all
 * line ends, and Excel's first line `sep=;`. `isKnown` tells the headings that the caller understands, so that the
 * separator is the one that makes most of them, and titles above the headings do not count. A file of more than `mostLines`,
 * empty ones too, is no table: each takes memory and time, and a file of 1 MB may have 500,000.
 */
export function readTable(
  file: Uint8Array | string,
  isKnown: (plainHeading: string) => boolean,
  mostLines?: number,
): Table | TableProblem {
  if (file.length > MAX_FILE_BYTES) return { line: 1, reasons: ['The file is far too long for a list'] };
  const decoded = (typeof file === 'string' ? file : decodeFile(file)).replace(/^\ufeff/, '');
  if (!isTableText(decoded)) return { line: 1, reasons: [SAVE_AS_CSV] };
  const named = /^"?sep=(.)"?[,;]*(?:\r\n|\n|\r|$)/i.exec(decoded);
  const text = named ? decoded.slice(named[0].length) : decoded;
  const separator = named?.[1] ?? sniffSeparator(text, isKnown);
  if (firstRecords(text, separator).some(isTooWide)) {
    return { line: 1, reasons: [`The file has more than ${MOST_COLUMNS} columns`] };
  }
  const { records, problem } = readRecords(text, separator, mostLines);
  if (mostLines !== undefined && records.length > mostLines) {
    const reasons = [`the file has more than ${mostLines} rows, empty ones included`];
    return { line: mostLines + 1, reasons };
  }
  const filled = records.flatMap((record, at): TableRow[] => {
    const cells = record.map(plainCell);
    const width = cells.findLastIndex((cell) => cell !== '') + 1;
    return width === 0 ? [] : [{ line: at + 1, cells: cells.slice(0, width) }];
  });
  const headAt = headingRow(filled, isKnown);
  const head = filled[headAt];
  const rows = filled.slice(headAt + 1);
  if (!head) return problem ?? { line: 1, reasons: ['the file is empty'] };
  const headings = head.cells.map((cell) => ({ text: cell, plain: plainHeading(cell) }));
  const lengths = records.map((record) => record.length);
  return {
    headings,
    headingLine: head.line,
    rows: rows.map((row) => padded(row, lengths[row.line - 1] ?? 0, headings.length)),
    lastLine: filled.at(-1)?.line ?? head.line,
    problem,
  };
}

/** People write a title above the headings: the row with the most of them is the heading. */
const MOST_TITLES = 10;

function headingRow(rows: readonly TableRow[], isKnown: (plainHeading: string) => boolean): number {
  const known = rows.slice(0, MOST_TITLES).map(({ cells }) => knownIn(cells, isKnown));
  return Math.max(known.indexOf(Math.max(...known)), 0);
}

/** Empty cells at its end do not count. */
function isTooWide(cells: readonly string[]): boolean {
  return cells.findLastIndex((cell) => cell !== '') >= MOST_COLUMNS;
}

function knownIn(cells: readonly string[], isKnown: (plainHeading: string) => boolean): number {
  return new Set(
    cells
      .slice(0, MOST_COLUMNS)
      .map((cell) => plainHeading(plainCell(cell)))
      .filter(isKnown),
  ).size;
}

/** Empty cells that the file has within the width of the headings count as cells. */
function padded({ line, cells }: TableRow, length: number, width: number): TableRow {
  const missing = Math.min(length, width) - cells.length;
  return { line, cells: missing > 0 ? [...cells, ...Array<string>(missing).fill('')] : cells };
}

/** 'Ship To - ZIP (5 digits)' and 'ship_to_zip' are both 'shiptozip'. */
export function plainHeading(heading: string): string {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '');
  return letters(heading.replaceAll(/\([^()]*\)/g, '')) || letters(heading);
}

function sniffSeparator(text: string, isKnown: (plainHeading: string) => boolean): Separator {
  const scored = SEPARATORS.map((separator) => {
    const records = firstRecords(text, separator);
    const known = Math.max(0, ...records.map((cells) => knownIn(cells, isKnown)));
    return { separator, known, cells: records[0]?.length ?? 0 };
  });
  const [best] = scored.toSorted((one, other) => other.known - one.known || other.cells - one.cells);
  return best?.separator ?? ',';
}

const OPTIONS = {
  trim: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: MAX_LINE,
};

/**
 * csv-parse makes an error of each row that is wider or narrower than the first, and throws it away where that is allowed.
 * Their stack traces were half of the time that a file of short rows took.
 */
function parseSync(text: string, options: Options): unknown {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return parse(text, options);
  } finally {
    Error.stackTraceLimit = limit;
  }
}

function firstRecords(text: string, delimiter: string): string[][] {
  try {
    const records: unknown = parseSync(withoutFormulas(text.slice(0, MAX_LINE), delimiter), {
      ...OPTIONS,
      delimiter,
      skip_empty_lines: true,
      to: MOST_TITLES,
    });
    return records as string[][];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

/** One for all of them: a file of 250 KB may have 125,000. */
const EMPTY_ROW: string[] = [];

function readRecords(
  text: string,
  delimiter: string,
  mostLines = Number.MAX_SAFE_INTEGER - 1,
): { records: readonly string[][]; problem: TableProblem | null } {
  const records: string[][] = [];
  try {
    parseSync(withoutFormulas(text, delimiter), {
      ...OPTIONS,
      delimiter,
      to: mostLines + 1,
      on_record: (record: string[]) => {
        records.push(record.some((cell) => cell !== '') ? record : EMPTY_ROW);
        return null;
      },
    });
  } catch (error) {
    // The row after the last one that could be read.
    return { records, problem: { line: records.length + 1, reasons: [reasonOf(error)] } };
  }
  return { records, problem: null };
}

/** Programs write ="02134" for Excel, with quotation marks that CSV does not allow there. */
function withoutFormulas(text: string, separator: string): string {
  if (!text.includes('="')) return text;
  const end = `[${separator === '|' ? '\\|' : separator}\\r\\n]`;
  // Quoted cells are matched too, and kept, so that nothing inside of one looks like a formula.
  const cell = new RegExp(`(^|${end})( *"[^"]*(?:""[^"]*)*"|="([^"\\r\\n]+)")(?= *(?:${end}|$))`, 'g');
  return text.replaceAll(cell, (all, before: string, _, formula?: string) =>
    formula === undefined ? all : `${before}"${formula}"`,
  );
}

/** A broken file is the caller's error. Anything else is a bug, and we throw it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof CsvError)) throw error;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark is never closed';
    case 'CSV_MAX_RECORD_SIZE':
      return 'the row is far too long: is a quotation mark never closed?';
    default:
      return 'a quotation mark stands where none may: inside a field write two of them';
  }
}
