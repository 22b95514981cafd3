import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import { MOST_CSV_ROWS } from '../../domain/office/list-limits.ts';
import type { AppEnv } from '../http/app-env.ts';
import { invalidFields, type Refusal } from '../http/refusal.ts';

/** A spreadsheet treats a cell that starts like this as a formula and runs it. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

export const TOO_MANY_CSV_ROWS: Refusal = invalidFields({
  format: [`A file can have up to ${MOST_CSV_ROWS.toLocaleString('en-US')} rows. Filter the list first.`],
});

type Cell = string | number | null;

/** Text that looks like a formula gets an apostrophe, which spreadsheets hide. Numbers stay numbers. */
export function toCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? defused(cell) : cell)));
  return stringify([columns, ...cells], { record_delimiter: 'windows' });
}

function defused(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The contract describes the JSON answer of a list; with `format=csv` this one takes its place. */
export function csvAnswer(c: Context<AppEnv>, name: string, csv: string): never {
  return c.body(csv, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  }) as never;
}
