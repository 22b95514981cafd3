import { stringify } from 'csv-stringify/sync';
import { guardFormula } from '../../../domain/files/formula-guard.ts';

/** Money is always written with its cents: 14.30. */
export type Cell = string | number | null | { readonly dollars: number | null };

interface TableToWrite {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * For people: with a byte-order mark, so that Excel shows accents, and an apostrophe before text that it would run as a
 * formula. `readTable` takes both back.
 */
export function fileForPeople({ columns, rows }: TableToWrite): string {
  return `\ufeff${written([columns, ...rows.map((row) => row.map(guarded))])}`;
}

/** The next rows of a file for people. */
export function moreForPeople(rows: TableToWrite['rows']): string {
  return written(rows.map((row) => row.map(guarded)));
}

/** For another program: every cell as it is, the columns first, and nothing else. */
export function fileForPrograms({ columns, rows }: TableToWrite): string {
  return written([columns, ...rows]);
}

function guarded(cell: Cell): Cell {
  return typeof cell === 'string' ? guardFormula(cell) : cell;
}

function written(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(plain)),
    { record_delimiter: 'windows' },
  );
}

function plain(cell: Cell): string | number | null {
  if (typeof cell !== 'object' || cell === null) return cell;
  return cell.dollars === null ? null : cell.dollars.toFixed(2);
}
