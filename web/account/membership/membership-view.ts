export type MembershipAct = 'card' | 'place' | 'hold' | 'tier' | 'leave' | 'resume' | 'include' | 'leave-out';

const ACTS: readonly MembershipAct[] = [
  'card',
  'place',
  'hold',
  'tier',
  'leave',
  'resume',
  'include',
  'leave-out',
];

export const MEMBERSHIP_PATH = '/account/membership';

export interface MembershipView {
  readonly act: MembershipAct;
  readonly membershipId: number;
}

/** The view is in the query, because all views share the loaded memberships. */
export function viewPath({ act, membershipId }: MembershipView): string {
  return `${MEMBERSHIP_PATH}?change=${act}&membership=${membershipId}`;
}

export function viewIn(search: string): MembershipView | null {
  const query = new URLSearchParams(search);
  const act = ACTS.find((each) => each === query.get('change'));
  return act ? { act, membershipId: Number(query.get('membership')) } : null;
}
