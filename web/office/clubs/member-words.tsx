import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import { Badge } from '../ui/badge.tsx';

export const MEMBER_WORDS = {
  active: { word: 'Active', tone: 'good' },
  pending: { word: 'Pending', tone: 'info' },
  'on hold': { word: 'On hold', tone: 'warn' },
  cancelled: { word: 'Canceled', tone: 'plain' },
} as const satisfies Record<MembershipState, object>;

export function MemberState({ state }: { state: MembershipState }) {
  return <Badge {...MEMBER_WORDS[state]} />;
}
