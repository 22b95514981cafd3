import { requoteRelease } from '../../server/club-releases/requote-release.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import { type Command, done, misused, misusedFields, refused, wholeNumberOf } from '../command.ts';

export const clubReleaseRequote: Command = {
  name: 'club release requote',
  parameters: ['releaseId'],
  options: {
    until: { type: 'string', value: 'day', describe: 'The last day on which members may change or skip it' },
  },
  summary:
    'Tell the members of a release whose price has moved of the new one, with a new window; it is charged after that',
  example: 'club release requote 501 --until 2027-03-30',
  async run({ db, clock }, { values: { releaseId = '' }, options }) {
    const id = wholeNumberOf(releaseId, 1);
    if (id === null) return misused(`<releaseId> must be a whole number, not '${releaseId}'.`);
    if (options.until === undefined) return misused('--until is missing.');
    const requoted = await requoteRelease(
      { db, clock, shopRules: shopRulesReader(db) },
      id,
      String(options.until),
    );
    if (requoted.ok) {
      const { offered, windowEndsAt } = requoted.value;
      return done(
        { releaseId: id, offered, windowEndsAt: windowEndsAt.toISOString() },
        `${offered} members of release ${id} are told of the new price; it is charged after ${windowEndsAt.toISOString()}.`,
      );
    }
    const { code, message } = requoted.refusal;
    if (code === 'not-found') return refused(`There is no release ${id}.`);
    if (code === 'conflict') return refused(`Release ${id}: ${message}`);
    return misusedFields(requoted.refusal, { window: '--until' });
  },
};
