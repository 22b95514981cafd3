import type { ClubShipment } from '../../../contract/club-release.ts';
import type { Membership } from '../../../contract/user.ts';
import { type Day, formatLongDate, parseUsDate, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';

const STATES: Readonly<Record<Membership['state'], string>> = {
  pending: 'Pending',
  active: 'Active',
  'on hold': 'On hold',
  cancelled: 'Canceled',
};

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: WINERY_TIME_ZONE });

/** The winery's day of an instant: 'December 2, 2026'. */
export function dayOfInstant(instant: string): string {
  return longDate.format(new Date(instant));
}

/** 'Active', 'On hold since March 1, 2027' */
export function stateWords({ state, stateSince }: Pick<Membership, 'state' | 'stateSince'>): string {
  return state === 'active' ? STATES.active : `${STATES[state]} since ${dayOfInstant(stateSince)}`;
}

type Joining = Pick<Membership, 'leftOutThrough' | 'wantsEveryRelease' | 'state'>;

/** Of a member whose first shipment is so recent that releases leave new members out; null: none does any more. */
export function newMemberWords(membership: Joining, today: Day): string | null {
  const through = parseUsDate(membership.leftOutThrough ?? '');
  if (through === null || through < today || membership.state === 'cancelled') return null;
  return membership.wantsEveryRelease
    ? 'You asked for every release, also those close to your first shipment.'
    : `Releases through ${formatLongDate(through)} come without you, because your first shipment is so close.`;
}

const SHIPMENT_STATES: Readonly<Record<ClubShipment['state'], string>> = {
  open: 'In preparation',
  closed: 'In preparation',
  held: 'Skipped',
  'left-out': 'Without you',
  ordered: 'Ordered',
  failed: 'Not sent',
};

export function shipmentStateWord({ state }: Pick<ClubShipment, 'state'>): string {
  return SHIPMENT_STATES[state];
}
