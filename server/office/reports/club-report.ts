import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { ClubFigure } from '../../../domain/office/reports.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { rowsChart } from './chart.ts';
import {
  columnsOf,
  type Measure,
  type Page,
  type ReportBody,
  type ReportScope,
  rowOf,
  rowsHref,
} from './report-parts.ts';
import { dayOfInstant, ofBrand, spanOf } from './rows-of-days.ts';

interface ClubSum {
  readonly joined: number;
  readonly ended: number;
  readonly onHold: number;
  readonly members: number;
  /** Members when the period began, and those of them who are still. */
  readonly atStart: number;
  readonly stayed: number;
  readonly declines: number;
}

const MEASURES: readonly (Measure<ClubSum> & { readonly what: ClubFigure | null })[] = [
  { key: 'joined', label: 'Joined', kind: 'count', of: ({ joined }) => joined, what: 'joined' },
  { key: 'ended', label: 'Ended', kind: 'count', of: ({ ended }) => ended, what: 'ended' },
  { key: 'members', label: 'Members now', kind: 'count', of: ({ members }) => members, what: 'members' },
  { key: 'onHold', label: 'On hold', kind: 'count', of: ({ onHold }) => onHold, what: 'on-hold' },
  { key: 'retention', label: 'Retention', kind: 'percent', of: retentionOf, what: null },
  { key: 'declines', label: 'Declines', kind: 'count', of: ({ declines }) => declines, what: 'declines' },
];

/** Of the members when the period began, the part that did not leave in it, in percent; null without members. */
function retentionOf({ atStart, stayed }: ClubSum): number | null {
  return atStart === 0 ? null : Math.round((stayed / atStart) * 1000) / 10;
}

/** By club: who joined and left in the period, who is a member now, and shipments whose card was declined in it. */
export async function clubReport(db: Reader, scope: ReportScope): Promise<ReportBody> {
  const { since, before } = spanOf(sql`${scope.from}::date`, sql`${scope.to}::date`);
  const clubs = await all<ClubSum & { clubTypeId: number; brandingId: BrandingId }>(db)`
    select c.club_type_id as "clubTypeId", c.branding_id as "brandingId", m.*, (
      select count(*)::integer from release_shipments s join memberships x on x.membership_id = s.membership_id
      where x.club_type_id = c.club_type_id and s.state = 'failed' and s.decided_at >= ${since}
        and s.decided_at < ${before}) as declines
    from clubs c cross join lateral (
      select count(*) filter (where joined_at >= ${since} and joined_at < ${before})::integer as joined,
        count(*) filter (where state = 'cancelled' and state_since >= ${since} and state_since < ${before})::integer as ended,
        count(*) filter (where state = 'on hold')::integer as "onHold",
        count(*) filter (where state <> 'cancelled')::integer as members,
        count(*) filter (where joined_at < ${since} and (state <> 'cancelled' or state_since >= ${since}))::integer as "atStart",
        count(*) filter (where joined_at < ${since} and (state <> 'cancelled' or state_since >= ${before}))::integer as stayed
      from memberships m where m.club_type_id = c.club_type_id and m.state <> 'pending') m
    where ${ofBrand(sql`c.branding_id`, scope.brand)} order by c.club_type_id`;
  const cells = (sum: ClubSum, club?: number) =>
    MEASURES.map(({ of, what }) => ({
      value: of(sum),
      href: what === null ? null : rowsHref('clubs', scope, { ...(club !== undefined && { club }), what }),
    }));
  const total = clubs.reduce(
    (sum, club) =>
      Object.fromEntries(
        Object.entries(sum).map(([key, value]) => [key, value + club[key as keyof ClubSum]]),
      ) as never,
    { joined: 0, ended: 0, onHold: 0, members: 0, atStart: 0, stayed: 0, declines: 0 } satisfies ClubSum,
  );
  const nameOf = (brandingId: BrandingId) => BRANDS[brandingId].clubName;
  return {
    title: 'Clubs',
    columns: columnsOf({ key: 'club', label: 'Club', kind: 'text' }, MEASURES),
    rows: clubs.map((club) =>
      rowOf(nameOf(club.brandingId), cells(club, club.clubTypeId), `/office/clubs/${club.clubTypeId}`),
    ),
    totals: cells(total),
    before: null,
    chart: rowsChart(
      'Members gained or lost',
      'count',
      clubs.map(({ brandingId, joined, ended }) => ({ label: nameOf(brandingId), value: joined - ended })),
    ),
    next: null,
    note: null,
  };
}

