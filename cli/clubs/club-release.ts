import { BRANDS } from '../../domain/brands/brands.ts';
import { lostInDollars, sayLost } from '../../domain/clubs/lost-to-permits.ts';
import { lastDayOfWindow } from '../../domain/clubs/release-terms.ts';
import { formatLongDate } from '../../domain/dates/day.ts';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { type ReleaseProgress, releaseProgress } from '../../domain/office/release-stages.ts';
import { shopRulesReader } from '../../server/catalog/lookups/shop-rules.ts';
import type { Refusal } from '../../server/platform/http/refusal.ts';
import { chargeRelease } from '../../server/programs/club-releases/charge-release.ts';
import { planRelease } from '../../server/programs/club-releases/plan-release.ts';
import { type Prepared, prepareRelease } from '../../server/programs/club-releases/prepare-release.ts';
import {
  isChargingStopped,
  selectReleaseProblems,
  selectReleaseReports,
} from '../../server/programs/club-releases/release-store.ts';
import { requoteRelease } from '../../server/programs/club-releases/requote-release.ts';
import { withdrawRelease } from '../../server/programs/club-releases/withdraw-release.ts';
import { type Command, defineCommand, done, misused, refused, rejected } from '../command.ts';
import { day, dryRun, flag, text, wholeNumber } from '../fields.ts';
import { counted, inColumns } from '../format.ts';
import { progressBar } from '../progress-bar.ts';
import { clubId, releaseId, unknownClub, unknownRelease } from './ids.ts';

/** More would hide the totals. club release show lists all of them. */
const EXCEPTIONS_SHOWN = 50;

export const clubRelease = defineCommand({
  name: 'club release',
  parameters: { club: clubId },
  options: {
    shipsOn: day.describe('The ship date, on one of the weekdays of the club'),
    name: text('name').optional().describe("What members call it; 'April 2027' if omitted"),
    windowDays: wholeNumber({ to: 366 })
      .optional()
      .describe('How many days from today members may change their shipments'),
    until: day
      .optional()
      .describe('Or the last day of that window; the day before processing if both are omitted'),
    dryRun,
  },
  summary: 'Prepare a club release',
  details:
    'Every member gets a shipment and an email, or is listed with the reason for having none. New members may be left ' +
    'out. Run the command again to continue after an interruption or to retry the members without a shipment.',
  example: 'club release 2 --ships-on 2027-04-05 --name "Spring 2027"',
  async run({ db, clock, weather, tax = null }, { club: clubTypeId, shipsOn, dryRun: isDryRun, ...given }) {
    const { name = null, windowDays = null, until = null } = given;
    if (windowDays !== null && until !== null) {
      return misused('Give either --window-days or --until.');
    }
    const shopRules = shopRulesReader(db, clock);
    const planned = await planRelease(
      { db, clock, shopRules },
      { clubTypeId, shipDay: shipsOn, name, until, windowDays },
    );
    if (!planned.ok) {
      const window = windowDays === null ? '--until' : '--window-days';
      return rejected(planned.refusal, {
        unknown: unknownClub(clubTypeId),
        names: { shipDay: '--ships-on', window },
      });
    }
    const prepared = await prepareRelease({ db, clock, shopRules, weather, tax }, planned.value, {
      isDryRun,
      onProgress: progressBar(process.stderr),
    });
    if (prepared.release.chargedAt !== null) {
      return refused(
        `Release ${prepared.release.releaseId} was charged already. Nothing can be added to it.`,
      );
    }
    return done(preparedJson(prepared, isDryRun), preparedText(prepared, isDryRun));
  },
});

function preparedJson({ release, exceptions, ...prepared }: Prepared, isDryRun: boolean) {
  const { releaseId, clubTypeId, name, shipDay, windowEndsAt } = release;
  return {
    releaseId: isDryRun ? null : releaseId,
    clubTypeId,
    name,
    shipDay,
    windowEndsAt: windowEndsAt.toISOString(),
    dryRun: isDryRun,
    carts: prepared.carts,
    laterCount: prepared.laterCount,
    leftOutCount: prepared.leftOutCount,
    total: centsToDollars(prepared.totalCents),
    exceptionCount: prepared.exceptionCount,
    exceptions,
    lostToPermits: prepared.lostToPermits.map(lostInDollars),
  };
}

