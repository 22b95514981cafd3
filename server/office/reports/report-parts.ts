import type {
  ColumnKind,
  Report,
  ReportCell,
  ReportColumn,
  ReportRow,
} from '../../../contract/office/reports.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { Period, ReportName } from '../../../domain/office/reports.ts';

/** What a report is asked for. */
export interface ReportScope extends Period {
  /** Null: both. */
  readonly brand: BrandingId | null;
}

export interface Page {
  readonly after: string | null;
  readonly limit: number;
}

export type ReportBody = Omit<Report, 'from' | 'to' | 'periods'>;

/** A figure in the unit of the database: cents, milliliters or a count. */
export interface Measure<Sum> {
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly of: (sum: Sum) => number | string | null;
}

export function columnsOf(first: ReportColumn, measures: readonly Measure<never>[]): ReportColumn[] {
  return [first, ...measures.map(({ key, label, kind }) => ({ key, label, kind }))];
}

export function cellsOf<Sum>(
  measures: readonly Measure<Sum>[],
  sum: Sum,
  href: string | null = null,
): ReportCell[] {
  return measures.map(({ kind, of }) => {
    const value = of(sum);
    return { value: kind === 'money' && typeof value === 'number' ? centsToDollars(value) : value, href };
  });
}

export function rowOf(label: string, cells: ReportCell[], href: string | null = null): ReportRow {
  return { label, href, cells, missing: [] };
}

/** The page of the rows behind a figure. */
export function rowsHref(
  name: ReportName,
  { from, to, brand }: ReportScope,
  which: Readonly<Record<string, string | number>> = {},
): string {
  const query = new URLSearchParams({ from, to });
  if (brand !== null) query.set('brand', String(brand));
  for (const [key, value] of Object.entries(which)) query.set(key, String(value));
  return `/office/reports/${name}/rows?${query}`;
}

export function orderHref(orderId: number): string {
  return `/office/orders/${orderId}`;
}
