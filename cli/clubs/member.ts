import type { MembershipState } from '../../domain/clubs/membership-states.ts';
import { moveMembership } from '../../server/club-releases/move-membership.ts';
import { selectClub } from '../../server/clubs/club-store.ts';
import type { MembershipRecord } from '../../server/clubs/membership-record.ts';
import { selectMembers } from '../../server/clubs/membership-store.ts';
import { recordAction } from '../../server/operations/operator-actions.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, refused, wholeNumberOf } from '../command.ts';
import { osUser } from '../os-user.ts';

export const memberList: Command = {
  name: 'member list',
  parameters: ['clubTypeId'],
  audit: 'reads',
  summary: 'Who belongs to a club, or did',
  example: 'member list 1',
  async run({ db }, { values: { clubTypeId = '' } }) {
    const id = wholeNumberOf(clubTypeId, 1);
    if (id === null) return misused(`<clubTypeId> must be a whole number, not '${clubTypeId}'.`);
    if ((await selectClub(db, id)) === null) return refused(`There is no club ${id}.`);
    const members = await selectMembers(db, id);
    return done(
      { members: members.map(toJson) },
      inColumns(members.map(toCells)) || 'Nobody has joined it yet.',
    );
  },
};

export const memberHold: Command = moving({
  verb: 'hold',
  to: 'on hold',
  summary: 'Put a membership on hold: nothing is sent, and it keeps its place',
});

export const memberResume: Command = moving({
  verb: 'resume',
  to: 'active',
  summary: 'Let the shipments of a membership go on',
});

export const memberCancel: Command = moving({
  verb: 'cancel',
  to: 'cancelled',
  summary: 'End a membership for good: its member cannot join again online',
});

function moving({ verb, to, summary }: { verb: string; to: MembershipState; summary: string }): Command {
  return {
    name: `member ${verb}`,
    parameters: ['membershipId'],
    audit: 'itself',
    summary,
    example: `member ${verb} 3001`,
    async run({ db, clock }, { values: { membershipId = '' } }) {
      const id = wholeNumberOf(membershipId, 1);
      if (id === null) return misused(`<membershipId> must be a whole number, not '${membershipId}'.`);
      const moved = await moveMembership({ db, clock }, id, to);
      if (moved.ok) {
        const { customerId } = moved.value;
        await recordAction(db, {
          command: `member ${verb}`,
          osUser: osUser(),
          details: { membershipId: id },
          ...(customerId === null ? {} : { customerId }),
        });
        return done(toJson(moved.value), inColumns([toCells(moved.value)]));
      }
      const { code, message } = moved.refusal;
      return refused(code === 'not-found' ? `There is no membership ${id}.` : `Membership ${id}: ${message}`);
    },
  };
}

function toJson(membership: MembershipRecord) {
  const { membershipId, clubTypeId, tierId, tierName, state, email, customerId, cardId } = membership;
  const joinedAt = new Date(membership.joinedAt).toISOString();
  const stateSince = new Date(membership.stateSince).toISOString();
  return {
    membershipId,
    clubTypeId,
    tierId,
    tierName,
    state,
    stateSince,
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
