import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { planRelease } from '../../server/club-releases/plan-release.ts';
import { type Prepared, prepareRelease } from '../../server/club-releases/prepare-release.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import { defineCommand, done, misused, refused, rejected } from '../command.ts';
import { day, dryRun, text, wholeNumber } from '../fields.ts';
import { progressBar } from '../progress-bar.ts';
import { clubId, unknownClub } from './ids.ts';

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
  summary: 'Prepare a release of a club',
  details:
    'Every member gets a cart and an email, or is listed with the reason why not. Run it again to continue after an ' +
    'interruption and to retry the members who could not be served.',
  example: 'club release 2 --ships-on 2027-04-05 --name "Spring 2027"',
  async run({ db, clock }, { club: clubTypeId, shipsOn, dryRun: isDryRun, ...given }) {
    const { name = null, windowDays = null, until = null } = given;
    if (windowDays !== null && until !== null) {
      return misused('Give either --window-days or --until.');
    }
    const shopRules = shopRulesReader(db);
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
    const prepared = await prepareRelease({ db, clock, shopRules }, planned.value, {
      isDryRun,
      onProgress: progressBar(process.stderr),
    });
    if (prepared.release.chargedAt !== null) {
      return refused(
        `Release ${prepared.release.releaseId} was charged already. Nothing can be added to it.`,
      );
    }
    return done(toJson(prepared, isDryRun), toText(prepared, isDryRun));
  },
});

function toJson({ release, exceptions, ...prepared }: Prepared, isDryRun: boolean) {
  const { releaseId, clubTypeId, name, shipDay, windowEndsAt } = release;
  return {
    releaseId: isDryRun ? null : releaseId,
    clubTypeId,
    name,
    shipDay,
    windowEndsAt: windowEndsAt.toISOString(),
    dryRun: isDryRun,
    carts: prepared.carts,
    total: centsToDollars(prepared.totalCents),
    exceptionCount: prepared.exceptionCount,
    exceptions,
  };
}

function toText(
  { release, carts, totalCents, exceptionCount, exceptions }: Prepared,
  isDryRun: boolean,
): string {
  const lines = exceptions
    .slice(0, EXCEPTIONS_SHOWN)
    .map(({ membershipId, email, reason }) => `${membershipId}  ${email}: ${reason}`);
  const more = exceptionCount - lines.length;
  const sums = `${carts} carts, ${formatUsd(totalCents)} in total; ${exceptionCount} members cannot be served.`;
  return [
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
    isDryRun ? `${sums} Nothing was saved.` : `Release ${release.releaseId}, ${release.name}: ${sums}`,
  ].join('\n');
}
