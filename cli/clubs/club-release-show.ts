import { BRANDS } from '../../domain/brands/brands.ts';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { selectReleaseProblems, selectReleaseReports } from '../../server/club-releases/release-store.ts';
import { type Command, defineCommand, done, refused } from '../command.ts';
import { inColumns } from '../format.ts';
import { releaseId, unknownRelease } from './ids.ts';

type Report = Awaited<ReturnType<typeof selectReleaseReports>>[number];

export const clubReleaseReportCommands: readonly Command[] = [
  defineCommand({
    name: 'club release show',
    parameters: { release: releaseId },
    audit: 'reads',
    summary: 'Show a release and its problems',
    details: 'Counts by state, and each member who could not be served or charged, with the reason.',
    example: 'club release show 501',
    async run({ db }, { release: releaseId }) {
      const [report] = await selectReleaseReports(db, releaseId);
      if (report === undefined) return refused(unknownRelease(releaseId));
      const problems = await selectReleaseProblems(db, releaseId);
      const rows = problems.map(({ membershipId, email, state, reason }) => [
        String(membershipId),
        email,
        state,
        reason,
      ]);
      return done(
        { ...toJson(report), problems },
        [inColumns([toCells(report)]), inColumns(rows)].filter(Boolean).join('\n'),
      );
    },
  }),
  defineCommand({
    name: 'club release list',
    audit: 'reads',
    summary: 'List releases with their shipments by state',
    details: 'Newest first.',
    example: 'club release list',
    async run({ db }) {
      const reports = await selectReleaseReports(db, null);
      return done(
        { releases: reports.map(toJson) },
        inColumns(reports.map(toCells)) || 'There are no releases yet.',
      );
    },
  }),
];

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
  const state = report.chargedAt ? 'charged' : report.preparedAt ? 'prepared' : 'still being prepared';
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
