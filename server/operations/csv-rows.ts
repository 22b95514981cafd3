import { pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { isPlainText } from '../../domain/people/plain-text.ts';

/** No real row is this long: a longer one means another kind of file. */
const MAX_LINE = 20_000;

const UNSEEN = 'It has a character that cannot be seen';

/** 'no-list' is where the file stops being such a list: nothing after it is read. `line` is where the row begins. */
export type CsvRow =
  | { readonly kind: 'row'; readonly line: number; readonly row: Readonly<Record<string, string>> }
  | { readonly kind: 'bad-row' | 'no-list'; readonly line: number; readonly reasons: readonly string[] };

interface ParsedRecord {
  readonly record: readonly string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
}

/** `nothingFollows` is the error for a file without rows. */
export interface CsvColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly nothingFollows: string;
}

/** In UTF-8, with or without a byte-order mark. The first line names the columns. */
export async function* readCsvRows(file: Readable, known: CsvColumns): AsyncGenerator<CsvRow> {
  let linesRead = 0;
  const parser = parse({
    bom: true,
    trim: true,
    info: true,
    raw: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_LINE,
    on_record: (record, { lines }) => {
      linesRead = lines;
      return record;
    },
  });
  // Errors upstream reach the parser, and so the code that reads from it.
  pipeline(textOf(file), parser, () => undefined);
  let columns: readonly string[] | null = null;
  let rows = 0;
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<ParsedRecord>) {
      const line = info.lines - (raw.trimEnd().match(/\n/g)?.length ?? 0);
      if (columns === null) {
        columns = record.map((name) => name.toLowerCase());
        const reasons = judgeColumns(columns, known);
        if (reasons.length > 0) {
          yield { kind: 'no-list', line, reasons };
          return;
        }
        continue;
      }
      rows += 1;
      if (record.length !== columns.length) {
        const count = `${record.length} ${record.length === 1 ? 'field' : 'fields'}`;
        yield {
          kind: 'bad-row',
          line,
          reasons: [`has ${count} where the first line names ${columns.length}`],
        };
        continue;
      }
      const unseen = columns.filter((_, at) => !isPlainText((record[at] ?? '').replace(/[\t\r]/g, ' ')));
      if (unseen.length > 0) {
        yield { kind: 'bad-row', line, reasons: unseen.map((name) => `${name}: ${UNSEEN}`) };
        continue;
      }
      yield {
        kind: 'row',
        line,
        row: Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ''])),
      };
    }
  } catch (error) {
    yield { kind: 'no-list', line: lineOf(error) ?? linesRead + 1, reasons: [reasonOf(error)] };
    return;
  } finally {
    file.destroy();
  }
  if (columns === null) yield { kind: 'no-list', line: 1, reasons: ['the file is empty'] };
  else if (rows === 0) yield { kind: 'no-list', line: linesRead, reasons: [known.nothingFollows] };
}

async function* textOf(file: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of file as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function judgeColumns(columns: readonly string[], { required, optional }: CsvColumns): string[] {
  const known = [...required, ...optional];
  const missing = required.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => !known.includes(name));
  const twice = columns.filter((name, at) => columns.indexOf(name) !== at);
  return [
    ...(missing.length > 0 ? [`${columnsOf(missing)} missing`] : []),
    ...(unknown.length > 0
      ? [`there is no column ${unknown.map((name) => `'${name.slice(0, 40)}'`).join(', ')}`]
      : []),
    ...(twice.length > 0 ? [`${columnsOf(twice)} there twice`] : []),
  ];
}

function columnsOf(names: readonly string[]): string {
  return `${names.length === 1 ? 'column' : 'columns'} ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
}

/** An unclosed field begins in the row after the last one read, but the parser reports the end of the file. */
function lineOf(error: unknown): number | null {
  if (!(error instanceof CsvError) || typeof error.lines !== 'number') return null;
  return ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'].includes(error.code) ? null : error.lines;
}

/** A broken file is the caller's error. Anything else is a bug or an unreadable file, and we throw it. */
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
