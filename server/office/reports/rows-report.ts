import type { Channel, ClubFigure } from '../../../domain/office/reports.ts';
import type { Db } from '../../platform/database/access.ts';
import { withCustomPlans } from '../../platform/database/custom-plans.ts';
import { clubRows } from './club-report.ts';
import { moneyRows } from './money-report.ts';
import { payoutRows } from './payout-report.ts';
import type { Page, ReportBody, ReportScope } from './report-parts.ts';
import { salesRows } from './sales-report.ts';

export type RowsName = 'sales' | 'taxes' | 'payments' | 'payouts' | 'clubs';

/** Which rows; null: all. */
export interface RowFilter {
  readonly state: string | null;
  readonly channel: Channel | null;
  readonly product: string | null;
  readonly soldAs: string | null;
  readonly kind: string | null;
  readonly club: number | null;
  readonly what: ClubFigure | null;
  readonly payout: number | null;
  readonly finding: 'any' | null;
}

/** The rows behind a figure of a report: planned for its days, which are one or a thousand. */
export function rowsReport(
  db: Db,
  name: RowsName,
  scope: ReportScope,
  { state, channel, product, soldAs, kind, club, what, payout, finding }: RowFilter,
  page: Page,
): Promise<ReportBody> {
  return withCustomPlans(db, (trx) => {
    switch (name) {
      case 'sales':
        return salesRows(trx, scope, { state, channel, product, soldAs }, page);
      case 'taxes':
        return moneyRows(trx, scope, { taxes: { state, kind } }, page);
      case 'payments':
        return moneyRows(trx, scope, { taxes: null }, page);
      case 'payouts':
        return payoutRows(trx, scope, { payout, finding }, page);
      case 'clubs':
        return clubRows(trx, scope, { club, what }, page);
    }
  });
}
