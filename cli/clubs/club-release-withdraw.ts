import { withdrawRelease } from '../../server/club-releases/withdraw-release.ts';
import { type Command, done, misused, refused, wholeNumberOf } from '../command.ts';

export const clubReleaseWithdraw: Command = {
  name: 'club release withdraw',
  parameters: ['releaseId'],
  summary: 'Take back a release that has not been charged: its carts are let go and its links open nothing',
  example: 'club release withdraw 501',
  async run({ db }, { values: { releaseId = '' } }) {
    const id = wholeNumberOf(releaseId, 1);
    if (id === null) return misused(`<releaseId> must be a whole number, not '${releaseId}'.`);
    const withdrawn = await withdrawRelease(db, id);
    if (withdrawn.ok) {
      const shipments = withdrawn.value.withdrawn;
      return done(
        { releaseId: id, withdrawn: shipments },
        `Release ${id} is taken back, with ${shipments} shipments. Members who were mailed are not told.`,
      );
    }
    const { code, message } = withdrawn.refusal;
    return refused(code === 'not-found' ? `There is no release ${id}.` : `Release ${id}: ${message}`);
  },
};
