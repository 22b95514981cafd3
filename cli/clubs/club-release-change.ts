import { chargeRelease } from '../../server/club-releases/charge-release.ts';
import { requoteRelease } from '../../server/club-releases/requote-release.ts';
import { withdrawRelease } from '../../server/club-releases/withdraw-release.ts';
import type { Refusal } from '../../server/http/refusal.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import { type Command, defineCommand, done, rejected } from '../command.ts';
import { day, flag } from '../fields.ts';
import { counted } from '../format.ts';
import { releaseId, unknownRelease } from './ids.ts';

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
    async run({ db, clock }, { release: releaseId, until }) {
      const parts = { db, clock, shopRules: shopRulesReader(db) };
      const requoted = await requoteRelease(parts, releaseId, until);
      if (!requoted.ok) return rejectedRelease(releaseId, requoted.refusal);
      const { offered } = requoted.value;
      const windowEndsAt = requoted.value.windowEndsAt.toISOString();
      return done(
        { releaseId, offered, windowEndsAt },
        `${counted(offered, 'member')} of release ${releaseId} will get the new price by email; it is charged after ${windowEndsAt}.`,
      );
    },
  }),
  defineCommand({
    name: 'club release withdraw',
    parameters,
    summary: 'Withdraw a release that was not charged yet',
    details: 'The carts are removed and the links in the emails stop working. Members are not told.',
    example: 'club release withdraw 501',
    async run({ db }, { release: releaseId }) {
      const result = await withdrawRelease(db, releaseId);
      if (!result.ok) return rejectedRelease(releaseId, result.refusal);
      const { withdrawn } = result.value;
      return done(
        { releaseId, withdrawn },
        `Release ${releaseId} is withdrawn, with ${counted(withdrawn, 'shipment')}. Members are not told.`,
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
