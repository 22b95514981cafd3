import { redirect } from 'react-router';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { lastMonth, opensWithLastMonth, type ReportName } from '../../../domain/office/reports.ts';
import type { Api } from '../../api/client.ts';
import { unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';

/** Leads a report that was opened without days to those of last month, if it is filed or booked once a month is over. */
export async function toOpeningDays(api: Api, name: ReportName, { href, searchParams }: URL): Promise<void> {
  if (searchParams.has('from') || searchParams.has('to') || !opensWithLastMonth(name)) return;
  const today = parseUsDate(unwrap(await api.call('get /lookups'), href).today);
  if (today === null) return;
  const query = { ...Object.fromEntries(searchParams), ...lastMonth(today) };
  throw redirect(linkTo('/office/reports/:name', { name }, query));
}
