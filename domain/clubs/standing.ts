import { isOpen, type MembershipState } from './membership-states.ts';

/** A customer's standing in a club: never a member, a member, or a former member. */
export type Standing = 'new' | 'member' | 'former';

/** `states`: of all the customer's memberships in the club, past and present. */
export function standingOf(states: readonly MembershipState[]): Standing {
  if (states.some(isOpen)) return 'member';
  return states.length > 0 ? 'former' : 'new';
}
