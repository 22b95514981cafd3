import { showUnseenInLine } from '../domain/people/plain-text.ts';

/** No cell can start a new line. */
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

/** A word longer than `width` gets its own line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** '2027-03-01 08:00', UTC. */
export function minuteOf(instant: Date | string): string {
  return new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
}

/** '2027-03-01 08:00:12', UTC. */
export function secondOf(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ');
}

/** A line about columns of a file that were not read, or none. */
export function ignoredLine(columns: readonly string[]): string[] {
  return columns.length === 0
    ? []
    : [`Columns that were not read: ${columns.map(showUnseenInLine).join(', ')}.`];
}

/** '1 cart', '1,200 carts'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
