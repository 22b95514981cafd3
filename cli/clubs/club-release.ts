import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { planRelease } from '../../server/club-releases/plan-release.ts';
import { type Prepared, prepareRelease } from '../../server/club-releases/prepare-release.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import { type Command, done, misused, misusedFields, refused, wholeNumberOf } from '../command.ts';
import { progressBar } from '../progress-bar.ts';

/** More would hide the sum; all are in the release's report. */
const EXCEPTIONS_SHOWN = 50;

export const clubRelease: Command = {
  name: 'club release',
  parameters: ['clubTypeId'],
  options: {
    'ships-on': { type: 'string', value: 'day', describe: 'The ship day, one of the club’s weekdays' },
    name: { type: 'string', value: 'name', describe: "What members know it by; 'April 2027' when left out" },
    'window-days': { type: 'string', value: 'n', describe: 'So many days from today members may change it' },
    until: {
      type: 'string',
      value: 'day',
      describe: 'Or the last day on which they may; both left out, it is the day before processing begins',
    },
    'dry-run': { type: 'boolean', describe: 'Look at every member and keep nothing' },
  },
  summary:
    'Prepare what a club ships on a day: a cart and a mail for each member, or the reason why not. ' +
    'Asked again it goes on where it was ended, then looks again at those who could not be served',
  example: 'club release 2 --ships-on 2027-04-05 --name "Spring 2027"',
  async run({ db, clock }, { values: { clubTypeId = '' }, options }) {
    const id = wholeNumberOf(clubTypeId, 1);
    if (id === null) return misused(`<clubTypeId> must be a whole number, not '${clubTypeId}'.`);
    if (options['ships-on'] === undefined) return misused('--ships-on is missing.');
    const { 'window-days': days, until } = options;
    const windowDays = days === undefined ? null : wholeNumberOf(String(days), 1);
    if (days !== undefined && (windowDays === null || windowDays > 366)) {
      return misused('--window-days must be a whole number from 1 to 366.');
    }
    if (days !== undefined && until !== undefined) {
      return misused('--window-days and --until say the same: give one of them.');
    }
    const shopRules = shopRulesReader(db);
    const planned = await planRelease(
      { db, clock, shopRules },
      {
        clubTypeId: id,
        shipDay: String(options['ships-on']),
        name: options.name === undefined ? null : String(options.name),
        until: until === undefined ? null : String(until),
        windowDays,
      },
    );
    if (!planned.ok) {
      if (planned.refusal.code === 'not-found') return refused(`There is no club ${id}.`);
      const window = days === undefined ? '--until' : '--window-days';
      return misusedFields(planned.refusal, { shipDay: '--ships-on', window });
    }
    const isDryRun = options['dry-run'] === true;
    const prepared = await prepareRelease({ db, clock, shopRules }, planned.value, {
      isDryRun,
      onProgress: progressBar(process.stderr),
    });
    if (prepared.release.chargedAt !== null) {
      return refused(`Release ${prepared.release.releaseId} has been charged: nothing can be added to it.`);
    }
    return done(toJson(prepared, isDryRun), toText(prepared, isDryRun));
  },
};

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
  const sums = `${carts} carts, ${formatUsd(totalCents)} in all; ${exceptionCount} members cannot be served.`;
  return [
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
    isDryRun ? `${sums} Nothing was kept.` : `Release ${release.releaseId}, ${release.name}: ${sums}`,
  ].join('\n');
}
