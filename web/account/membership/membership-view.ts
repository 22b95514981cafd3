/** What of a membership a member changes on a view of its own. */
export type MembershipAct = 'card' | 'place' | 'hold' | 'resume';

const ACTS: readonly MembershipAct[] = ['card', 'place', 'hold', 'resume'];

export const MEMBERSHIP_PATH = '/account/membership';

export interface MembershipView {
  readonly act: MembershipAct;
  readonly membershipId: number;
}

/** The view is in the query: the memberships are loaded for all of them. */
export function viewPath({ act, membershipId }: MembershipView): string {
  return `${MEMBERSHIP_PATH}?change=${act}&membership=${membershipId}`;
}

/** Null: the memberships as they stand. */
export function viewIn(search: string): MembershipView | null {
  const query = new URLSearchParams(search);
  const act = ACTS.find((each) => each === query.get('change'));
  return act ? { act, membershipId: Number(query.get('membership')) } : null;
}
