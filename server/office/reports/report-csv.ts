import { toCsv } from '../csv.ts';
import type { ReportBody } from './report-parts.ts';

/** Columns and rows as the page shows them. Incomplete rows say what they lack, and the first line says that there are some. */
export function reportCsv({ columns, rows, note }: Pick<ReportBody, 'columns' | 'rows' | 'note'>): string {
  const heads = columns.map(({ label }) => label);
  const isIncomplete = rows.some(({ missing }) => missing.length > 0);
  const lines = rows.map(({ label, cells, missing }) => [
    label,
    ...cells.map(({ value }) => value),
    ...(isIncomplete ? [missing.join(', ')] : []),
  ]);
  const csv = toCsv(isIncomplete ? [...heads, 'Missing'] : heads, lines);
  return isIncomplete && note !== null ? toCsv([note], []) + csv : csv;
}
