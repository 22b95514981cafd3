import { addDays } from '../../../domain/dates/day.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import type { Period } from '../../../domain/office/reports.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import type { ItemOutcome } from '../runs/run-item.ts';
import { startRun } from '../runs/run-store.ts';
import { moreOfReport, reportCsv } from './report-csv.ts';
import type { ReportScope } from './report-parts.ts';
import { type RowFilter, type RowsName, rowsReport } from './rows-report.ts';

interface ExportItem {
  readonly name: RowsName;
  /** Runs outlive a deployment: never rename a field. */
  readonly asked: ReportScope;
  readonly filter: RowFilter;
  /** Counted from 1; the first has the heads. */
  readonly part: number;
}

const DAYS_A_PART = 7;

/** A file of any length, written week by week in the background. */
export function startExport(
  db: Db,
  { name, asked: scope, filter, staffId }: Omit<ExportItem, 'part'> & { readonly staffId: number },
): Promise<number> {
  const items = partsOf(scope).map((days, index) => ({
    subject: `${days.from} to ${days.to}`,
    input: { name, filter, asked: { ...scope, ...days }, part: index + 1 } satisfies ExportItem,
  }));
  return db.transaction().execute((trx) => startRun(trx, { kind: 'report export', staffId, items }));
}

function partsOf({ from, to }: Period): Period[] {
  const parts: Period[] = [];
  for (let start = from; start <= to; start = addDays(start, DAYS_A_PART)) {
    const end = addDays(start, DAYS_A_PART - 1);
    parts.push({ from: start, to: end < to ? end : to });
  }
  return parts;
}

/** Safe to repeat: a part is written once. */
export async function exportItem(
  { db, reader }: { readonly db: Db; readonly reader: Reader },
  input: unknown,
  key: string,
): Promise<ItemOutcome> {
  const { name, asked: scope, filter, part } = input as ExportItem;
  const body = await rowsReport(reader, name, scope, filter, { after: null, limit: MOST_CSV_ROWS });
  const rows = part === 1 ? reportCsv(body) : moreOfReport(body);
  const [, runId] = key.split('-');
  await run(db)`
    insert into run_files (run_id, position, body) values (${Number(runId)}, ${part}, ${rows})
    on conflict (run_id, position) do nothing`;
  return { state: 'done', message: `${body.rows.length.toLocaleString('en-US')} rows` };
}

/** Part by part, so that a long file is never in memory as a whole. Nothing where there is none, or none any more. */
export async function* readRunFile(db: Reader, runId: number): AsyncGenerator<Uint8Array> {
  for (let after = 0; ; ) {
    const part = await first<{ position: number; body: string }>(db)`
      select position, body from run_files where run_id = ${runId} and position > ${after} order by position limit 1`;
    if (part === null) return;
    yield Buffer.from(part.body);
    after = part.position;
  }
}

export async function sweepRunFiles(db: Reader): Promise<void> {
  await run(db)`delete from run_files where written_at < now() - interval '1 day'`;
}
