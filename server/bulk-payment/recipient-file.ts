import type { Readable } from 'node:stream';
import { type CsvRow, readCsvRows } from '../operations/csv-rows.ts';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from './read-recipient.ts';

/** The rows of a recipient CSV file. */
export function readRecipientFile(file: Readable): AsyncGenerator<CsvRow> {
  return readCsvRows(file, {
    required: REQUIRED_COLUMNS,
    optional: OPTIONAL_COLUMNS,
    nothingFollows: 'no recipient follows',
  });
}
