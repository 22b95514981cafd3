import type { Command } from '../command.ts';
import { clubClose, clubList, clubNextShipment, clubOpen } from './club.ts';
import { clubPolicySet, clubPolicyShow } from './club-policy.ts';
import { clubRelease } from './club-release.ts';
import { clubReleaseCharge, clubReleaseRequote, clubReleaseWithdraw } from './club-release-change.ts';
import { clubReleaseList, clubReleaseShow } from './club-release-show.ts';
import { clubTierAdd, clubTierList, clubTierRestore, clubTierRetire, clubTierSet } from './club-tier.ts';
import { memberCancel, memberHold, memberList, memberResume } from './member.ts';

export const clubCommands: readonly Command[] = [
  clubList,
  clubTierList,
  clubTierAdd,
  clubTierSet,
  clubTierRetire,
  clubTierRestore,
  clubOpen,
  clubClose,
  clubPolicyShow,
  clubPolicySet,
  clubNextShipment,
  clubReleaseCharge,
  clubReleaseRequote,
  clubReleaseWithdraw,
  clubReleaseShow,
  clubReleaseList,
  clubRelease,
  memberList,
  memberHold,
  memberResume,
  memberCancel,
];
