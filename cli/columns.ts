import { showUnseenInLine } from '../domain/people/plain-text.ts';

/** Rows as lines, each column as wide as its widest word. No cell can begin a line. */
export function inColumns(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(showUnseenInLine));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
