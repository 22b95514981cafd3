import { isOpen, type MembershipState } from './membership-states.ts';

/** How somebody stands to a club: never belonged to it, belongs to it, or did before (contract §3). */
export type Standing = 'new' | 'member' | 'former';

/** Given the states of all memberships of that club that somebody has, or had. */
export function standingOf(states: readonly MembershipState[]): Standing {
  if (states.some(isOpen)) return 'member';
  return states.length > 0 ? 'former' : 'new';
}