export interface ClubRowsOf {
  readonly club: number | null;
  readonly what: ClubFigure | null;
}

interface MemberRow {
  readonly id: number;
  readonly name: string;
  readonly joined: Day;
  readonly state: string;
  readonly since: Day;
  readonly customerId: number | null;
}

const ROW_MEASURES: readonly Measure<MemberRow>[] = [
  { key: 'name', label: 'Member', kind: 'text', of: ({ name }) => name },
  { key: 'joined', label: 'Joined', kind: 'day', of: ({ joined }) => joined },
  { key: 'state', label: 'State', kind: 'text', of: ({ state }) => STATE_WORDS[state] ?? state },
  { key: 'since', label: 'Since', kind: 'day', of: ({ since }) => since },
];

const STATE_WORDS: Readonly<Record<string, string>> = {
  active: 'Active',
  'on hold': 'On hold',
  cancelled: 'Ended',
  failed: 'Card declined',
};

/** The memberships, or declined shipments, behind a figure. */
export async function clubRows(
  db: Reader,
  scope: ReportScope,
  { club, what }: ClubRowsOf,
  { after, limit }: Page,
): Promise<ReportBody> {
  const { since, before } = spanOf(sql`${scope.from}::date`, sql`${scope.to}::date`);
  const within = {
    joined: sql`m.joined_at >= ${since} and m.joined_at < ${before}`,
    ended: sql`m.state = 'cancelled' and m.state_since >= ${since} and m.state_since < ${before}`,
    'on-hold': sql`m.state = 'on hold'`,
    members: sql`m.state <> 'cancelled'`,
    declines: sql`s.state = 'failed' and s.decided_at >= ${since} and s.decided_at < ${before}`,
  }[what ?? 'members'];
  const isDeclines = what === 'declines';
  const id = isDeclines ? sql`s.shipment_id` : sql`m.membership_id`;
  const from = sql`from memberships m join clubs c on c.club_type_id = m.club_type_id
    left join customers u on u.customer_id = m.customer_id
    ${isDeclines ? sql`join release_shipments s on s.membership_id = m.membership_id` : sql``}
    where ${within} and m.state <> 'pending' and (${club}::integer is null or m.club_type_id = ${club}::integer)
      and ${ofBrand(sql`c.branding_id`, scope.brand)}`;
  const [found, total] = await Promise.all([
    all<MemberRow>(db)`
      select ${id} as id, m.customer_id as "customerId",
        coalesce(nullif(trim(concat_ws(' ', u.name_first, u.name_last)), ''), u.email, m.email) as name,
        ${dayOfInstant(sql`m.joined_at`)}::text as joined, ${isDeclines ? sql`s.state` : sql`m.state`} as state,
        ${dayOfInstant(isDeclines ? sql`s.decided_at` : sql`m.state_since`)}::text as since
      ${from} and ${id} > ${Number(after ?? 0)}::integer order by ${id} limit ${limit + 1}`,
    first<{ count: number }>(db)`select count(*)::integer as count ${from}`,
  ]);
  const rows = found.slice(0, limit);
  const count = total?.count ?? 0;
  const noun = isDeclines ? 'declined shipment' : 'membership';
  return {
    title: `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`,
    columns: columnsOf({ key: 'id', label: 'Number', kind: 'text' }, ROW_MEASURES),
    rows: rows.map((each) =>
      rowOf(
        String(each.id),
        ROW_MEASURES.map(({ of }) => ({ value: of(each), href: null })),
        each.customerId === null ? null : `/office/customers/${each.customerId}`,
      ),
    ),
    totals: ROW_MEASURES.map((_, index) => ({ value: index === 0 ? count : null, href: null })),
    before: null,
    chart: null,
    next: found.length > limit ? String(rows.at(-1)?.id) : null,
    note: null,
  };
}
