import { chargeRelease } from '../../server/club-releases/charge-release.ts';
import { type Command, done, misused, refused, wholeNumberOf } from '../command.ts';

export const clubReleaseCharge: Command = {
  name: 'club release charge',
  parameters: ['releaseId'],
  options: {
    early: { type: 'boolean', describe: 'Although members may still change it: their window ends now' },
    'retry-failed': { type: 'boolean', describe: 'Those that could not be charged once more, too' },
  },
  summary:
    'Have the shop charge what is open of a release, each shipment once, as it does by itself after the window',
  example: 'club release charge 501',
  async run({ db, clock }, { values: { releaseId = '' }, options }) {
    const id = wholeNumberOf(releaseId, 1);
    if (id === null) return misused(`<releaseId> must be a whole number, not '${releaseId}'.`);
    const charging = { early: options.early === true, retryFailed: options['retry-failed'] === true };
    const charged = await chargeRelease({ db, clock }, id, charging);
    if (charged.ok) {
      const { open, retried } = charged.value;
      const again = retried > 0 ? `, ${retried} of them once more` : '';
      const words = `${open} shipments of release ${id} are being charged${again} while the shop runs.`;
      return done({ releaseId: id, open, retried }, words);
    }
    const { code, message } = charged.refusal;
    return refused(code === 'not-found' ? `There is no release ${id}.` : `Release ${id}: ${message}`);
  },
};
