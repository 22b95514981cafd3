import { readFile } from 'node:fs/promises';
import { openClub } from '../../server/clubs/enter-tier.ts';
import { publishPolicy } from '../../server/clubs/publish-policy.ts';
import { selectPolicies } from '../../server/clubs/tier-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, misusedFields, refused, wholeNumberOf } from '../command.ts';

const clubOpen = opening({ name: 'club open', isOpen: true, summary: 'Let people join a closed club again' });

const clubClose = opening({
  name: 'club close',
  isOpen: false,
  summary: 'Let nobody join a club any more. Its members stay, and its releases go on',
});

function opening({ isOpen, ...told }: { name: string; isOpen: boolean; summary: string }): Command {
  return {
    ...told,
    parameters: ['clubTypeId'],
    example: `${told.name} 2`,
    async run({ db }, { values: { clubTypeId = '' } }) {
      const id = wholeNumberOf(clubTypeId, 1);
      if (id === null) return misused(`<clubTypeId> must be a whole number, not '${clubTypeId}'.`);
      const reason = await openClub(db, id, isOpen);
      return reason === null
        ? done({ clubTypeId: id, isOpen }, `Club ${id}: ${isOpen ? 'open' : 'closed'}`)
        : refused(reason);
    },
  };
}

const clubPolicyShow: Command = {
  name: 'club policy show',
  parameters: ['clubTypeId'],
  audit: 'reads',
  options: {
    version: { type: 'string', value: 'version', describe: 'Another one than that which is agreed to now' },
  },
  summary: 'The policy that is agreed to when joining, its versions, and how many members go by each',
  example: 'club policy show 1',
  async run({ db }, { values: { clubTypeId = '' }, options }) {
    const id = wholeNumberOf(clubTypeId, 1);
    if (id === null) return misused(`<clubTypeId> must be a whole number, not '${clubTypeId}'.`);
    const policies = await selectPolicies(db, id);
    if (policies.length === 0) return refused(`There is no club ${id}, or it has no policy yet.`);
    const [shown] = policies.filter(({ version }) => version === (options.version ?? policies[0]?.version));
    if (!shown) return refused(`Club ${id} has no version ${String(options.version)} of its policy.`);
    const versions = policies.map(({ bodyHtml: _, publishedAt, ...policy }) => ({
      ...policy,
      publishedAt: publishedAt.toISOString(),
    }));
    const rows = versions.map(({ version, publishedAt, members }, at) => [
      version,
      `since ${publishedAt.slice(0, 10)}`,
      `${members} members`,
      at === 0 ? 'agreed to now' : '',
    ]);
    const { version, bodyHtml } = shown;
    return done({ clubTypeId: id, version, bodyHtml, versions }, `${inColumns(rows)}\n\n${bodyHtml}`);
  },
};

const clubPolicySet: Command = {
  name: 'club policy set',
  parameters: ['clubTypeId', 'file.html'],
  options: {
    version: {
      type: 'string',
      value: 'version',
      describe: 'What it is called, such as 2027-03; today when left out',
    },
    'dry-run': { type: 'boolean', describe: 'Read the file and publish nothing' },
  },
  summary:
    'Publish a new version of a club’s policy, a file of plain tags: who joins from now on agrees to it. Members go by ' +
    'the version that they agreed to, which nothing changes',
  example: 'club policy set 1 policy.html --version 2027-03',
  async run({ db, clock }, { values: { clubTypeId = '', 'file.html': path = '' }, options }) {
    const id = wholeNumberOf(clubTypeId, 1);
    if (id === null) return misused(`<clubTypeId> must be a whole number, not '${clubTypeId}'.`);
    const bodyHtml = await readFile(path, 'utf8').catch(() => null);
    if (bodyHtml === null) return refused(`${path} cannot be read.`);
    const version = String(options.version ?? clock.today());
    const isDryRun = options['dry-run'] === true;
    const published = await publishPolicy(db, id, { version, bodyHtml }, { isDryRun });
    if (!published.ok) {
      if (published.refusal.code === 'not-found') return refused(`There is no club ${id}.`);
      return misusedFields(published.refusal, { version: '--version', bodyHtml: '<file.html>' });
    }
    const { before } = published.value;
    const text = `Club ${id}: ${before ?? 'no policy'} → ${version}${isDryRun ? '. Nothing was kept.' : ''}`;
    return done({ clubTypeId: id, version, before, dryRun: isDryRun }, text);
  },
};

export const clubTermsCommands: readonly Command[] = [clubOpen, clubClose, clubPolicyShow, clubPolicySet];
