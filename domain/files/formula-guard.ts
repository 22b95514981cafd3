/** A spreadsheet treats a cell that starts like this as a formula and runs it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** After an apostrophe, which spreadsheets hide, everything is text. Only for files that people open. */
export function guardFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The cell before `guardFormula`. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
