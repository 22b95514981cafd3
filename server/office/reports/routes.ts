import type { Context } from 'hono';
import { ENDS_BEFORE_IT_BEGINS } from '../../../contract/office/fields.ts';
import type { Report } from '../../../contract/office/reports.ts';
import * as calls from '../../../contract/office/reports.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import { daysIn, MOST_REPORT_DAYS, namedPeriods } from '../../../domain/office/reports.ts';
import { CREDITS, litersOf } from '../../../domain/office/shipment-schedule.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { csvAnswer, TOO_MANY_CSV_ROWS } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { clubReport } from './club-report.ts';
import { startExport } from './export-rows.ts';
import { readGatewayDays } from './gateway-days.ts';
import { journalCsv, journalReport } from './journal-report.ts';
import { jurisdictionReport } from './jurisdiction-report.ts';
import { paymentReport, taxReport } from './money-report.ts';
import { payoutReport } from './payout-report.ts';
import { reportCsv } from './report-csv.ts';
import type { Page, ReportBody, ReportScope } from './report-parts.ts';
import { type RowFilter, rowsReport } from './rows-report.ts';
import { salesReport } from './sales-report.ts';
import { shipmentReport } from './shipment-report.ts';
import { fileSchedule, scheduleCsv, selectSchedule, stateSchedules } from './state-schedule.ts';
import { stockReport, stockRows } from './stock-report.ts';

interface PeriodQuery {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly brand?: ReportScope['brand'] | undefined;
  readonly format?: 'csv' | undefined;
  readonly after?: string | undefined;
  readonly limit?: number;
}

export function reportRoutes({ db, reader, clock, gateway }: OfficeParts, serve: ServeOffice) {
  const scopeOf = ({ from, to, brand = null }: PeriodQuery): Result<ReportScope> => {
    const today = clock.today();
    const [thisMonth] = namedPeriods(today);
    const period = { from: from ?? thisMonth?.from ?? today, to: to ?? today };
    if (period.to < period.from) return reject(invalidFields({ to: [ENDS_BEFORE_IT_BEGINS] }));
    if (daysIn(period) > MOST_REPORT_DAYS)
      return reject(invalidFields({ to: ['Choose three years at most.'] }));
    return accept({ ...period, brand });
  };
  const page = ({ format, after, limit = 0 }: PeriodQuery): Page =>
    format === 'csv' ? { after: null, limit: MOST_CSV_ROWS } : { after: after ?? null, limit };

  /** JSON, or a file with the report's name and days. */
  const answer = async (
    c: Context<AppEnv>,
    name: string,
    query: PeriodQuery,
    body: (scope: ReportScope, page: Page) => Promise<ReportBody>,
  ) => {
    const period = scopeOf(query);
    if (!period.ok) return period;
    const { from, to } = period.value;
    const periods = [...namedPeriods(clock.today())];
    const report: Report = { ...(await body(period.value, page(query))), from, to, periods };
    if (query.format !== 'csv') return accept(report);
    if (report.next !== null) return reject(TOO_MANY_CSV_ROWS);
    return csvAnswer(c, `${name}-${from}-${to}`, reportCsv(report));
  };

  return apiRoutes([
    serve(calls.showShipments, ({ query, c }) =>
      answer(c, 'shipments', query, (period, rows) =>
        shipmentReport(reader, period, query.state ?? null, rows),
      ),
    ),
    serve(calls.showJurisdictions, ({ query, c }) =>
      answer(c, 'jurisdictions', query, (period) => jurisdictionReport(reader, period)),
    ),
    serve(calls.showStockReport, ({ query, c }) =>
      answer(c, 'stock', query, (period, products) => stockReport(reader, period, products)),
    ),
    serve(calls.showStockRows, ({ query, c }) =>
      answer(c, 'stock-rows', query, (period, rows) =>
        stockRows(reader, period, { product: query.product, what: query.what }, rows),
      ),
    ),
    serve(calls.showJournal, async ({ query: { target, ...query }, c }) => {
      if (query.format !== 'csv')
        return answer(c, 'journal', query, (period) => journalReport(reader, period));
      const period = scopeOf(query);
      if (!period.ok) return period;
      const { from, to } = period.value;
      const csv = await journalCsv(reader, period.value, target);
      return csvAnswer(c, `journal-${target}-${from}-${to}`, csv);
    }),
    serve(calls.showSchedules, async ({ query }) => {
      const period = scopeOf(query);
      if (!period.ok) return period;
      const { from, to } = period.value;
      const rows = await stateSchedules(db, period.value);
      return accept({ from, to, periods: namedPeriods(clock.today()), rows, credits: CREDITS });
    }),
    serve(calls.fetchSchedule, async ({ params: { state }, query, c }) => {
      const period = scopeOf(query);
      if (!period.ok) return period;
      const { from, to } = period.value;
      const schedule = await selectSchedule(db, state, { from, to });
      if (query.format === 'csv') return csvAnswer(c, `${state}-${from}-${to}`, scheduleCsv(state, schedule));
      const incomplete = schedule.incomplete.map(({ orderId, missing }) => ({ orderId, missing }));
      return accept({ rows: schedule.rows, incomplete });
    }),
    serve(calls.fileSchedule, async ({ params: { state }, body, staff, audit }) => {
      const period = scopeOf(body);
      audit({ subject: `schedule ${state}`, details: body });
      if (!period.ok) return period;
      const { from, to } = period.value;
      const { staffId } = staff;
      const filed = await fileSchedule(db, { state, from, to, staffId });
      return accept({ parcels: filed.parcels, liters: litersOf(filed.wineMl) });
    }),
    serve(calls.showReport, async ({ params: { name }, query, c }) => {
      return answer(c, name, query, async (period) => {
        switch (name) {
          case 'sales':
            return salesReport(reader, period, query.by ?? 'day');
          case 'taxes':
            return taxReport(reader, period);
          case 'payments':
            return paymentReport(reader, period, await readGatewayDays({ db, gateway }, period));
          case 'payouts':
            return payoutReport(reader, period);
          case 'clubs':
            return clubReport(reader, period);
        }
      });
    }),
    serve(calls.showReportRows, ({ params: { name }, query, c }) =>
      answer(c, `${name}-rows`, query, (period, rows) =>
        rowsReport(reader, name, period, filterOf(query), rows),
      ),
    ),
    serve(calls.exportReportRows, async ({ params: { name }, body: question, staff, audit }) => {
      const period = scopeOf(question);
      if (!period.ok) return period;
      const { staffId } = staff;
      const filter = filterOf(question);
      const runId = await startExport(db, { name, asked: period.value, filter, staffId });
      audit({ details: { runId, name, ...period.value } });
      return accept({ runId });
    }),
  ]);
}

function filterOf(question: Partial<Undefined<RowFilter>>): RowFilter {
  const { state = null, channel = null, product = null, soldAs = null, kind = null } = question;
  const { club = null, what = null, payout = null, finding = null } = question;
  return { state, channel, product, soldAs, kind, club, what, payout, finding };
}

type Undefined<T> = { readonly [Key in keyof T]: T[Key] | undefined };
