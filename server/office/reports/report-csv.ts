import { type Cell, fileForPeople, moreForPeople } from '../../platform/files/write-table.ts';
import type { ReportBody } from './report-parts.ts';

type CsvTable = Pick<ReportBody, 'columns' | 'rows'>;

/** Columns and rows as the page shows them. The column Missing says what a row lacks. */
export function reportCsv(report: CsvTable): string {
  const heads = report.columns.map(({ label }) => label);
  return fileForPeople({
    columns: isIncomplete(report) ? [...heads, 'Missing'] : heads,
    rows: cellsOf(report),
  });
}

/** The rows alone: a further part of the same file. */
export function moreOfReport(report: CsvTable): string {
  return moreForPeople(cellsOf(report));
}

function isIncomplete({ rows }: CsvTable): boolean {
  return rows.some(({ missing }) => missing.length > 0);
}

function cellsOf(report: CsvTable): Cell[][] {
  // The first column is the row's label.
  const kinds = report.columns.slice(1).map(({ kind }) => kind);
  return report.rows.map(({ label, cells, missing }) => [
    label,
    ...cells.map(
      ({ value }, at): Cell =>
        kinds[at] === 'money' && typeof value === 'number' ? { dollars: value } : value,
    ),
    ...(isIncomplete(report) ? [missing.join(', ')] : []),
  ]);
}
