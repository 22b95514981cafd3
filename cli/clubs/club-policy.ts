import { readFile } from 'node:fs/promises';
import { publishPolicy } from '../../server/catalog/clubs/publish-policy.ts';
import { selectPolicies } from '../../server/catalog/clubs/tier-store.ts';
import { type Command, defineCommand, done, refused, rejected } from '../command.ts';
import { dryRun, text } from '../fields.ts';
import { inColumns } from '../format.ts';
import { clubId, noticeDays, unknownClub } from './ids.ts';

export const clubPolicyCommands: readonly Command[] = [
  defineCommand({
    name: 'club policy show',
    parameters: { club: clubId },
    options: { version: text('version').optional().describe('A version other than the current one') },
    audit: 'reads',
    summary: 'Show a club policy and its versions',
    details:
      'The current version is what new members agree to. Each version is listed with its number of members.',
    example: 'club policy show 1',
    async run({ db }, { club: clubTypeId, version: wanted }) {
      const policies = await selectPolicies(db, clubTypeId);
      if (policies.length === 0)
        return refused(`${unknownClub(clubTypeId).slice(0, -1)}, or it has no policy yet.`);
      const chosen = policies.find(({ version }) => version === (wanted ?? policies[0]?.version));
      if (!chosen) return refused(`The policy of club ${clubTypeId} has no version ${wanted}.`);
      const versions = policies.map(({ bodyHtml: _, publishedAt, ...policy }) => ({
        ...policy,
        publishedAt: publishedAt.toISOString(),
      }));
      const rows = versions.map(({ version, publishedAt, members }, at) => [
        version,
        `since ${publishedAt.slice(0, 10)}`,
        `${members} members`,
        at === 0 ? 'current' : '',
      ]);
      const { version, bodyHtml } = chosen;
      return done({ clubTypeId, version, bodyHtml, versions }, `${inColumns(rows)}\n\n${bodyHtml}`);
    },
  }),
  defineCommand({
    name: 'club policy set',
    parameters: { club: clubId, file: text('file') },
    options: {
      version: text('version').optional().describe('Its name, such as 2027-03; today if omitted'),
      changes: text('text')
        .default('')
        .describe('What changes for current members; they get it by email before it applies'),
      noticeDays,
      dryRun,
    },
    summary: 'Publish a new version of a club policy',
    details:
      'The file is HTML with plain tags. Anyone who joins from now on agrees to it. Current members keep the version that ' +
      'they agreed to. With --changes, no release can be prepared until it applies.',
    example: 'club policy set 1 policy.html --version 2027-03',
    async run(
      { db, clock },
      { club: clubTypeId, file, version = clock.today(), changes, noticeDays: days, dryRun: isDryRun },
    ) {
      const bodyHtml = await readFile(file, 'utf8').catch(() => null);
      if (bodyHtml === null) return refused(`${file} cannot be read.`);
      const published = await publishPolicy(
        db,
        clubTypeId,
        { version, bodyHtml, changes },
        { isDryRun, today: clock.today(), noticeDays: days },
      );
      if (!published.ok) {
        const names = { version: '--version', bodyHtml: '<file>', changes: '--changes' };
        return rejected(published.refusal, { unknown: unknownClub(clubTypeId), names });
      }
      const { before } = published.value;
      const text = `Club ${clubTypeId}: ${before ?? 'no policy'} → ${version}${isDryRun ? '. Nothing was saved.' : ''}`;
      return done({ clubTypeId, version, before, dryRun: isDryRun }, text);
    },
  }),
];