function preparedText(
  {
    release,
    carts,
    laterCount,
    leftOutCount,
    totalCents,
    exceptionCount,
    exceptions,
    lostToPermits,
  }: Prepared,
  isDryRun: boolean,
): string {
  const lines = exceptions
    .slice(0, EXCEPTIONS_SHOWN)
    .map(({ membershipId, email, reason }) => `${membershipId}  ${email}: ${reason}`);
  const more = exceptionCount - lines.length;
  const later = laterCount > 0 ? ` (${laterCount} leave later, in weather that is safe for wine)` : '';
  const sums = `${carts} carts${later}, ${formatUsd(totalCents)} in total; ${leftOutCount} new members are left out; ${exceptionCount} members cannot be served.`;
  return [
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(lostToPermits.length > 0 ? [`Without a permit: ${lostToPermits.map(sayLost).join('; ')}`] : []),
    isDryRun ? `${sums} Nothing was saved.` : `Release ${release.releaseId}, ${release.name}: ${sums}`,
  ].join('\n');
}

const parameters = { release: releaseId };

export const clubReleaseChangeCommands: readonly Command[] = [
  defineCommand({
    name: 'club release charge',
    parameters,
    options: {
      early: flag.describe('End the window in which members may change their shipments, and charge now'),
      retryFailed: flag.describe('Also charge the shipments whose payment failed'),
    },
    summary: 'Charge the open shipments of a release',
    details: 'The running shop charges each shipment once. It does so by itself when the window has ended.',
    example: 'club release charge 501',
    async run({ db, clock }, { release: releaseId, ...charging }) {
      const charged = await chargeRelease({ db, clock }, releaseId, charging);
      if (!charged.ok) return rejectedRelease(releaseId, charged.refusal);
      const { open, retried } = charged.value;
      const again = retried > 0 ? `, ${retried} of them again` : '';
      return done(
        { releaseId, open, retried },
        `${counted(open, 'shipment')} of release ${releaseId} will be charged${again} while the shop runs.`,
      );
    },
  }),
  defineCommand({
    name: 'club release requote',
    parameters,
    options: { until: day.describe('The last day on which members may change or skip the shipment') },
    summary: 'Announce the new price of a release',
    details: 'Members get an email with the new price and a new window. The shop charges after that window.',
    example: 'club release requote 501 --until 2027-03-30',
    async run({ db, clock, tax = null }, { release: releaseId, until }) {
      const parts = { db, clock, tax, shopRules: shopRulesReader(db, clock) };
      const requoted = await requoteRelease(parts, releaseId, until);
      if (!requoted.ok) return rejectedRelease(releaseId, requoted.refusal);
      const { offered, windowEndsAt } = requoted.value;
      const lastDay = formatLongDate(lastDayOfWindow(windowEndsAt));
      return done(
        { releaseId, offered, windowEndsAt: windowEndsAt.toISOString() },
        `${counted(offered, 'member')} of release ${releaseId} will get the new price by email; it is charged after ${lastDay}.`,
      );
    },
  }),
  defineCommand({
    name: 'club release withdraw',
    parameters,
    summary: 'Withdraw a release that was not charged yet',
    details: 'The carts are removed and the links in the emails stop working. Members get no email.',
    example: 'club release withdraw 501',
    async run({ db }, { release: releaseId }) {
      const result = await withdrawRelease(db, releaseId);
      if (!result.ok) return rejectedRelease(releaseId, result.refusal);
      const { withdrawn } = result.value;
      return done(
        { releaseId, withdrawn },
        `Release ${releaseId} is withdrawn, with ${counted(withdrawn, 'shipment')}. Members get no email.`,
      );
    },
  }),
];

function rejectedRelease(releaseId: number, refusal: Refusal) {
  return rejected(refusal, {
    unknown: unknownRelease(releaseId),
    about: `Release ${releaseId}`,
    names: { window: '--until' },
  });
}

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

const STATE_WORDS: Readonly<Record<ReleaseProgress, string>> = {
  preparing: 'not fully prepared',
  unprepared: 'not fully prepared',
  members: 'prepared',
  charging: 'charged',
  stopped: 'charging stopped',
  declined: 'charged',
  charged: 'charged',
};

function toCells(report: Report): string[] {
  const { clubName, shipDay, name, counts } = toJson(report);
  const state = STATE_WORDS[releaseProgress({ ...toJson(report), isStopped: isChargingStopped(report) })];
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
