import { BRANDS } from '../../domain/brands/brands.ts';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { selectReleaseProblems, selectReleaseReports } from '../../server/club-releases/release-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, refused, wholeNumberOf } from '../command.ts';

type Report = Awaited<ReturnType<typeof selectReleaseReports>>[number];

export const clubReleaseShow: Command = {
  name: 'club release show',
  parameters: ['releaseId'],
  audit: 'reads',
  summary:
    'What has become of a release: how many in each state, and whom it could not serve or charge, and why',
  example: 'club release show 501',
  async run({ db }, { values: { releaseId = '' } }) {
    const id = wholeNumberOf(releaseId, 1);
    if (id === null) return misused(`<releaseId> must be a whole number, not '${releaseId}'.`);
    const [report] = await selectReleaseReports(db, id);
    if (report === undefined) return refused(`There is no release ${id}.`);
    const problems = await selectReleaseProblems(db, id);
    const lines = problems.map(({ membershipId, email, state, reason }) => [
      String(membershipId),
      email,
      state,
      reason,
    ]);
    return done(
      { ...toJson(report), problems },
      [inColumns([toCells(report)]), inColumns(lines)].filter(Boolean).join('\n'),
    );
  },
};

export const clubReleaseList: Command = {
  name: 'club release list',
  parameters: [],
  audit: 'reads',
  summary: 'All releases, the newest first, and how many of their shipments are in each state',
  example: 'club release list',
  async run({ db }) {
    const reports = await selectReleaseReports(db, null);
    return done(
      { releases: reports.map(toJson) },
      inColumns(reports.map(toCells)) || 'Nothing has been released yet.',
    );
  },
};

function toJson(report: Report) {
  const { releaseId, clubTypeId, name, shipDay, open, held, ordered, failed, exception } = report;
  return {
    releaseId,
    clubTypeId,
    clubName: BRANDS[report.brandingId].clubName,
    name,
    shipDay,
    windowEndsAt: report.windowEndsAt.toISOString(),
    preparedAt: report.preparedAt?.toISOString() ?? null,
    chargedAt: report.chargedAt?.toISOString() ?? null,
    counts: { open, held, ordered, failed, exception },
    ordered: centsToDollars(report.orderedCents),
  };
}

function toCells(report: Report): string[] {
  const { clubName, shipDay, name, counts } = toJson(report);
  const state = report.chargedAt ? 'charged' : report.preparedAt ? 'prepared' : 'not all prepared';
  return [
    String(report.releaseId),
    clubName,
    name,
    shipDay,
    state,
    ...Object.entries(counts).map(([kind, count]) => `${count} ${kind}`),
    formatUsd(report.orderedCents),
  ];
}
