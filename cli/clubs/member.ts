import { MOST_LEAVING_WORDS } from '../../domain/clubs/leaving.ts';
import { selectClub } from '../../server/catalog/clubs/club-store.ts';
import { selectLostMembers } from '../../server/catalog/clubs/lost-members-store.ts';
import type { MembershipRecord } from '../../server/catalog/clubs/membership-record.ts';
import { selectMembers } from '../../server/catalog/clubs/membership-store.ts';
import { recordAction } from '../../server/catalog/operations/operator-actions.ts';
import type { Db } from '../../server/platform/database/access.ts';
import type { Result } from '../../server/platform/http/refusal.ts';
import { leaveClub } from '../../server/programs/club-releases/leave-club.ts';
import { moveMembership } from '../../server/programs/club-releases/move-membership.ts';
import { type Command, defineCommand, done, type Outcome, refused, rejected } from '../command.ts';
import { text } from '../fields.ts';
import { inColumns } from '../format.ts';
import { osUser } from '../os-user.ts';
import { clubId, membershipId, unknownClub } from './ids.ts';
import { memberConsent } from './member-consent.ts';

const reason = text('text')
  .max(MOST_LEAVING_WORDS)
  .optional()
  .describe(`Why, for staff; up to ${MOST_LEAVING_WORDS} characters`);

export const memberCommands: readonly Command[] = [
  defineCommand({
    name: 'member list',
    parameters: { club: clubId },
    audit: 'reads',
    summary: 'List the members of a club',
    details: 'Former members are included.',
    example: 'member list 1',
    async run({ db }, { club: clubTypeId }) {
      if ((await selectClub(db, clubTypeId)) === null) return refused(unknownClub(clubTypeId));
      const members = await selectMembers(db, clubTypeId);
      return done(
        { members: members.map(toJson) },
        inColumns(members.map(toCells)) || 'The club has no members yet.',
      );
    },
  }),
  defineCommand({
    name: 'member lost',
    parameters: { club: clubId },
    audit: 'reads',
    summary: 'Count the members lost in each month',
    details: 'With their reasons, how many went on hold, and how many of these stayed.',
    example: 'member lost 1',
    async run({ db }, { club: clubTypeId }) {
      if ((await selectClub(db, clubTypeId)) === null) return refused(unknownClub(clubTypeId));
      const months = await selectLostMembers(db, clubTypeId);
      const rows = months.map(({ month, left, reasons, held, kept }) => [
        month,
        `${left} left`,
        `${held} on hold`,
        `${kept} of them stayed`,
        reasons.join('; '),
      ]);
      return done({ months }, inColumns(rows) || 'No member has left or gone on hold.');
    },
  }),
  memberConsent,
  moving('hold', 'on hold', {
    summary: 'Put a membership on hold',
    details: 'Nothing is shipped until member resume, and the membership keeps its place.',
  }),
  moving('resume', 'active', { summary: 'Resume the shipments of a membership' }),
  defineCommand({
    name: 'member cancel',
    parameters: { membership: membershipId },
    options: { reason },
    audit: 'itself',
    summary: 'Cancel a membership for good',
    details:
      'The customer cannot join this club online again. If the membership has ended already, the refusal says where, by whom and why.',
    example: 'member cancel 3001 --reason "Asked by letter"',
    run: (shop, { membership, reason: words }) =>
      answer(
        shop.db,
        'member cancel',
        membership,
        leaveClub(shop, membership, { where: 'command', reason: words || null }),
      ),
  }),
];

function moving(verb: string, to: 'active' | 'on hold', help: { summary: string; details?: string }) {
  return defineCommand({
    ...help,
    name: `member ${verb}`,
    parameters: { membership: membershipId },
    audit: 'itself',
    example: `member ${verb} 3001`,
    run: (shop, { membership }) =>
      answer(shop.db, `member ${verb}`, membership, moveMembership(shop, membership, to)),
  });
}

async function answer(
  db: Db,
  command: string,
  membershipId: number,
  moving: Promise<Result<MembershipRecord>>,
): Promise<Outcome> {
  const moved = await moving;
  if (!moved.ok) {
    return rejected(moved.refusal, {
      unknown: `There is no membership ${membershipId}.`,
      about: `Membership ${membershipId}`,
    });
  }
  const { customerId } = moved.value;
  await recordAction(db, {
    command,
    osUser: osUser(),
    details: { membershipId },
    ...(customerId === null ? {} : { customerId }),
  });
  return done(toJson(moved.value), inColumns([toCells(moved.value)]));
}

function toJson(membership: MembershipRecord) {
  const { membershipId, clubTypeId, tierId, tierName, state, left, email, customerId, cardId } = membership;
  const joinedAt = new Date(membership.joinedAt).toISOString();
  const stateSince = new Date(membership.stateSince).toISOString();
  return {
    membershipId,
    clubTypeId,
    tierId,
    tierName,
    state,
    stateSince,
    left,
    joinedAt,
    email,
    customerId,
    hasCard: cardId !== null,
  };
}

function toCells(membership: MembershipRecord): string[] {
  const { membershipId, state, joinedAt, tierName, email } = toJson(membership);
  return [String(membershipId), state, joinedAt.slice(0, 10), tierName, email];
}
